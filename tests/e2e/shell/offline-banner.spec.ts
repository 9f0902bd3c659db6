import { expect, test } from '@playwright/test'
import type { BrowserContext, Page } from '@playwright/test'
import { startApp } from '../support/open-app.ts'
import type { App } from '../support/open-app.ts'
import { manifestOf, parcelsOf, seed } from '../support/seed.ts'

let app: App
test.beforeAll(async () => {
  app = await startApp()
})
test.afterAll(async () => {
  await app.close()
})

async function openList(): Promise<{ page: Page; context: BrowserContext }> {
  const { page, context } = await app.open()
  await seed(page, { pulled: true, manifests: [manifestOf()], parcels: parcelsOf(30) })
  await page.goto('/manifest')
  await expect(rows(page).first()).toBeVisible()
  return { page, context }
}
const rows = (page: Page) => page.locator('#root a.list-row')
const topOf = async (page: Page): Promise<number> => (await rows(page).first().boundingBox())?.y ?? Number.NaN
const noSignal = (page: Page) => page.getByText('No signal.')
const signalAgain = (page: Page) => page.getByText('Signal again.')

test('a signal that is lost on a page moves nothing on it, and what lies over it can be put away', async () => {
  const { page, context } = await openList()
  const top = await topOf(page)
  await context.setOffline(true)
  await expect(noSignal(page)).toBeVisible()
  expect(await topOf(page)).toBe(top)
  await page.getByRole('button', { name: 'Hide' }).click()
  await expect(noSignal(page)).toHaveCount(0)
  expect(await topOf(page)).toBe(top)
})

test('a page that is opened without signal says so above what is on it, and moves nothing when the signal is back', async () => {
  const { page, context } = await openList()
  await context.setOffline(true)
  await page.getByRole('link', { name: 'Today' }).click()
  await page.getByRole('link', { name: /^All 30 parcels/ }).click()
  await expect(rows(page).first()).toBeVisible()
  await expect(page.getByRole('button', { name: 'Hide' })).toHaveCount(0)
  const banner = await noSignal(page).boundingBox()
  const top = await topOf(page)
  expect(banner?.y).toBeLessThan(top)
  await context.setOffline(false)
  await expect(signalAgain(page)).toBeVisible()
  await expect(noSignal(page)).toBeHidden()
  expect(await topOf(page)).toBe(top)
})
