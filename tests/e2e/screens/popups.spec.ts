import { expect, test, type Page } from '@playwright/test'
import { measureLayout } from '../gallery/measure-layout.ts'
import { axeFaultsInEveryTheme } from '../support/axe-faults.ts'
import { phoneView, startApp, type App, type View } from '../support/open-app.ts'
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
/** The popups of the specification, and the title of each. */
const specifiedPopups = {
  login: 'Sign in',
  register: 'Register',
  'rename-user': 'Change your name',
  'update-email': 'Change your email address',
  'update-phone-numbers': 'Change your phone numbers',
  'change-address': 'Change your address',
  'work-preferences': 'Work preferences',
  'pension-details': 'Pension details',
  rates: 'Rates',
  'barcode-scanner': 'Scan a barcode',
  'confirm-password': 'Confirm your password',
  'reset-password': 'Reset your password',
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
  expect(rows.map(({ command, input }) => [command, input.districts])).toEqual([
    ['saveWorkPreferences', ['AB1', 'AB2']],
  ])
  await page.reload()
  await page.getByRole('link', { name: 'Work preferences' }).click()
  await expect(dialog(page).getByLabel('Parcels a day, at most')).toHaveValue('120')
})

test('wrong answers are named, focused and never lost', { tag: '@proof' }, async () => {
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

test('every popup of the specification opens by its name, and one that is none says so', async () => {
  const page = await open('/more')
  for (const [name, title] of Object.entries(specifiedPopups)) {
    await page.goto(`/more?popup=${name}`)
    await expect(page.getByRole('dialog', { name: title, exact: true }), name).toBeVisible()
  }
  for (const name of ['nonsense', '', '__proto__', 'constructor']) {
    await page.goto(`/more?popup=${name}`)
    await expect(page.getByRole('dialog').getByText('This window could not be found'), name).toBeVisible()
  }
  expect(await axeFaultsInEveryTheme(page)).toEqual([])
})

test('a guest opens the popups of the sign-in, and is asked to sign in for the others', { tag: '@proof' }, async () => {
  const { page } = await app.open()
  await page.goto('/terms?popup=reset-password')
  await expect(
    page.getByRole('dialog', { name: 'Reset your password' }).getByRole('button', { name: 'Send the code' }),
  ).toBeVisible()
  await page.goto('/auth/sign-in-courier?popup=work-preferences')
  await dialog(page).getByRole('link', { name: 'Sign in' }).click()
  await expect(page).toHaveURL(/\/auth\/sign-in-courier\?to=/)
  await expect(dialog(page)).toHaveCount(0)
})

test('a popup keeps focus to itself and gives it back', { tag: '@proof' }, async () => {
  const page = await open('/more')
  const opener = page.getByRole('link', { name: 'Work preferences' })
  await opener.click()
  await expect(dialog(page).getByRole('heading', { name: 'Work preferences' })).toBeFocused()
  for (let press = 0; press < 12; press++) {
    await page.keyboard.press('Tab')
    const place = await page.evaluate(() => document.activeElement?.closest('dialog, body')?.tagName)
    // The browser's own bar takes its turn, which the page sees as its body.
    expect(['DIALOG', 'BODY']).toContain(place)
    expect(await page.evaluate(() => document.activeElement?.closest('main') !== null)).toBe(false)
  }
  await page.keyboard.press('Escape')
  await expect(opener).toBeFocused()
})

test('an address that no screen has says so and leads home', { tag: '@proof' }, async () => {
  const page = await open('/nothing-is-here')
  await expect(page.getByRole('heading', { level: 1, name: 'This page could not be found' })).toBeVisible()
  await page.getByRole('link', { name: 'Back to the home page' }).click()
  await expect(page.getByRole('heading', { name: 'Today' })).toBeVisible()
})

test('no theme has an accessibility fault in the popup and on the missing page', { tag: '@proof' }, async () => {
  const page = await open('/more?popup=work-preferences')
  await expect(dialog(page)).toBeVisible()
  expect(await axeFaultsInEveryTheme(page)).toEqual([])
  await page.goto('/nothing-is-here')
  await page.getByRole('heading', { level: 1 }).waitFor()
  expect(await axeFaultsInEveryTheme(page)).toEqual([])
})

for (const view of [
  { width: 320, height: 568 },
  { ...phoneView, textSize: 32 },
]) {
  test(
    `nothing is cut off at ${view.width} px with text of ${'textSize' in view ? view.textSize : 16}`,
    { tag: '@proof' },
    async () => {
      const page = await open('/more?popup=work-preferences', view)
      await expect(dialog(page)).toBeVisible()
      expect(await measureLayout(page)).toEqual([])
      await page.goto('/nothing-is-here')
      expect(await measureLayout(page)).toEqual([])
    },
  )
}
