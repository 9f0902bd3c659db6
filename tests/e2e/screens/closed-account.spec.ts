import { expect, test } from '@playwright/test'
import { axeFaultsInEveryTheme } from '../support/axe-faults.ts'
import { startApp, type App } from '../support/open-app.ts'
import { manifestOf, parcelsOf, seed } from '../support/seed.ts'

let app: App
test.beforeAll(async () => {
  app = await startApp()
})
test.afterAll(async () => {
  await app.close()
})

test(
  'a phone whose account was closed while it was away keeps its round, and says why on Today and at the sign-in',
  { tag: '@proof' },
  async () => {
    const { page } = await app.open()
    await seed(page, { manifests: [manifestOf()], parcels: parcelsOf(3), pulled: true, tokens: null, closed: true })
    await page.goto('/')
    const told = page.getByRole('link', { name: /Account closed/ })
    await expect(told).toContainText('Unsent work is saved on this phone')
    await expect(page.getByRole('heading', { name: '3 left of 3' })).toBeVisible()
    expect(await axeFaultsInEveryTheme(page)).toEqual([])
    await page.goto('/auth/sign-in-courier')
    await expect(
      page.getByText(/^The depot has closed the account of demo\.courier\. Your work is saved/),
    ).toBeVisible()
  },
)
