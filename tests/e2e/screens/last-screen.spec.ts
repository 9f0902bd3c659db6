import { expect, test, type Page } from '@playwright/test'
import { startApp, type App } from '../support/open-app.ts'
import { manifestOf, parcelsOf, seed } from '../support/seed.ts'
import { storedRows } from '../support/stored-rows.ts'

let app: App
test.beforeAll(async () => {
  app = await startApp()
})
test.afterAll(async () => {
  await app.close()
})

const rows = (page: Page) => page.locator('#root a.list-row')
const keptKeys = async (page: Page): Promise<string[]> =>
  (await storedRows<{ key: string }>(page, 'meta')).map(({ key }) => key).filter((key) => key.startsWith('last-screen'))

/** The list, seen for a moment; then the app's own code is kept away. */
async function seenOnce(): Promise<Page> {
  const { page } = await app.open()
  await seed(page, { manifests: [manifestOf()], parcels: parcelsOf(30) })
  await page.goto('/manifest')
  await expect(rows(page).first()).toBeVisible()
  await expect.poll(async () => await keptKeys(page)).toEqual(['last-screen/manifest'])
  await page.route('**/assets/start-*.js', async (route) => await route.abort())
  return page
}

test('the list that was seen last is drawn before the app is there, and the app draws over it', async () => {
  const page = await seenOnce()
  const first = await rows(page).first().textContent()
  await page.reload()
  await expect(rows(page).first()).toHaveText(first ?? '')
  await expect(page.locator('#root input').first()).toHaveJSProperty('inert', true)
  await page.unroute('**/assets/start-*.js')
  await page.reload()
  await expect(page.locator('#root input:not([inert])').first()).toBeVisible()
  await expect(page.locator('#root main')).toHaveCount(1)
})

test('nothing is drawn that shows less than the courier has done', async () => {
  const page = await seenOnce()
  await page.evaluate(async () => {
    const [store = ''] = (await indexedDB.databases()).flatMap(({ name = '' }) =>
      /^courier-(?!device)/.test(name) ? [name] : [],
    )
    await new Promise<void>((resolve) => {
      const opening = indexedDB.open(store)
      opening.onsuccess = () => {
        const tx = opening.result.transaction('outbox', 'readwrite')
        tx.objectStore('outbox').add({ mid: 'm-1', entity: 'parcel/1' })
        tx.oncomplete = () => resolve(opening.result.close())
      }
    })
  })
  const asked = page.waitForRequest('**/assets/start-*.js')
  await page.reload()
  await asked
  await expect(rows(page)).toHaveCount(0)
})

test('nothing is drawn for a guest', { tag: '@proof' }, async () => {
  const page = await seenOnce()
  await page.evaluate(async () => {
    await new Promise<void>((resolve) => {
      const opening = indexedDB.open('courier-device')
      opening.onsuccess = () => {
        const tx = opening.result.transaction('values', 'readwrite')
        tx.objectStore('values').delete('session')
        tx.oncomplete = () => resolve(opening.result.close())
      }
    })
  })
  const asked = page.waitForRequest('**/assets/start-*.js')
  await page.reload()
  await asked
  await expect(rows(page)).toHaveCount(0)
})
