import { expect, test } from '@playwright/test'
import { startApp, type App } from '../support/open-app.ts'
import { manifestOf, parcelsOf, seed } from '../support/seed.ts'

let app: App
test.beforeAll(async () => {
  app = await startApp()
})
test.afterAll(async () => {
  await app.close()
})

test('a link of the app is followed without a load, Back included', async () => {
  const { page } = await app.open()
  await seed(page, { manifests: [manifestOf()], parcels: parcelsOf(3) })
  await page.goto('/manifest')
  await page.evaluate(() => Object.assign(globalThis, { stays: true }))
  await page.locator('a.list-row').first().click()
  await expect(page).toHaveURL(/\/manifest\/./)
  await page.goBack()
  await expect(page.locator('a.list-row')).toHaveCount(3)
  expect(await page.evaluate(() => 'stays' in globalThis)).toBe(true)
})

test('a click that asks for a new tab is left to the browser', { tag: '@proof' }, async () => {
  const { page } = await app.open()
  await seed(page, { manifests: [manifestOf()], parcels: parcelsOf(3) })
  await page.goto('/manifest')
  const opened = page.context().waitForEvent('page')
  await page
    .locator('a.list-row')
    .first()
    .click({ modifiers: ['ControlOrMeta'] })
  await expect(await opened).toHaveURL(/\/manifest\/./)
  await expect(page).toHaveURL(/\/manifest$/)
})
