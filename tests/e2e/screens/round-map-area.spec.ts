import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test, type Page } from '@playwright/test'
import { toArea } from '#domain/map/round-area.ts'
import { cutMap } from '#services/manifest/map/cut-map.ts'
import { openMapArchive } from '#services/manifest/map/map-archive.ts'
import { drawTestTown } from '#support/test-town.ts'
import { doorInTown } from '#support/map-round.ts'
import { axeFaultsInEveryTheme } from '../support/axe-faults.ts'
import { startApp, type App } from '../support/open-app.ts'
import { drawnMorning, drawnRound, stop } from '../support/round-of-day.ts'
import { parcelsOf, seed } from '../support/seed.ts'
import { tileLook } from '../support/tile-look.ts'

let app: App
let map: Buffer
test.beforeAll(async () => {
  app = await startApp()
  const folder = await mkdtemp(join(tmpdir(), 'map-'))
  await writeFile(join(folder, 'town.pmtiles'), drawTestTown())
  const doors = Array.from({ length: 40 }, (_, n) => doorInTown(n))
  const area = toArea(doors.map(({ lat, lng }) => ({ lat: lat ?? 0, lng: lng ?? 0 })))
  const archive = await openMapArchive(join(folder, 'town.pmtiles'))
  const cut = area && (await cutMap(archive, area))
  await archive.close()
  if (!cut) throw new Error('The town has the round')
  map = Buffer.from(cut.bytes)
  await rm(folder, { recursive: true })
})
test.afterAll(async () => {
  await app.close()
})

/** Opens the map of a round; `answer` is what the service sends for its area. */
async function openMap(answer: { status?: number; body?: Buffer }): Promise<Page> {
  const { page } = await app.open()
  await page.clock.setFixedTime(drawnMorning)
  const made = parcelsOf(40, (n) => ({ id: stop(n + 1), manifestId: drawnRound.id, sequence: n + 1 }))
  await seed(page, {
    manifests: [drawnRound],
    parcels: made.map((parcel, n) => ({ ...parcel, address: { ...parcel.address, ...doorInTown(n) } })),
  })
  await page.route('**/v1/manifests/*/map', (route) =>
    route.fulfill({ contentType: 'application/vnd.pmtiles', headers: { etag: '"map"' }, ...answer }),
  )
  await page.goto(`/manifest/map?round=${drawnRound.id}`)
  await expect(page.getByRole('img', { name: /^Map:/ })).toBeVisible()
  return page
}
const download = async (page: Page) => await page.getByRole('button', { name: 'Download the map' }).click()

const expectMap = async (page: Page) => await expect.poll(async () => (await tileLook(page)).colours).toBeGreaterThan(3)
const brightness = async (page: Page) => (await tileLook(page)).brightness

test('a downloaded map is drawn below the stops, without signal too, in the look of the app, and says its source', async () => {
  const page = await openMap({ body: map })
  await download(page)
  await expect(page.getByText('© OpenStreetMap contributors')).toBeVisible()
  await expectMap(page)
  await expect(page.locator('.map-next')).toBeVisible()
  expect(await axeFaultsInEveryTheme(page)).toEqual([])
  await expect.poll(() => brightness(page)).toBeGreaterThan(150)
  await page.evaluate(() => document.documentElement.setAttribute('data-theme', 'dark'))
  await expect.poll(() => brightness(page)).toBeLessThan(100)
  await page.route('**/v1/manifests/*/map', (route) => route.abort())
  await page.reload()
  await expectMap(page)
  await page.getByRole('button', { name: /^Remove the map/ }).click()
  await expect(page.getByRole('button', { name: 'Download the map' })).toBeVisible()
  await expect(page.locator('.map-street').first()).toBeVisible()
})

test('a depot without a map of the area, and a phone without signal, are said', async () => {
  const page = await openMap({ status: 404, body: Buffer.from('{}') })
  await download(page)
  await expect(page.getByText('Your depot has no map of this area.')).toBeVisible()
  await page.route('**/v1/manifests/*/map', (route) => route.abort())
  await page.getByRole('button', { name: 'Try again' }).click()
  await expect(page.getByText('The download stopped.')).toBeVisible()
})

test('a damaged map is said, and downloaded again', async () => {
  const page = await openMap({ body: Buffer.from('This is no map, but it came whole.') })
  await download(page)
  await expect(page.getByText('The map on this phone is damaged.')).toBeVisible()
  await page.route('**/v1/manifests/*/map', (route) =>
    route.fulfill({ contentType: 'application/vnd.pmtiles', headers: { etag: '"map"' }, body: map }),
  )
  await page.getByRole('button', { name: 'Download it again' }).click()
  await expectMap(page)
})

test('a phone that is full in the middle of the download says so, keeps its stops, and downloads the map once there is room', async () => {
  const page = await openMap({ body: Buffer.alloc(3_000_000) })
  // The size is known only once the download has begun: more than what is left beside the reserve of the list.
  const leave = async (quota: number) =>
    await page.evaluate((bytes) => {
      navigator.storage.estimate = async () => await Promise.resolve({ quota: bytes, usage: 0 })
    }, quota)
  await leave(34_000_000)
  await download(page)
  await expect(page.getByText('There’s no room for the map on this phone.')).toBeVisible()
  await expect(page.locator('.map-next')).toBeVisible()
  await leave(500_000_000)
  await page.route('**/v1/manifests/*/map', (route) =>
    route.fulfill({ contentType: 'application/vnd.pmtiles', headers: { etag: '"map"' }, body: map }),
  )
  await page.getByRole('button', { name: 'Try again' }).click()
  await expectMap(page)
})
