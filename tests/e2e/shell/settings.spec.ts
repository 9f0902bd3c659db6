import { readFileSync } from 'node:fs'
import { expect, test, type Page } from '@playwright/test'
import { measureLayout } from '../gallery/measure-layout.ts'
import { answerSync } from '../support/answer-sync.ts'
import { axeFaultsInEveryTheme } from '../support/axe-faults.ts'
import { phoneView, startApp, type App, type OpenOptions } from '../support/open-app.ts'
import { courier, manifestOf, parcelsOf, seed, type Seed } from '../support/seed.ts'
import { waitingStatus } from '../support/waiting-taps.ts'

let app: App
test.beforeAll(async () => {
  app = await startApp()
})
test.afterAll(async () => {
  await app.close()
})

const parcels = parcelsOf(3)
const round = { manifests: [manifestOf()], parcels }
/** Not before tomorrow, so that the app's own attempts leave it alone. */
const unsent = () => ({ nextAt: Date.now() + 3_000_000 })
const waiting = (): Seed => ({
  ...round,
  taps: parcels.map((parcel) => waitingStatus(parcel, {}, unsent(), { state: 'waiting' })),
})

async function openSettings(data: Seed, options: OpenOptions = {}): Promise<Page> {
  const { page } = await app.open(options)
  await seed(page, data)
  await page.goto('/settings')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Settings')
  return page
}
const main = (page: Page) => page.getByRole('main')
const notice = (page: Page) => main(page).getByRole('status')
const check = (page: Page) => page.getByRole('button', { name: /Check for a new version/ })
const openErase = async (page: Page) => {
  await page.getByRole('button', { name: /Delete my data from this phone/ }).click()
  await expect(page.getByRole('dialog', { name: 'Delete my data from this phone' })).toBeVisible()
}
const eraseNow = (page: Page) => page.getByRole('dialog').getByRole('button', { name: 'Delete my data' })

/** Names of what the browser keeps for the app. */
const kept = (page: Page) =>
  page.evaluate(async () => {
    const databases = (await indexedDB.databases())
      .map(({ name }) => name ?? '')
      .filter((name) => name.startsWith('courier-') && name !== 'courier-device')
    const values = await new Promise<IDBValidKey[]>((resolve) => {
      const opening = indexedDB.open('courier-device')
      opening.addEventListener('success', () => {
        const asked = opening.result.transaction('values').objectStore('values').getAllKeys()
        asked.addEventListener('success', () => {
          opening.result.close()
          resolve(asked.result)
        })
      })
    })
    return {
      databases,
      session: values.includes('session'),
      caches: (await caches.keys()).sort(),
      choices: Object.keys(localStorage),
    }
  })

