import { expect, test, type Page, type Route } from '@playwright/test'
import type { SetUpCheck } from '#contracts/staff/set-up-endpoints.ts'
import { measureLayout } from '../gallery/measure-layout.ts'
import { axeFaultsInEveryTheme } from '../support/axe-faults.ts'
import { phoneView, startApp, type App, type View } from '../support/open-app.ts'

let app: App
test.beforeAll(async () => {
  app = await startApp()
})
test.afterAll(async () => {
  await app.close()
})

const ready: SetUpCheck[] = [
  { name: 'pool', isReady: true, detail: '' },
  { name: 'mail', isReady: false, detail: 'Set MAIL_URL and MAIL_FROM.' },
  { name: 'bank-keys', isReady: true, detail: '' },
]
const problem = (status: number, code: string, more: object = {}) => ({
  status,
  contentType: 'application/problem+json',
  json: { type: `urn:courier-app:problem:${code}`, title: code, status, code, ...more },
})

interface SetUpService {
  isNeeded: boolean
  checks: SetUpCheck[]
  /** Of the next POST, in place of what it would do. */
  refuse: ((route: Route) => Promise<void>) | null
  posted: unknown[]
}

async function openSetUp(
  path = '/set-up#ABCDE-FGHIJ',
  view: View = phoneView,
): Promise<{ page: Page; service: SetUpService }> {
  const service: SetUpService = { isNeeded: true, checks: ready, refuse: null, posted: [] }
  const { page } = await app.open({ view })
  await page.route('**/api/auth/v1/set-up', async (route) => {
    if (route.request().method() === 'GET')
      return await route.fulfill({ json: { isNeeded: service.isNeeded, checks: service.checks } })
    const body = route.request().postDataJSON() as { username: string }
    service.posted.push(body)
    const { refuse } = service
    service.refuse = null
    return await (refuse ? refuse(route) : route.fulfill({ json: { username: body.username } }))
  })
  await page.goto(path)
  return { page, service }
}

const press = async (page: Page) => await page.getByRole('button', { name: 'Set up this depot' }).click()
const password = (page: Page) => page.getByLabel('Password', { exact: true })

async function fill(page: Page): Promise<void> {
  await page.getByLabel('Name of the company').fill('Sample Ltd')
  await page.getByLabel('Code of the first sub-depot').fill('sam')
  await page.getByLabel('Name of the first sub-depot').fill('Sampleton')
  await page.getByLabel('Your name').fill('O. Example')
  await page.getByLabel('Email address').fill('o@example.com')
  await password(page).fill('Correct-horse-1')
}

test('the code leaves the address bar, and the depot is set up with what was typed', async () => {
  const { page, service } = await openSetUp()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Set up this depot')
  await expect(page).toHaveURL(`${app.address}/set-up`)
  await expect(page.getByText('Emails can’t be sent yet')).toBeVisible()
  await expect(page.getByText('Set MAIL_URL and MAIL_FROM.')).toBeVisible()
  await expect(page.getByLabel('Set-up code')).toHaveCount(0)
  await fill(page)
  await expect(page.getByLabel('Sign-in name')).toHaveValue('o.example')
  await page.getByRole('button', { name: 'Show password' }).click()
  await expect(password(page)).toHaveAttribute('type', 'text')
  expect(await axeFaultsInEveryTheme(page)).toEqual([])
  expect(await measureLayout(page)).toEqual([])
  await press(page)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('This depot is set up')
  await expect(page.getByText('you need an authenticator app')).toBeVisible()
  expect(service.posted).toEqual([
    {
      code: 'ABCDE-FGHIJ',
      company: 'Sample Ltd',
      subDepot: { code: 'SAM', name: 'Sampleton' },
      name: 'O. Example',
      username: 'o.example',
      email: 'o@example.com',
      password: 'Correct-horse-1',
    },
  ])
  await page.getByRole('main').getByRole('link', { name: 'Sign in' }).click()
  await expect(page).toHaveURL(`${app.address}/auth/sign-in-courier`)
})

test('what is wrong is said at its field, also a wrong code, and nothing typed is lost', async () => {
  const { page, service } = await openSetUp()
  await press(page)
  const summary = page.getByRole('alert').filter({ hasText: 'There is a problem' })
  await expect(summary).toBeFocused()
  await expect(summary).toContainText('Enter the name of the company')
  expect(service.posted).toEqual([])
  await fill(page)
  service.refuse = async (route) =>
    await route.fulfill(problem(403, 'not-allowed', { detail: 'This set-up code is not valid.' }))
  await press(page)
  await expect(page.getByRole('link', { name: 'This set-up code is not valid.' })).toBeVisible()
  await page.getByLabel('Set-up code').fill('KLMNO-PQRST')
  service.refuse = async (route) =>
    await route.fulfill(
      problem(400, 'body-invalid', { issues: [{ at: 'body.password', message: 'Choose a longer password.' }] }),
    )
  await press(page)
  await expect(page.getByRole('link', { name: 'Choose a longer password.' })).toBeVisible()
  service.refuse = async (route) => await route.abort('internetdisconnected')
  await press(page)
  await expect(page.getByRole('alert').filter({ hasText: 'Can’t reach the server.' })).toBeVisible()
  await expect(page.getByLabel('Name of the company')).toHaveValue('Sample Ltd')
  expect(await axeFaultsInEveryTheme(page)).toEqual([])
})

test('a depot that is set up leads to the sign-in', async () => {
  const { page } = await app.open({ view: phoneView })
  await page.route('**/api/auth/v1/set-up', (route) => route.fulfill({ json: { isNeeded: false, checks: [] } }))
  await page.goto('/set-up')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('This depot is set up already')
  await expect(page.getByRole('main').getByRole('link', { name: 'Sign in' })).toBeVisible()
})

test('without a user pool there is no form, and without signal a way to look again', { tag: '@proof' }, async () => {
  const { page, service } = await openSetUp('/set-up', { width: 320, height: 640 })
  service.checks = [{ name: 'pool', isReady: false, detail: 'Set POOL_ADMIN_KEY.' }]
  await page.reload()
  await expect(page.getByText('Accounts can’t be made yet')).toBeVisible()
  await expect(page.getByLabel('Name of the company')).toHaveCount(0)
  expect(await measureLayout(page)).toEqual([])
  await page.route('**/api/auth/v1/set-up', (route) => route.abort('internetdisconnected'))
  await page.getByRole('button', { name: 'Look again' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('You need to be online for this')
})
