import { expect, test, type Page } from '@playwright/test'
import { startApp, type App } from '../support/open-app.ts'
import { manifestOf, parcelsOf, seed } from '../support/seed.ts'

let app: App
test.beforeAll(async () => {
  app = await startApp()
})
test.afterAll(async () => {
  await app.close()
})

const prompt = (page: Page) => page.getByRole('region', { name: 'Update' })
const rows = (page: Page) => page.locator('#root a.list-row')

/** Runs in the page: a browser whose new worker waits already when the app asks for its own. */
function waitingWorker(): void {
  const waiting = Object.assign(new EventTarget(), {
    scriptURL: `${location.origin}/service-worker.js`,
    state: 'installed',
  })
  const registration: EventTarget = Object.assign(new EventTarget(), {
    waiting,
    installing: null,
    active: null,
    update: async () => await Promise.resolve(registration),
  })
  const container = Object.assign(new EventTarget(), {
    controller: null,
    ready: new Promise(() => undefined),
    getRegistration: async () => await Promise.resolve(registration),
    register: async () => {
      Object.assign(globalThis, { asked: true })
      return await Promise.resolve(registration)
    },
  })
  Object.defineProperty(Navigator.prototype, 'serviceWorker', { get: () => container })
}

/** What the app has heard until now is on the screen. */
const drawn = async (page: Page): Promise<void> => {
  await page.waitForFunction(() => 'asked' in globalThis)
  await page.evaluate(async () => {
    for (let frame = 0; frame < 3; frame++) await new Promise(requestAnimationFrame)
  })
}

test('a new version that comes while a page is open moves nothing on it, and is offered on the next, or at once to who looks for it', async () => {
  const { page } = await app.open()
  await page.addInitScript(waitingWorker)
  await seed(page, { pulled: true, manifests: [manifestOf()], parcels: parcelsOf(3) })
  await page.goto('/manifest')
  await expect(rows(page)).toHaveCount(3)
  const before = await rows(page).first().boundingBox()
  await drawn(page)
  await expect(prompt(page)).toHaveCount(0)
  expect(await rows(page).first().boundingBox()).toEqual(before)

  await page.getByRole('link', { name: 'Back to Today' }).click()
  await expect(prompt(page)).toContainText('A new version is ready.')
  await prompt(page).getByRole('button', { name: 'Later' }).click()
  await expect(prompt(page)).toHaveCount(0)

  await page.getByRole('link', { name: 'More' }).click()
  await page.getByRole('main').getByRole('link', { name: 'Settings' }).click()
  const look = page.getByRole('button', { name: /Check for a new version/ })
  await expect(look).toBeVisible()
  await expect(prompt(page)).toHaveCount(0)
  await look.click()
  await expect(prompt(page).getByRole('button', { name: 'Update' })).toBeVisible()
})
