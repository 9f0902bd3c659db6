import { expect, test, type Page } from '@playwright/test'
import type { ContactAnswer } from '#contracts/manifest/contact-endpoints.ts'
import { problems, problemType, type ProblemCode } from '#contracts/problem.ts'
import { testConfig } from '#support/test-config.ts'
import { measureLayout } from '../gallery/measure-layout.ts'
import { axeFaultsInEveryTheme } from '../support/axe-faults.ts'
import { phoneView, startApp, type App } from '../support/open-app.ts'
import { manifestOf, parcelsOf, seed, type Seed } from '../support/seed.ts'

const config = { ...testConfig, contact: true }
let app: App
test.beforeAll(async () => {
  app = await startApp(config)
})
test.afterAll(async () => {
  await app.close()
})

const parcels = parcelsOf(2, (at) => (at === 0 ? { hasPhone: true } : {}))
const [first, second] = parcels
const depot = { feed: 'depot/SAM', id: 'SAM', phone: '+441614960000' }

async function open(path = `/manifest/${first?.id ?? ''}`, more: Seed = {}, view = phoneView): Promise<Page> {
  const { page } = await app.open({ view })
  await seed(page, { config, manifests: [manifestOf()], parcels, rows: { depotContacts: [depot] }, ...more })
  await page.goto(path)
  return page
}
const part = (page: Page) => page.getByRole('region', { name: 'Contact the recipient' })
const call = (page: Page) => part(page).getByRole('button', { name: 'Call the recipient' })

/** Answers requests for a number, and returns what was asked. */
async function answer(page: Page, next: () => ContactAnswer | ProblemCode): Promise<unknown[]> {
  const asked: unknown[] = []
  await page.route('**/api/manifest/v1/parcels/*/contact', async (route) => {
    asked.push(route.request().postDataJSON())
    const result = next()
    if (typeof result !== 'string') return await route.fulfill({ json: result })
    const { status, title } = problems[result]
    const json = { type: `${problemType}${result}`, title, status, code: result }
    return await route.fulfill({ status, contentType: 'application/problem+json', json })
  })
  return asked
}
/** Until midnight in London. */
const number: ContactAnswer = { kind: 'number', number: '+442079460018', until: '2026-05-14T23:00:00.000Z' }

test('a call is two presses: a number is made, and opens the phone; the next one asks again', async () => {
  const page = await open()
  const asked = await answer(page, () => number)
  await call(page).click()
  const link = part(page).getByRole('link', { name: 'Call 020 7946 0018' })
  await expect(link).toBeFocused()
  await expect(link).toHaveAttribute('href', 'tel:+442079460018')
  await expect(part(page)).toContainText('It works until midnight')
  expect(await measureLayout(page)).toEqual([])
  expect(await axeFaultsInEveryTheme(page)).toEqual([])
  await link.evaluate((anchor) => anchor.addEventListener('click', (event) => event.preventDefault()))
  await link.press('Enter')
  await expect(call(page)).toBeVisible()
  await part(page).getByRole('button', { name: 'Text the recipient' }).click()
  const text = part(page).getByRole('link', { name: 'Text 020 7946 0018' })
  await expect(text).toHaveAttribute('href', 'sms:+442079460018')
  expect(asked).toEqual([{ by: 'call' }, { by: 'text' }])
})

test('without signal it says so, offers the depot, and works again afterwards', async () => {
  const page = await open()
  await expect(call(page)).toBeVisible()
  await page.context().setOffline(true)
  await call(page).click()
  await expect(part(page).getByRole('alert')).toContainText('You need signal for this')
  await expect(part(page).getByRole('link', { name: 'Call depot' })).toHaveAttribute('href', 'tel:+441614960000')
  expect(await measureLayout(page)).toEqual([])
  expect(await axeFaultsInEveryTheme(page)).toEqual([])
  await page.context().setOffline(false)
  await answer(page, () => number)
  await call(page).click()
  await expect(part(page).getByRole('link', { name: 'Call 020 7946 0018' })).toBeVisible()
})

test('each rejection has its sentence, and a missing number of the courier the way to where it is', async () => {
  const page = await open()
  const rejections: [ContactAnswer | ProblemCode, RegExp][] = [
    ['not-ready', /no number just now/],
    ['not-found', /no longer on your list/],
    [{ kind: 'rejected', code: 'parcel-limit' }, /contacted 6 times today/],
    [{ kind: 'rejected', code: 'not-open' }, /isn’t open any more/],
    [{ kind: 'rejected', code: 'no-own-number' }, /hasn’t entered a phone number for you/],
  ]
  let at = 0
  await answer(page, () => rejections[at++]?.[0] ?? 'internal')
  for (const [, sentence] of rejections) {
    await call(page).click()
    await expect(part(page).getByRole('alert')).toContainText(sentence)
  }
  await part(page).getByRole('link', { name: 'Your details' }).click()
  await expect(page).toHaveURL(/\/more\/details$/)
})

test('it is not there without a number of the recipient, and not on another day', async () => {
  const other = await open(`/manifest/${second?.id ?? ''}`)
  await expect(other.getByRole('heading', { name: 'More options' })).toBeVisible()
  await expect(part(other)).toHaveCount(0)
  const past = await open(undefined, { manifests: [manifestOf({ date: '2026-05-13' })] })
  await expect(past.getByRole('heading', { name: 'More options' })).toBeVisible()
  await expect(part(past)).toHaveCount(0)
})

test('it is not there without a provider', async () => {
  const { page } = await app.open({ view: phoneView, config: testConfig })
  await seed(page, { config: testConfig, manifests: [manifestOf()], parcels })
  await page.goto(`/manifest/${first?.id ?? ''}`)
  await expect(page.getByRole('heading', { name: 'More options' })).toBeVisible()
  await expect(part(page)).toHaveCount(0)
})

test('it is there on a wide screen, and where the depot has no number', async () => {
  const page = await open(undefined, { rows: { depotContacts: [] } }, { width: 1280, height: 800 })
  await expect(call(page)).toBeVisible()
  await page.context().setOffline(true)
  await call(page).click()
  await expect(part(page)).toContainText('Your depot hasn’t set a number to call.')
  expect(await measureLayout(page)).toEqual([])
  expect(await axeFaultsInEveryTheme(page)).toEqual([])
})
