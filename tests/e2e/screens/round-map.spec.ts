import { expect, test, type Page } from '@playwright/test'
import type { Parcel } from '#contracts/parcel/parcel.ts'
import { doorInTown } from '#support/map-round.ts'
import { axeFaultsInEveryTheme } from '../support/axe-faults.ts'
import { startApp, type App, type OpenOptions } from '../support/open-app.ts'
import { drawnMorning, drawnRound, stop } from '../support/round-of-day.ts'
import { parcelsOf, seed } from '../support/seed.ts'

let app: App
test.beforeAll(async () => {
  app = await startApp()
})
test.afterAll(async () => {
  await app.close()
})

const statuses = ['delivered', 'carry_forward', 'missing', 'unable_to_deliver'] as const

/** Forty doors in four streets; the first four are dealt with, the fifth is next. */
const parcels = (change: (n: number) => Partial<Parcel['address']> = () => ({})): Parcel[] => {
  const made = parcelsOf(40, (n) => ({ id: stop(n + 1), manifestId: drawnRound.id, sequence: n + 1 }))
  return made.map((parcel, n) => ({
    ...parcel,
    status: statuses[n] ?? 'expected',
    address: { ...parcel.address, ...doorInTown(n), ...change(n) },
  }))
}

async function openMap(rows: Parcel[], options: OpenOptions = {}): Promise<Page> {
  const { page } = await app.open(options)
  await page.clock.setFixedTime(drawnMorning)
  await seed(page, { manifests: [drawnRound], parcels: rows })
  await page.goto(`/manifest/map?round=${drawnRound.id}`)
  await expect(page.getByRole('heading', { name: /Map of Round/, level: 1 })).toBeVisible()
  return page
}
const map = (page: Page) => page.getByRole('img', { name: /^Map:/ })
const pins = (page: Page) => page.locator('.map-pin')
const press = async (page: Page, name: string) => await page.getByRole('button', { name, exact: true }).click()

test('the list leads to a map of its stops, which opens a stop and leads back', async () => {
  const { page } = await app.open()
  await page.clock.setFixedTime(drawnMorning)
  await seed(page, { manifests: [drawnRound], parcels: parcels() })
  await page.goto('/manifest')
  await page.getByRole('link', { name: 'Map', exact: true }).click()
  await expect(map(page)).toHaveAccessibleName('Map: 40 stops, 36 left. The list has the same stops.')
  await expect(page.getByText('There’s no map of this area on your phone.')).toBeVisible()
  await expect(page.locator('.map-next')).toHaveText('Next 5')
  expect(await axeFaultsInEveryTheme(page)).toEqual([])
  await page.locator('.map-next').click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('5 Example Street')
  await page.goBack()
  await expect(map(page)).toBeVisible()
  await page.getByRole('link', { name: 'Back to the list' }).click()
  await expect(page.locator('a.list-row').first()).toBeVisible()
})

test('stops that lie on each other are one circle, which opens up by a tap', async () => {
  const page = await openMap(parcels())
  await expect(page.locator('.map-cluster').first()).toBeVisible()
  const together = await pins(page).count()
  expect(together).toBeLessThan(40)
  await page.locator('.map-cluster').last().click()
  await expect(page.locator('.map-stop').nth(1)).toBeVisible()
  for (let n = 0; n < 4; n++) await press(page, 'Zoom in')
  await expect(page.locator('.map-street').first()).toBeVisible()
  await press(page, 'Show all stops')
  await expect(pins(page)).toHaveCount(together)
})

test('a state is shown by a sign and not only by its colour', async () => {
  // So few, and so near, that none lies on another.
  const page = await openMap(parcels().slice(0, 5))
  await press(page, 'Zoom in')
  await expect(page.locator('.map-stop.map-done')).toHaveText(['✓1', '↷2', '?3', '×4'])
})

test('parcels without a place, with half of one, or with one at sea are told apart from those on the map', async () => {
  const page = await openMap(
    parcels((n) => {
      if (n === 10) return { lat: null, lng: null }
      if (n === 11) return { lng: null }
      if (n === 12) return { lat: 0, lng: 0 }
      return n === 13 ? { lat: 55, lng: 1.5 } : {}
    }),
  )
  await expect(map(page)).toHaveAccessibleName(/^Map: 36 stops/)
  await expect(
    page.getByText('3 parcels have no place on the map, and 1 parcel has a place that is too far away to be right.'),
  ).toBeVisible()
})

test('a list without any place says so and leads back to the list', async () => {
  const page = await openMap(parcels(() => ({ lat: null, lng: null })))
  await expect(page.getByRole('heading', { name: 'Nothing to show on a map' })).toBeVisible()
  expect(await axeFaultsInEveryTheme(page)).toEqual([])
  await page.getByRole('link', { name: 'Open the list' }).click()
  await expect(page.locator('a.list-row').first()).toBeVisible()
})

test('on a wide screen the list is beside the map', async () => {
  const page = await openMap(parcels(), { view: { width: 1280, height: 800 } })
  await expect(map(page)).toBeVisible()
  await expect(page.locator('a.list-row').first()).toBeVisible()
  expect(await axeFaultsInEveryTheme(page)).toEqual([])
  await page.locator('a.list-row').first().click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('1 Example Street')
})

test('where the courier is shows only when asked, and a refusal is said', async () => {
  const page = await openMap(parcels())
  await expect(page.locator('.map-self')).toHaveCount(0)
  await press(page, 'Where am I?')
  await expect(page.getByText('Your phone doesn’t allow the app to know where it is.')).toBeVisible()
  await page.context().grantPermissions(['geolocation'])
  await page.context().setGeolocation({ latitude: 57.1455, longitude: -2.104, accuracy: 30 })
  await press(page, 'Where am I?')
  await expect(page.locator('.map-self')).toBeVisible()
})
