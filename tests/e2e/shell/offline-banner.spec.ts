import { expect, test, type Page } from '@playwright/test'
import { startApp, type App } from '../support/open-app.ts'
import { placeOf } from '../support/place-of.ts'
import { manifestOf, parcelsOf, seed } from '../support/seed.ts'

let app: App
test.beforeAll(async () => {
  app = await startApp()
})
test.afterAll(async () => {
  await app.close()
})

interface Line {
  page: Page
  lose: () => Promise<void>
  mend: () => Promise<void>
}

async function openList(): Promise<Line> {
  const { page, context } = await app.open()
  let whole = true
  await page.route('**/api/**', (route) =>
    whole ? route.fulfill({ status: 503, json: {} }) : route.abort('internetdisconnected'),
  )
  await seed(page, { pulled: true, manifests: [manifestOf()], parcels: parcelsOf(30) })
  // Without the worker both screens have to be loaded before the signal goes.
  await page.goto('/')
  await toList(page)
  await expect(chip(page, 'All sent')).toBeVisible()
  const lose = async () => {
    whole = false
    await context.setOffline(true)
    // An answer that was on its way may come once more, and be taken for a signal.
    await expect
      .poll(async () => {
        await page.evaluate(() => dispatchEvent(new Event('offline')))
        return await chip(page, 'No signal').isVisible()
      })
      .toBe(true)
  }
  const mend = async () => {
    whole = true
    await context.setOffline(false)
  }
  return { page, lose, mend }
}

async function toList(page: Page): Promise<void> {
  await page.getByRole('link', { name: /^All 30 parcels/ }).click()
  await page.waitForURL('**/manifest*')
  await expect(rows(page).first()).toBeVisible()
}
const toNextPage = async (page: Page): Promise<void> => {
  await page.getByRole('link', { name: /^All \d+ parcels/ }).click()
  await page.waitForURL('**/manifest*')
}
const rows = (page: Page) => page.locator('#root a.list-row')
const topOf = async (page: Page): Promise<number> => (await placeOf(rows(page).first())).y
const banner = (page: Page) => page.locator('.banner')
const readOut = (page: Page) => page.locator('[aria-live=polite] > p.visually-hidden')
const chip = (page: Page, name: string) => page.getByRole('banner').getByRole('link', { name, exact: true })

test('a signal that is lost and comes back on a page is told in the app bar and read out, and moves nothing on the page', async () => {
  const { page, lose, mend } = await openList()
  const top = await topOf(page)
  await lose()
  await expect(readOut(page)).toContainText('No signal. Your list, scanning, statuses and requests still work.')
  expect(await topOf(page)).toBe(top)
  await mend()
  await expect(chip(page, 'All sent')).toBeVisible()
  await expect(readOut(page)).toHaveText('Back online.')
  expect(await topOf(page)).toBe(top)
  await lose()
  await rows(page).first().click()
  await page.getByRole('button', { name: 'Loaded', exact: true }).click()
  await page.goBack()
  await expect(chip(page, '1 queued no signal')).toBeVisible()
  await mend()
  const over = banner(page).filter({ hasText: 'Back online.' })
  await expect(over).toHaveText('Back online. What you saved here is being sent.')
})

test(
  'a page that is opened without signal says so above what is on it, and moves nothing when the signal is back',
  { tag: '@proof' },
  async () => {
    const { page, lose, mend } = await openList()
    await lose()
    await page.getByRole('link', { name: 'Back to Today' }).click()
    await toList(page)
    const lost = banner(page).filter({ hasText: 'No signal.' })
    await expect(lost).toBeVisible()
    const top = await topOf(page)
    expect((await lost.boundingBox())?.y).toBeLessThan(top)
    await mend()
    await expect(banner(page).filter({ hasText: 'Back online.' })).toBeVisible()
    await expect(lost).toBeHidden()
    expect(await topOf(page)).toBe(top)
  },
)

test('with signal, a server that cannot be reached is told apart from a lost signal', async () => {
  const { page } = await app.open()
  await page.route('**/api/**', (route) => route.abort('connectionrefused'))
  await seed(page, { pulled: true, manifests: [manifestOf()], parcels: parcelsOf(3) })
  await page.goto('/')
  await expect(chip(page, 'No server')).toBeVisible()
  await toNextPage(page)
  await expect(banner(page).filter({ hasText: 'Can’t reach the server.' })).toContainText(
    'Your list, scanning, statuses and requests still work.',
  )
})

test('the first load says that the round is on its way, and without signal what it waits for', async () => {
  const { page, context } = await app.open()
  await page.route('**/api/**', () => undefined)
  await seed(page, {})
  await page.goto('/')
  await expect(page.getByRole('heading', { name: 'Getting your round …' })).toBeVisible()
  await expect(page.getByRole('progressbar', { name: 'Getting your round' })).toBeVisible()
  await context.setOffline(true)
  await expect(page.getByRole('heading', { name: 'Your round isn’t on this phone yet' })).toBeVisible()
  await expect(page.getByText('No signal. Your round loads when you have signal again.')).toBeVisible()
})
