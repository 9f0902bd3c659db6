import { expect, test, type Page } from '@playwright/test'
import { londonDay } from '#domain/dates/day.ts'
import { testConfig } from '#support/test-config.ts'
import { axeFaultsInEveryTheme } from '../support/axe-faults.ts'
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

const day = 24 * 60 * 60 * 1000
const behind = (page: Page) => page.getByText('Your phone’s clock is about 24 hours behind.')

test('a phone that is a day behind has the depot’s day and says what to do, also opened without signal', async () => {
  const { page } = await app.open()
  // Yesterday's round is finished; today's is the one that the phone takes for tomorrow's.
  const today = new Date(Date.now() + day)
  const round = manifestOf({ date: londonDay(today) })
  await seed(page, { pulled: true, manifests: [round], parcels: parcelsOf(3) })
  await page.route('**/config.json', async (route) => {
    await route.fulfill({ json: testConfig, headers: { date: new Date(Date.now() + day).toUTCString() } })
  })
  await page.goto('/')
  await expect(behind(page)).toBeVisible()
  await expect(page.getByText('Turn on automatic date and time in your phone’s settings.')).toBeVisible()
  await expect(page.getByRole('link', { name: /^Open stop 1/ })).toBeVisible()
  // Below the banner the buttons of the next stop reach down to the bar.
  const [disc, bar] = [await placeOf(page.locator('.tab-disc')), await placeOf(page.locator('.tab-bar'))]
  expect(disc.y).toBeGreaterThanOrEqual(bar.y)
  expect(await axeFaultsInEveryTheme(page)).toEqual([])
  await page.route('**/config.json', async (route) => await route.abort('internetdisconnected'))
  for (const path of ['/', '/manifest', '/scan']) {
    await page.goto(path)
    await expect(behind(page)).toBeVisible()
  }
  await page.goto('/more')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('More')
  await expect(behind(page)).toHaveCount(0)
})

test('a phone that is right says nothing of its clock', { tag: '@proof' }, async () => {
  const { page } = await app.open()
  await seed(page, { pulled: true, manifests: [manifestOf()], parcels: parcelsOf(3) })
  const asked = page.waitForResponse('**/config.json')
  await page.route('**/config.json', async (route) => {
    await route.fulfill({ json: testConfig, headers: { date: new Date().toUTCString() } })
  })
  await page.goto('/')
  await asked
  await expect(page.getByRole('link', { name: /^Open stop 1/ })).toBeVisible()
  await expect(page.getByText('Your phone’s clock')).toHaveCount(0)
})
