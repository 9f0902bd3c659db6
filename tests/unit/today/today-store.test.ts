import { afterEach, beforeEach, expect, it } from 'vitest'
import type { Manifest } from '#contracts/manifest/manifest.ts'
import { courierStore } from '#features/courier/courier-store.ts'
import { manifestStore } from '#features/manifest/manifest-store.ts'
import { payStore } from '#features/pay/pay-store.ts'
import { stopsStore } from '#features/stops/stops-store.ts'
import { manifestSync } from '#features/manifest/manifest-sync.ts'
import { readReceipt } from '#features/manifest/receipt/receipt-store.ts'
import { readToday } from '#features/today/today-store.ts'
import { togglesStore } from '#features/toggles/toggles-store.ts'
import { setCurrentEngine } from '#offline/current-engine.ts'
import { changeServiceRow } from '#offline/service-row.ts'
import { createDevice } from '#support/device.ts'
import { numberedId, parcelOf } from '#support/parcels.ts'

const day = '2026-05-14'
const [first, second, earlier] = [numberedId(0xb1), numberedId(0xb2), numberedId(0xb3)]
const manifest = (id: string, roundNumber: string, date: string): Manifest => ({
  id,
  roundId: numberedId(0xdd),
  roundNumber,
  roundName: 'Example Street',
  subDepot: 'Sampleton depot',
  date,
  version: 1,
  importedAt: `${date}T04:30:00.000Z`,
  closedAt: null,
})
let device: ReturnType<typeof createDevice>

beforeEach(async () => {
  device = createDevice({
    stores: [courierStore, manifestStore, payStore, stopsStore, togglesStore],
    syncs: [manifestSync],
    fetch: () => Promise.reject(new TypeError('no network')),
  })
  setCurrentEngine(device)
})
afterEach(() => {
  device.db.close()
  setCurrentEngine(undefined)
})

async function fill(): Promise<void> {
  await device.db
    .table('manifests')
    .bulkPut([manifest(first, '104', day), manifest(second, '118', day), manifest(earlier, '104', '2026-05-13')])
  await device.db
    .table('parcels')
    .bulkPut([
      ...[1, 2, 3].map((n) => parcelOf({ id: numberedId(n), sequence: n, manifestId: first })),
      parcelOf({ id: numberedId(9), sequence: 7, manifestId: second }),
    ])
}

it('Today has the next stops together with the counts, of the round that is chosen or the first', async () => {
  await fill()
  const today = await readToday(day, null)
  expect(today.chosen?.manifest.id).toBe(first)
  expect(today.stops.map(({ row }) => row.sequence)).toEqual([1, 2, 3])
  const other = await readToday(day, second)
  expect(other.chosen?.manifest.id).toBe(second)
  expect(other.stops.map(({ row }) => row.sequence)).toEqual([7])
})

it('a day without a round has no stops, and says whether lists were ever loaded', async () => {
  expect(await readToday(day, null)).toMatchObject({ loaded: false, chosen: undefined, stops: [] })
  await changeServiceRow(device.db, 'manifest', { pulledAt: 1 })
  expect(await readToday(day, null)).toMatchObject({ loaded: true, chosen: undefined, stops: [] })
})

it('a receipt that names no round is that of the list that opens, and null where there is no list', async () => {
  expect(await readReceipt(null, day)).toBeNull()
  await fill()
  expect((await readReceipt(null, day))?.manifest.id).toBe(first)
  expect((await readReceipt(null, '2026-05-13'))?.manifest.id).toBe(earlier)
  expect((await readReceipt(second, day))?.manifest.id).toBe(second)
  expect(await readReceipt(numberedId(0xff), day)).toBeNull()
})
