import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { roundMapPath } from '#contracts/manifest/manifest-endpoints.ts'
import type { Database } from '#kit/database/database.ts'
import { databases, emptyDatabase } from '#support/databases.ts'
import { importCsv } from '#services/demo/demo-manifests.ts'
import { demoRows, type DemoRow } from '#services/demo/demo-rows.ts'
import { drawTown } from '#services/demo/draw-town.ts'
import { openMapArchive } from '#services/manifest/map/map-archive.ts'
import { drawTestTown } from '#support/test-town.ts'
import { courierA, courierB, fileOf, otherStaff, staff, startDepot, today, type Depot } from '../depot-under-test.ts'

let folder: string
let database: Database
let depot: Depot
let path: string

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'map-'))
  await writeFile(join(folder, 'town.pmtiles'), drawTestTown())
  const engine = databases[0]
  if (!engine) throw new Error('There is a database')
  database = await engine.open()
  await emptyDatabase(database)
  depot = await startDepot(database, null, undefined, { map: await openMapArchive(join(folder, 'town.pmtiles')) })
  await depot.assign({}, courierA)
  path = roundMapPath((await depot.importFile(staff, fileOf(4))).body.manifests[0]?.manifestId ?? '')
})
afterAll(async () => {
  await database.close()
  await rm(folder, { recursive: true })
})

it('the courier and the staff of the sub-depot get the map of a round, whole or from where a download stopped', async () => {
  const whole = await depot.request(courierA, 'GET', path)
  expect(whole.status).toBe(200)
  expect(whole.headers.get('content-type')).toBe('application/vnd.pmtiles')
  expect(whole.headers.get('cache-control')).toBe('private, no-cache')
  const bytes = Buffer.from(await whole.arrayBuffer())
  expect(bytes.subarray(0, 7).toString()).toBe('PMTiles')
  const etag = whole.headers.get('etag') ?? ''
  const rest = await depot.request(staff, 'GET', path, undefined, { range: 'bytes=100-', 'if-range': etag })
  expect(rest.status).toBe(206)
  expect(Buffer.from(await rest.arrayBuffer())).toEqual(bytes.subarray(100))
})

it('nobody else gets it', async () => {
  for (const who of [courierB, otherStaff]) expect((await depot.request(who, 'GET', path)).status).toBe(404)
})

const readArea = async () => {
  const { status, headers } = await depot.request(courierA, 'GET', path)
  return [status, headers.get('etag')]
}

it('a place at sea, and places that are missing for half of the list, change nothing of the area', async () => {
  const rows = demoRows({ subDepot: 'SAM', date: today, round: '104', roundName: '', parcels: 8, seed: 104 })
  const importRows = async (change: (n: number) => DemoRow) =>
    await depot.importFile(staff, importCsv(rows.map((row, n) => ({ ...row, ...change(n) }))))
  // Twice at each door, so that half of the places are as good as all of them.
  const atDoor = (n: number): DemoRow => ({ lat: rows[n % 4]?.lat ?? '', lng: rows[n % 4]?.lng ?? '' })
  await importRows(atDoor)
  const whole = await readArea()
  expect(whole[0]).toBe(200)
  await importRows((n) => (n < 4 ? atDoor(n) : { lat: '', lng: '' }))
  expect(await readArea()).toEqual(whole)
  await importRows((n) => (n === 7 ? { lat: '55', lng: '1.5' } : atDoor(n)))
  expect(await readArea()).toEqual(whole)
})

it('an archive of another area has no map of the round', async () => {
  const london = { lat: 51.5, lng: -0.1 }
  const street = { name: 'Example Street', from: london, to: { ...london, lng: -0.09 } }
  await writeFile(
    join(folder, 'other.pmtiles'),
    drawTown({ middle: london, streets: [street], attribution: 'Invented town' }),
  )
  const map = await openMapArchive(join(folder, 'other.pmtiles'))
  const far = await startDepot(database, null, undefined, { map })
  expect((await far.request(courierA, 'GET', path)).status).toBe(404)
  await map.close()
})

it('a service without an archive has no map, and neither has a list without places', async () => {
  const bare = await startDepot(database)
  expect((await bare.request(courierA, 'GET', path)).status).toBe(404)
  await depot.importFile(staff, fileOf(4, { lat: '', lng: '' }))
  expect((await depot.request(courierA, 'GET', path)).status).toBe(404)
})
