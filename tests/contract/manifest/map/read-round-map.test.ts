import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { roundMapPath } from '#contracts/manifest/manifest-endpoints.ts'
import type { Database } from '#kit/database/database.ts'
import { databases, emptyDatabase } from '#support/databases.ts'
import { openMapArchive } from '#services/manifest/map/map-archive.ts'
import { drawTestTown } from '#support/test-town.ts'
import { courierA, courierB, fileOf, otherStaff, staff, startDepot, type Depot } from '../depot-under-test.ts'

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

it('a service without an archive has no map, and neither has a list without places', async () => {
  const bare = await startDepot(database)
  expect((await bare.request(courierA, 'GET', path)).status).toBe(404)
  await depot.importFile(staff, fileOf(4, { lat: '', lng: '' }))
  expect((await depot.request(courierA, 'GET', path)).status).toBe(404)
})
