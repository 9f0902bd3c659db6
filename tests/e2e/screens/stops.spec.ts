import { expect, test, type Page } from '@playwright/test'
import type { StopList } from '#contracts/manifest/stop-list.ts'
import { collectionsToggle } from '#domain/collections-toggle.ts'
import { numberedId } from '#support/parcels.ts'
import { stopEventOf, stopListOf, stopOf } from '#support/stops.ts'
import { measureLayout } from '../gallery/measure-layout.ts'
import { axeFaultsInEveryTheme } from '../support/axe-faults.ts'
import { phoneView, startApp, type App, type View } from '../support/open-app.ts'
import { wedge } from '../support/open-scan.ts'
import { manifestOf, parcelsOf, seed } from '../support/seed.ts'
import { storedRows } from '../support/stored-rows.ts'

let app: App
test.beforeAll(async () => {
  app = await startApp()
})
test.afterAll(async () => {
  await app.close()
})

const wide: View = { width: 1280, height: 800 }
const manifest = manifestOf()
const bakery = stopOf(1, { expected: 3, window: { from: '14:00', to: '16:00' }, note: 'Round the back' })
const shop = stopOf(2, { kind: 'drop', name: 'Sample Stores', expected: null })
const parcelIds = [1, 2, 3].map((n) => numberedId(0xc0 + n))
const collected = stopEventOf(1, parcelIds)
const listWith = (more: Partial<StopList> = {}) =>
  stopListOf(manifest.id, { date: manifest.date, stops: [bakery, shop], ...more })

async function open(path: string, list = listWith(), { view = phoneView, isOn = true } = {}): Promise<Page> {
  const { page } = await app.open({ view })
  await seed(page, {
    manifests: [manifest],
    parcels: parcelsOf(3),
    toggles: { [collectionsToggle]: isOn },
    rows: { stopLists: [list] },
  })
  await page.goto(path)
  return page
}
const stopsPath = `/manifest/stops?round=${manifest.id}`
const collectPath = `/manifest/stops/collect?round=${manifest.id}&stop=${bakery.id}`
const inputs = async (page: Page) =>
  (await storedRows<{ command: string; input: object }>(page, 'outbox')).map(({ command, input }) => ({
    command,
    input,
  }))

test('parcels are counted and scanned without signal, one fewer than expected, and handed over with a receipt', async () => {
  const page = await open('/manifest')
  await page.getByRole('link', { name: 'In your vehicle: 0 parcels' }).click()
  await expect(page.getByRole('heading', { name: 'In your vehicle: 0 parcels' })).toBeVisible()
  expect(await measureLayout(page)).toEqual([])
  expect(await axeFaultsInEveryTheme(page)).toEqual([])
  await page.getByRole('link', { name: /Example Bakery/ }).click()
  await expect(page.getByText('Collect between 14:00 and 16:00.')).toBeVisible()
  await page.context().setOffline(true)

  await page.getByRole('button', { name: 'Collect', exact: true }).click()
  await expect(page.getByRole('alert')).toContainText('Scan a parcel, or enter how many you collected')
  const count = page.getByRole('textbox', { name: 'number of parcels' })
  await count.fill('two')
  await expect(page.getByRole('alert')).toContainText('Enter a whole number, such as 3')
  await expect(count).toHaveValue('two')
  await count.fill('1')
  // As a hand scanner types it.
  await wedge(page, 'AAAA000000000001')
  await expect(page.getByText('Added. 1 parcel so far.')).toBeVisible()
  await expect(page.getByText('This makes 2 collected, 1 fewer than expected.')).toBeVisible()
  expect(await measureLayout(page)).toEqual([])
  expect(await axeFaultsInEveryTheme(page)).toEqual([])
  await page.getByRole('button', { name: 'Collect 2 parcels' }).click()

  await expect(page.getByRole('heading', { name: 'In your vehicle: 2 parcels' })).toBeVisible()
  // Without a service worker the next screen's code needs a line.
  await page.context().setOffline(false)
  await expect(page.getByRole('link', { name: /Example Bakery/ })).toContainText('2 collected, 1 fewer than expected')
  await page.getByRole('link', { name: 'Hand over', exact: true }).click()
  await page.getByRole('radio', { name: 'Sample Stores' }).check()
  await page.getByRole('checkbox').first().uncheck()
  expect(await measureLayout(page)).toEqual([])
  expect(await axeFaultsInEveryTheme(page)).toEqual([])
  await page.getByRole('button', { name: 'Hand over 1 parcel' }).click()
  await expect(page.getByText('Reference', { exact: true })).toBeVisible()
  await expect(page.getByText(/^[2-9A-Z]{4}-[2-9A-Z]{4}$/)).toBeVisible()
  expect(await axeFaultsInEveryTheme(page)).toEqual([])
  expect(await inputs(page)).toMatchObject([
    { command: 'collectParcels', input: { stopId: bakery.id, parcels: [{}, {}] } },
    { command: 'handOverBatch', input: { stopId: shop.id, place: { kind: 'shop', name: 'Sample Stores' } } },
  ])
  expect(await storedRows(page, 'stopDrafts')).toEqual([])
  await page.goto('/')
  await expect(page.getByRole('link', { name: 'In your vehicle: 1 parcel' })).toBeVisible()
})

