import { expect, test, type Page } from '@playwright/test'
import { startApp, type App } from '../support/open-app.ts'

let app: App
test.beforeAll(async () => {
  app = await startApp()
})
test.afterAll(async () => {
  await app.close()
})

async function openDownload(
  before: (page: Page) => Promise<void> = async () => await Promise.resolve(),
): Promise<Page> {
  const { page } = await app.open()
  await before(page)
  await page.goto('/download')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Install the app')
  return page
}
const button = (page: Page) => page.getByRole('button', { name: 'Install the app' })
const steps = (page: Page, browser: string) => page.getByRole('list', { name: `Steps for ${browser}` })

/** What Chromium does where it would install the app; here it never would, for want of a person. */
const offer = async (page: Page, outcome: 'accepted' | 'dismissed') =>
  await page.evaluate((answer) => {
    const event = new Event('beforeinstallprompt', { cancelable: true })
    Object.assign(event, {
      prompt: () => {
        Object.assign(globalThis, { asked: ((globalThis as { asked?: number }).asked ?? 0) + 1 })
        return Promise.resolve()
      },
      userChoice: Promise.resolve({ outcome: answer }),
    })
    dispatchEvent(event)
    return event.defaultPrevented
  }, outcome)
const asked = async (page: Page) => await page.evaluate(() => (globalThis as { asked?: number }).asked ?? 0)

test(
  'the steps are those of the browser that is used, and of any other that is chosen',
  { tag: '@proof' },
  async () => {
    const page = await openDownload()
    await expect(page.getByLabel('Your browser', { exact: true })).toHaveValue('chrome-computer')
    await expect(steps(page, 'Chrome on a computer')).toContainText('install icon')
    await page.getByLabel('Your browser', { exact: true }).selectOption('Safari on iPhone or iPad')
    await expect(steps(page, 'Safari on iPhone or iPad').getByRole('listitem')).toHaveCount(3)
    await expect(steps(page, 'Safari on iPhone or iPad')).toContainText('Add to Home Screen')
  },
)

test('the steps are told for the phone in the hand', { tag: '@proof' }, async () => {
  const page = await openDownload(async (opened) => {
    await opened.addInitScript(() => {
      Object.defineProperty(navigator, 'userAgent', {
        get: () => 'Mozilla/5.0 (Android 14; Mobile; rv:140.0) Gecko/140.0 Firefox/140.0',
      })
    })
  })
  await expect(page.getByLabel('Your browser', { exact: true })).toHaveValue('firefox-android')
})

test('the browser’s offer is kept for the button, from wherever in the app it came', async () => {
  const { page } = await app.open()
  await page.goto('/')
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  expect(await offer(page, 'accepted')).toBe(true)
  await page.getByRole('link', { name: 'Install the app' }).click()
  await button(page).click()
  await expect.poll(async () => await asked(page)).toBe(1)
  await page.evaluate(() => dispatchEvent(new Event('appinstalled')))
  await expect(page.getByText('The app is installed on this device.')).toBeVisible()
  await expect(page.getByText('Open it from the home screen.')).toBeVisible()
  await expect(button(page)).toHaveCount(0)
  await expect(page.getByLabel('Your browser', { exact: true })).toHaveCount(0)
})

test('who would rather not is told that nothing has changed', { tag: '@proof' }, async () => {
  const page = await openDownload()
  await expect(button(page)).toHaveCount(0)
  await offer(page, 'dismissed')
  await button(page).click()
  await expect(page.getByText('The app was not installed.')).toBeVisible()
  await expect(button(page)).toHaveCount(0)
  await expect(page.getByLabel('Your browser', { exact: true })).toBeVisible()
})

test('the installed app says that it is', { tag: '@proof' }, async () => {
  const page = await openDownload(async (opened) => {
    await opened.addInitScript(() => Object.defineProperty(navigator, 'standalone', { value: true }))
  })
  await expect(page.getByText('The app is installed on this device.')).toBeVisible()
  await expect(page.getByText('Open it from the home screen.')).toHaveCount(0)
})