test('More leads there, and Back leads to More', { tag: '@proof' }, async () => {
  const { page } = await app.open()
  await seed(page, round)
  await page.goto('/more')
  await main(page).getByRole('link', { name: 'Settings' }).click()
  await expect(page).toHaveURL(/\/settings$/)
  await page.getByRole('link', { name: 'Back to More' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('More')
})

test('storage, its protection, the version and the way to installing are said', { tag: '@proof' }, async () => {
  const page = await openSettings(round)
  await expect(main(page)).toContainText(/Storage.* of \d/)
  await expect(main(page)).toContainText(/Protected|Protect saved data/)
  await expect(main(page)).toContainText(/Version\s*\d+\.\d+\.\d+/)
  await expect(main(page).getByRole('link', { name: 'Install the app' })).toHaveAttribute('href', '/download')
  await page.evaluate(() => dispatchEvent(new Event('appinstalled')))
  await expect(main(page)).toContainText(/App\s*Installed/)
  await expect(main(page).getByRole('link', { name: 'Install the app' })).toHaveCount(0)
})

test('a phone on which the app is new says when it needs no signal any more', async () => {
  const { page } = await app.open({ worker: true })
  // Holds the saving of the app until the test lets it go on.
  await page.addInitScript(() => {
    const register = navigator.serviceWorker.register.bind(navigator.serviceWorker)
    navigator.serviceWorker.register = async (...asked) => {
      await new Promise<void>((resolve) => addEventListener('save-the-app', () => resolve(), { once: true }))
      return await register(...asked)
    }
  })
  await page.route('**/api/**', (route) => route.abort('internetdisconnected'))
  await seed(page, { ...round, pulled: true })
  await page.goto('/settings')
  await expect(main(page)).toContainText(/Works without signal.*Not yet/)
  await page.goto('/')
  await expect(main(page)).toContainText('Saving the app on this phone')
  expect(await axeFaultsInEveryTheme(page)).toEqual([])
  // It is registered when the page is idle.
  await expect(async () => {
    await page.evaluate(() => dispatchEvent(new Event('save-the-app')))
    await expect(main(page)).toContainText('Ready to work without signal')
  }).toPass()
  await page.reload()
  await expect(main(page).getByRole('link', { name: 'Safety and help' })).toBeVisible()
  await expect(main(page)).not.toContainText('Ready to work without signal')
  await page.goto('/settings')
  await expect(main(page)).toContainText(/Works without signal.*Yes/)
})

test('the theme changes at once and stays', { tag: '@proof' }, async () => {
  const page = await openSettings(round)
  await page.getByRole('radio', { name: 'Outdoor' }).check()
  await expect(page.locator('html')).toHaveAttribute('data-theme', 'outdoor')
  await page.reload()
  await expect(page.getByRole('radio', { name: 'Outdoor' })).toBeChecked()
})

test('a new version is looked for when asked, and it is said where that cannot be', { tag: '@proof' }, async () => {
  const page = await openSettings(round, { worker: true })
  await page.evaluate(async () => await navigator.serviceWorker.ready)
  await check(page).click()
  await expect(check(page)).toContainText('You have the latest version.')
  // The browser's own fetch of the worker hears nothing of a test's network.
  await page.evaluate(
    () => (ServiceWorkerRegistration.prototype.update = () => Promise.reject(new TypeError('Failed to fetch'))),
  )
  await check(page).click()
  await expect(check(page)).toContainText('Couldn’t check for updates')
})

test('where nothing keeps versions, that is said', { tag: '@proof' }, async () => {
  const page = await openSettings(round)
  await check(page).click()
  await expect(check(page)).toContainText('Your browser always loads the latest version.')
})

test('everything that the phone keeps is in one file, photos too, and no key of the sign-in', async () => {
  const page = await openSettings(waiting())
  const download = page.waitForEvent('download')
  await page.getByRole('button', { name: /Export everything/ }).click()
  const file = await download
  expect(file.suggestedFilename()).toMatch(/^courier-[\d-]+\.json$/)
  const text = readFileSync(await file.path(), 'utf8')
  const { tables, ...head } = JSON.parse(text) as { tables: Record<string, unknown[]> }
  expect(head).toMatchObject({
    format: 'courier-device',
    formatVersion: 1,
    courier: courier.actor,
    username: courier.username,
  })
  expect(tables['parcels']).toEqual(parcels)
  expect(tables['manifests']).toEqual(round.manifests)
  expect(tables['outbox']).toHaveLength(3)
  expect(tables['blobs']?.[0]).toMatchObject({ type: 'image/jpeg' })
  expect(tables['blobBytes']?.[0]).toMatchObject({ bytes: { size: 8, base64: 'AAAAAAAAAAA=' } })
  expect(text).not.toContain('refresh-token')
})

test('erasing leaves the app and nothing of the courier, and signs out', async () => {
  const page = await openSettings(round)
  await page.evaluate(async () => {
    localStorage.setItem('color-mode', 'dark')
    for (const name of ['content', 'scanner', 'workbox-precache-v2-here', 'downloads courier-of-another'])
      await caches.open(name)
    const own = (await indexedDB.databases()).find(
      ({ name }) => name?.startsWith('courier-') && name !== 'courier-device',
    )
    await caches.open(`downloads ${own?.name}`)
  })
  const revoked = page.waitForRequest('**/identity/')
  await openErase(page)
  await expect(page.getByText('The depot keeps what you have sent.')).toBeVisible()
  await eraseNow(page).click()
  await expect(notice(page)).toContainText('Your data has been deleted from this phone, and you’re signed out.')
  expect((await revoked).headers()['x-amz-target']).toContain('RevokeToken')
  // The look whether there is room keeps a cache of its own for as long as it takes.
  const left = {
    databases: [],
    session: false,
    caches: ['downloads courier-of-another', 'scanner', 'workbox-precache-v2-here'],
    choices: [],
  }
  await expect.poll(async () => await kept(page)).toMatchObject(left)
  await page.goto('/settings')
  await expect(page).toHaveURL(/\/auth\/sign-in-courier\?to=%2Fsettings$/)
})

test('nothing is erased while something is not sent, unless it is discarded by a word', async () => {
  const page = await openSettings(waiting())
  await openErase(page)
  await expect(page.getByText('3 items are not sent yet and would be lost.')).toBeVisible()
  await expect(eraseNow(page)).toHaveCount(0)

  await page.getByRole('button', { name: 'Send now' }).click()
  await expect(page.getByText('Not everything could be sent. Nothing has been deleted.')).toBeVisible()
  const download = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Export first' }).click()
  expect((await download).suggestedFilename()).toMatch(/^outbox-.*\.json$/)

  await page.getByRole('button', { name: 'Discard and delete' }).click()
  await expect(page.getByText('Type the word DISCARD')).toBeVisible()
  expect((await kept(page)).databases).toHaveLength(1)
  await page.getByLabel('Type DISCARD to discard 3 items').fill('DISCARD')
  await page.getByRole('button', { name: 'Discard and delete' }).click()
  await expect(notice(page)).toContainText('Your data has been deleted from this phone')
  expect((await kept(page)).databases).toEqual([])
})

test('once everything is sent, nothing stands in the way', { tag: '@proof' }, async () => {
  const page = await openSettings({ ...round, taps: parcels.map((parcel) => waitingStatus(parcel)) })
  await openErase(page)
  const send = page.getByRole('button', { name: 'Send now' })
  await expect(send).toBeVisible()
  await answerSync(page)
  // The app tries by itself too, and may be faster: then there is nothing left to press.
  await send.evaluateAll((buttons: HTMLElement[]) => buttons.forEach((button) => button.click()))
  await eraseNow(page).click()
  await expect(notice(page)).toContainText('Your data has been deleted from this phone')
})

test('an attempt that breaks is said, and nothing is erased', { tag: '@proof' }, async () => {
  const page = await openSettings(waiting())
  await openErase(page)
  await page.evaluate(() => (LockManager.prototype.request = () => Promise.reject(new Error('No locks today'))))
  await page.getByRole('button', { name: 'Send now' }).click()
  await expect(page.getByText('That didn’t work. Nothing has been deleted, and you’re still signed in.')).toBeVisible()
  expect((await kept(page)).databases).toHaveLength(1)
})

test('the keyboard opens the sheet, leaves it, and stands where it was', { tag: '@proof' }, async () => {
  const page = await openSettings(waiting())
  const row = page.getByRole('button', { name: /Delete my data from this phone/ })
  await row.focus()
  await page.keyboard.press('Enter')
  await expect(page.getByRole('dialog')).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(page.getByRole('dialog')).toHaveCount(0)
  await expect(row).toBeFocused()
})

test('no theme has an accessibility fault, on the page and in the sheet', { tag: '@proof' }, async () => {
  const page = await openSettings(waiting())
  expect(await axeFaultsInEveryTheme(page)).toEqual([])
  await openErase(page)
  expect(await axeFaultsInEveryTheme(page)).toEqual([])
})

for (const view of [
  { width: 320, height: 568 },
  { ...phoneView, textSize: 32 },
  { width: 1280, height: 800 },
]) {
  test(
    `nothing is cut off at ${view.width} px with text of ${'textSize' in view ? view.textSize : 16}`,
    { tag: '@proof' },
    async () => {
      const page = await openSettings(waiting(), { view })
      expect(await measureLayout(page)).toEqual([])
      await check(page).click()
      await openErase(page)
      expect(await measureLayout(page)).toEqual([])
    },
  )
}