test('what was scanned outlives the page, and a label counts once', async () => {
  const page = await open(collectPath)
  await expect(page.getByRole('heading', { name: 'Example Bakery' })).toBeVisible()
  for (const said of ['Added. 1 parcel so far.', 'Already scanned. 1 parcel so far.']) {
    await wedge(page, 'AAAA000000000001')
    await expect(page.getByText(said)).toBeVisible()
  }
  await expect.poll(async () => (await storedRows(page, 'stopDrafts')).length).toBe(1)
  await page.reload()
  await expect(page.getByText('You started this earlier.')).toBeVisible()
  await page.getByRole('button', { name: /Remove/ }).click()
  await expect(page.getByRole('button', { name: 'Collect', exact: true })).toBeVisible()
})

test('a wrong label needs a note or a photo, and none ready is saved as it is', async () => {
  const page = await open(collectPath)
  await page.getByRole('link', { name: 'Wrong label' }).click()
  await page.getByRole('button', { name: 'Save: wrong label' }).click()
  await expect(page.getByRole('alert')).toContainText('Say what is wrong with the label, or add a photo')
  expect(await measureLayout(page)).toEqual([])
  expect(await axeFaultsInEveryTheme(page)).toEqual([])
  await page.getByRole('textbox', { name: 'What is wrong with the label' }).fill('Torn off')
  await page.getByRole('button', { name: 'Save: wrong label' }).click()
  await expect(page.getByRole('link', { name: /Example Bakery/ })).toContainText('3 parcels to collect, 1 wrong label')
  await page.goto(collectPath)
  await page.getByRole('link', { name: 'None ready' }).click()
  await page.getByRole('button', { name: 'Save: none ready' }).click()
  await expect(page.getByRole('link', { name: /Example Bakery/ })).toContainText('None ready, 1 wrong label')
})

test('a collection is undone, and one that was handed over only after its batch', async () => {
  const batch = stopEventOf(2, parcelIds.slice(0, 1), {
    kind: 'handed_over',
    stopId: null,
    place: { kind: 'locker', name: 'Locker 7' },
  })
  const page = await open(collectPath, listWith({ events: [collected, batch] }), { view: wide })
  await expect(page.getByText('Undo the handover first to change this.')).toBeVisible()
  expect(await measureLayout(page)).toEqual([])
  expect(await axeFaultsInEveryTheme(page)).toEqual([])
  await page.goto(`/manifest/stops/receipt?round=${manifest.id}&batch=${batch.id}`)
  await expect(page.getByText('Locker 7').first()).toBeVisible()
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect(page.getByText('not handed over: undone')).toBeVisible()
  await page.goto(collectPath)
  await page.getByRole('button', { name: 'Undo' }).click()
  // A page left within the same moment would take the tap with it.
  await expect(page.getByText('Undone: ').first()).toBeVisible()
  await page.goto(stopsPath)
  await expect(page.getByRole('heading', { name: 'In your vehicle: 0 parcels' })).toBeVisible()
})

test('nothing of it is shown while it is switched off', async () => {
  const page = await open('/manifest', listWith({ events: [collected] }), { isOn: false })
  await expect(page.getByRole('link', { name: 'Receipt' })).toBeVisible()
  await expect(page.getByRole('link', { name: /In your vehicle/ })).toHaveCount(0)
  await page.goto(stopsPath)
  await expect(page.getByText('No collections on this list')).toBeVisible()
})
