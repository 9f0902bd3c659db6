import { expect, test } from '@playwright/test'
import type { Page } from '@playwright/test'
import { measureLayout } from '../gallery/measure-layout.ts'
import { axeFaults } from '../support/axe-faults.ts'
import { phoneView, startApp } from '../support/open-app.ts'
import type { App, View } from '../support/open-app.ts'
import { manifestOf, parcelsOf, seed } from '../support/seed.ts'
import { storedRows } from '../support/stored-rows.ts'

let app: App
test.beforeAll(async () => {
  app = await startApp()
})
test.afterAll(async () => {
  await app.close()
})

async function open(path: string, view: View = phoneView): Promise<Page> {
  const { page } = await app.open({ view })
  await seed(page, { manifests: [manifestOf()], parcels: parcelsOf(3) })
  await page.goto(path)
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  return page
}
const dialog = (page: Page) => page.getByRole('dialog', { name: 'Work preferences' })

test('work preferences are kept without signal and stand in the form the next time', async () => {
  const page = await open('/more')
  await page.getByRole('link', { name: 'Work preferences' }).click()
  await dialog(page).getByRole('radio', { name: 'Small van' }).check()
  await dialog(page).getByLabel('Parcels a day, at most').fill('120')
  await dialog(page).getByLabel('Where you like to work').fill('ab1, ab2')
  await dialog(page).getByRole('button', { name: 'Save preferences' }).click()
  await expect(page.getByText('Work preferences saved on this phone')).toBeVisible()
  await expect(dialog(page)).toHaveCount(0)
  const rows = await storedRows<{ command: string; input: { districts: string[] } }>(page, 'outbox')
  expect(rows.map(({ command, input }) => [command, input.districts])).toEqual([['saveWorkPreferences', ['AB1', 'AB2']]])
  await page.reload()
  await page.getByRole('link', { name: 'Work preferences' }).click()
  await expect(dialog(page).getByLabel('Parcels a day, at most')).toHaveValue('120')
})

test('wrong answers are named, focused and never lost', async () => {
  const page = await open('/more?popup=work-preferences')
  await dialog(page).getByLabel('Parcels a day, at most').fill('many')
  await dialog(page).getByRole('button', { name: 'Save preferences' }).click()
  await expect(dialog(page).getByRole('alert')).toBeFocused()
  await expect(dialog(page).getByRole('alert')).toContainText('Parcels a day must be a whole number from 1 to 400')
  await expect(dialog(page).getByLabel('Parcels a day, at most')).toHaveValue('many')
})

test('Back closes a popup, and closing one that was opened by its address stays on the screen', async () => {
  const page = await open('/more')
  await page.getByRole('link', { name: 'Work preferences' }).click()
  await expect(dialog(page)).toBeVisible()
  await page.goBack()
  await expect(dialog(page)).toHaveCount(0)
  await expect(page).toHaveURL(/\/more$/)
  await page.goto('/more?popup=work-preferences')
  await dialog(page).getByRole('button', { name: 'Close' }).click()
  await expect(dialog(page)).toHaveCount(0)
  await expect(page).toHaveURL(/\/more$/)
})

test('an address that no screen has says so and leads home', async () => {
  const page = await open('/nothing-is-here')
  await expect(page.getByRole('heading', { level: 1, name: 'This page could not be found' })).toBeVisible()
  await page.getByRole('link', { name: 'Back to the home page' }).click()
  await expect(page.getByRole('heading', { name: 'Today' })).toBeVisible()
})

for (const theme of ['light', 'outdoor', 'dark']) {
  test(`the ${theme} theme has no accessibility fault in the popup and on the missing page`, async () => {
    const page = await open('/more?popup=work-preferences')
    await expect(dialog(page)).toBeVisible()
    await page.evaluate((name) => (document.documentElement.dataset['theme'] = name), theme)
    expect(await axeFaults(page)).toEqual([])
    await page.goto('/nothing-is-here')
    await page.evaluate((name) => (document.documentElement.dataset['theme'] = name), theme)
    expect(await axeFaults(page)).toEqual([])
  })
}

for (const view of [{ width: 320, height: 568 }, { ...phoneView, textSize: 32 }]) {
  test(`nothing is cut off at ${view.width} px with text of ${'textSize' in view ? view.textSize : 16}`, async () => {
    const page = await open('/more?popup=work-preferences', view)
    await expect(dialog(page)).toBeVisible()
    expect(await measureLayout(page)).toEqual([])
    await page.goto('/nothing-is-here')
    expect(await measureLayout(page)).toEqual([])
  })
}
