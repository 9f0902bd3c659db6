import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { PMTiles } from 'pmtiles'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { toTile } from '#domain/map/mercator.ts'
import { drawDemoTown } from '#services/demo/demo-map.ts'
import { demoRows } from '#services/demo/demo-rows.ts'
import { cutMap } from '#services/manifest/map/cut-map.ts'
import { openHeldArchive, openMapArchive, type MapArchive } from '#services/manifest/map/map-archive.ts'
import { writePmtiles } from '#kit/map/write-pmtiles.ts'
import { toArea } from '#domain/map/round-area.ts'
import { drawTestTown } from '#support/test-town.ts'
import { doorInTown, townMiddle } from '#support/map-round.ts'

let folder: string
let town: Uint8Array
let archive: MapArchive
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'map-'))
  town = drawTestTown()
  await writeFile(join(folder, 'town.pmtiles'), town)
  archive = await openMapArchive(join(folder, 'town.pmtiles'))
})
afterAll(async () => {
  await archive.close()
  await rm(folder, { recursive: true })
})

const inMemory = (bytes: Uint8Array) =>
  new PMTiles({
    getKey: () => 'cut',
    getBytes: async (offset, length) => ({ data: Uint8Array.from(bytes.subarray(offset, offset + length)).buffer }),
  })

const doors = Array.from({ length: 40 }, (_, n) => doorInTown(n)).map(({ lat, lng }) => ({
  lat: lat ?? 0,
  lng: lng ?? 0,
}))
const round = () => {
  const area = toArea(doors)
  if (!area) throw new Error('There are doors')
  return area
}

it('a round’s area is cut out of the archive with all its zooms, and read by the library that the phone uses', async () => {
  const cut = await cutMap(archive, round())
  if (!cut) throw new Error('The town has this area')
  expect(cut.damaged).toBe(0)
  expect(cut.bytes.length).toBeLessThan(town.length)
  const map = inMemory(cut.bytes)
  expect(await map.getHeader()).toMatchObject({ minZoom: 10, maxZoom: 14, tileType: 1 })
  expect(await map.getMetadata()).toMatchObject({ attribution: expect.stringContaining('OpenStreetMap') })
  const z = 14
  const x = Math.floor(((townMiddle.lng + 180) / 360) * 2 ** z)
  const sine = Math.sin((townMiddle.lat * Math.PI) / 180)
  const y = Math.floor((0.5 - Math.log((1 + sine) / (1 - sine)) / (4 * Math.PI)) * 2 ** z)
  const tile = await map.getZxy(z, x, y)
  expect(Buffer.from(tile?.data ?? new ArrayBuffer()).toString('latin1')).toContain('Sample Road')
})

it('the same area gives the same bytes, so that a download can go on after a restart', async () => {
  const cut = async () => (await cutMap(archive, round()))?.bytes
  expect(await cut()).toEqual(await cut())
})

it('the demo has a map of its rounds, with the names of their streets', async () => {
  const rows = demoRows({ subDepot: '1', date: '2026-05-14', round: '104', roundName: '', parcels: 160, seed: 1040 })
  const stops = rows.map(({ lat, lng }) => ({ lat: Number(lat), lng: Number(lng) }))
  const area = toArea(stops)
  const cut = area && (await cutMap(await openHeldArchive(drawDemoTown()), area))
  const map = inMemory(cut?.bytes ?? new Uint8Array())
  for (const [n, stop] of stops.entries()) {
    const { z, x, y } = toTile(stop, 14)
    const tile = await map.getZxy(z, x, y)
    expect(Buffer.from(tile?.data ?? new ArrayBuffer()).toString('latin1')).toContain(rows[n]?.street)
  }
})

it('an archive of another area gives no map', async () => {
  expect(await cutMap(archive, { south: 51.5, north: 51.51, west: -0.1, east: -0.09 })).toBeUndefined()
})

it('a wide round has fewer zooms and stays within the budget', async () => {
  const big = { ...archive, minZoom: 0, maxZoom: 15, readTile: async () => new Uint8Array(20_000) }
  const cut = await cutMap(big, { south: 57, north: 57.5, west: -2.6, east: -2 })
  if (!cut) throw new Error('There are tiles everywhere')
  const { maxZoom, numAddressedTiles } = await inMemory(cut.bytes).getHeader()
  expect(maxZoom).toBeLessThan(15)
  expect(numAddressedTiles * 20_000).toBeLessThanOrEqual(12_000_000)
})

it('a tile that can’t be read is left out and counted', async () => {
  let first = true
  const cut = await cutMap(
    {
      ...archive,
      readTile: async (place) => {
        if (first) {
          first = false
          throw new Error('Damaged')
        }
        return await archive.readTile(place)
      },
    },
    round(),
  )
  expect(cut?.damaged).toBe(1)
})

it('a directory of many tiles has leaves that the library finds its way through', async () => {
  const tiles = Array.from({ length: 20_000 }, (_, n) => ({
    z: 15,
    x: (n * 7919) % 32_768,
    y: Math.floor(n / 3) % 32_768,
    bytes: Uint8Array.of(n % 256, n >> 8),
  }))
  const map = inMemory(writePmtiles(tiles, round(), {}))
  for (const { z, x, y, bytes } of [tiles[0], tiles[9999], tiles[19_999]].flatMap((tile) => tile ?? []))
    expect(new Uint8Array((await map.getZxy(z, x, y))?.data ?? new ArrayBuffer())).toEqual(bytes)
})

it('a file that is no archive stops the start with a sentence', async () => {
  await writeFile(join(folder, 'text.pmtiles'), 'This is no map.')
  await expect(openMapArchive(join(folder, 'text.pmtiles'))).rejects.toThrow('is no PMTiles archive of vector tiles')
  await expect(openMapArchive(join(folder, 'none.pmtiles'))).rejects.toThrow('cannot be read')
})
