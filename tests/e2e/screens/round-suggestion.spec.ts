import { expect, test, type Page } from '@playwright/test'
import type { RoundOrder } from '#contracts/manifest/round-order.ts'
import type { Parcel } from '#contracts/parcel/parcel.ts'
import { measureLayout } from '../gallery/measure-layout.ts'
import { axeFaultsInEveryTheme } from '../support/axe-faults.ts'
import { startApp, type App, type View } from '../support/open-app.ts'
import { drawnMorning, drawnRound } from '../support/round-of-day.ts'
import { parcelsOf, seed } from '../support/seed.ts'
import { storedRows } from '../support/stored-rows.ts'

let app: App
test.beforeAll(async () => {
  app = await startApp()
})
test.afterAll(async () => {
  await app.close()
})

const streetNames = ['Test Close', 'Sample Road', 'Example Street', 'Demo Lane']
/** Streets in a row from south to north, in an order of the depot that goes to and fro; two stops have no place. */
const inRow = ['Test Close', 'Demo Lane', 'Sample Road', 'Example Street']
const placed = (): Parcel[] =>
  parcelsOf(24, (i) => {
    const street = streetNames[Math.floor(i / 6)] ?? ''
    const lat = 52.2 + inRow.indexOf(street) / 200 + (i % 6) / 4000
    const hasPlace = i !== 4 && i !== 20
    const address = { house: String(i + 1), street, more: [], town: 'Sampleton', postcode: 'AB1 2ED' }
    return {
      address: { ...address, lat: hasPlace ? lat : null, lng: hasPlace ? -1.1 : null },
      ...(street === 'Example Street' ? { window: { from: '07:00', to: '08:25' } } : {}),
    }
  })
const drive = (date: string, ...streets: string[]) => ({
  id: `${drawnRound.roundId}/${date}`,
  roundId: drawnRound.roundId,
  date,
  runs: streets.map((street, at) => ({ street, district: 'AB1', stops: 6, at: 480 + at * 20, lat: null, lng: null })),
  minutes: streets.flatMap((_, at) => Array.from({ length: 6 }, (_, stop) => 480 + at * 20 + stop * 3)),
})

async function open(path: string, drives: object[] = [], parcels = placed(), view?: View): Promise<Page> {
  const { page } = await app.open(view ? { view } : {})
  await page.clock.setFixedTime(drawnMorning)
  await seed(page, { manifests: [drawnRound], parcels, pulled: true, rows: { drives } })
  await page.goto(path)
  return page
}

const streets = (page: Page) =>
  page.getByRole('list', { name: 'Streets in the suggested order' }).locator('.nav-row-strong')
const headings = (page: Page) => page.getByRole('heading', { level: 2 })
const suggestedPath = `/manifest/order/suggested?round=${drawnRound.id}`

test('an order is suggested from past days, seen before it is used, and undone with one tap', async () => {
  const habit = ['Example Street', 'Test Close', 'Demo Lane', 'Sample Road']
  const page = await open('/manifest', [drive('2026-05-07', ...habit), drive('2026-05-13', ...habit)])
  await page.getByRole('link', { name: 'Order', exact: true }).click()
  await page.getByRole('link', { name: /See suggested order/ }).click()

  await expect(page.getByText('As last Thursday; Example Street before 8:25.')).toBeVisible()
  await expect(streets(page)).toHaveText(habit)
  await expect(page.getByText('2 stops without a place on the map stay where the depot has them.')).toBeVisible()
  expect(await axeFaultsInEveryTheme(page)).toEqual([])
  expect(await storedRows(page, 'roundOrders')).toEqual([])

  await page.getByRole('button', { name: 'Use this order' }).click()
  await expect(headings(page).first()).toHaveText('Example Street')
  expect((await storedRows<RoundOrder>(page, 'roundOrders'))[0]?.runs.map(({ street }) => street)).toEqual(habit)
  expect(await storedRows<{ command: string }>(page, 'outbox')).toMatchObject([{ command: 'saveRoundOrder' }])
  await page.getByRole('status').getByRole('button', { name: 'Undo' }).click()
  await expect(headings(page).first()).toHaveText('Test Close')
})

test('a used suggestion can be taken back later, and a street moved by hand stays where it was put', async () => {
  const page = await open(suggestedPath)
  await expect(page.getByText('A shorter way than your list; Example Street before 8:25.')).toBeVisible()
  await expect(page.getByText(/^There’s no past round on this phone/)).toBeVisible()
  await page.getByRole('button', { name: 'Use this order' }).click()
  await expect(headings(page).first()).toHaveText('Example Street')

  await page.goto(`/manifest/order?round=${drawnRound.id}`)
  for (let up = 0; up < 3; up += 1) await page.getByRole('button', { name: 'Move Test Close up', exact: true }).click()
  await page.getByRole('button', { name: 'Save the order' }).click()
  await expect(headings(page).first()).toHaveText('Test Close')
  await page.goto(suggestedPath)
  await expect(page.getByText(/with your own moves/)).toBeVisible()
  await expect(streets(page).first()).toHaveText('Test Close')
})

test('a suggestion in use is undone from its page after a reload, and a list that is gone says so', async () => {
  const page = await open(suggestedPath)
  await page.getByRole('button', { name: 'Use this order' }).click()
  await expect(headings(page).first()).toHaveText('Example Street')
  await page.goto(suggestedPath)
  await expect(page.getByText('Your list is already in this order.')).toBeVisible()
  await page.getByRole('button', { name: 'Go back to the order before' }).click()
  await expect(headings(page).first()).toHaveText('Test Close')
  await page.goto('/manifest/order/suggested?round=00000000-0000-4000-8000-00000000dead')
  await expect(page.getByRole('heading', { name: 'This list isn’t on this phone' })).toBeVisible()
})

test('without any place the depot’s order stays, and the page says why', async () => {
  const nowhere = placed().map((parcel) => ({
    ...parcel,
    window: null,
    address: { ...parcel.address, lat: 0, lng: 0 },
  }))
  const page = await open(suggestedPath, [], nowhere)
  await expect(page.getByText('No stop has a place on the map, so the way could not be compared.')).toBeVisible()
  await expect(streets(page)).toHaveText(streetNames)
  await expect(page.getByRole('button', { name: 'Use this order' })).toHaveCount(0)
})

for (const view of [
  { width: 320, height: 568 },
  { width: 390, height: 844, textSize: 32 },
  { width: 1280, height: 800 },
]) {
  test(
    `nothing of a suggestion is cut off at ${view.width} px with text of ${'textSize' in view ? view.textSize : 16}`,
    { tag: '@proof' },
    async () => {
      const page = await open(suggestedPath, [], placed(), view)
      await expect(streets(page)).toHaveCount(4)
      expect(await measureLayout(page)).toEqual([])
    },
  )
}
