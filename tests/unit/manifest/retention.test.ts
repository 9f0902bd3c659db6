import { afterEach, beforeEach, expect, it } from 'vitest'
import { courierStore } from '#features/courier/courier-store.ts'
import { toDoorKey } from '#domain/door-note/door-key.ts'
import { deleteOldManifests } from '#features/manifest/retention-sync.ts'
import { manifestStore } from '#features/manifest/manifest-store.ts'
import { manifestSync } from '#features/manifest/manifest-sync.ts'
import { recordStatus } from '#features/manifest/status/record-status-sync.ts'
import { changedOutline } from '#features/manifest/list/change-outline.ts'
import { emptyOutline } from '#features/manifest/list/outline.ts'
import { payStore } from '#features/pay/pay-store.ts'
import { stopsStore } from '#features/stops/stops-store.ts'
import { togglesStore } from '#features/toggles/toggles-store.ts'
import { setCurrentEngine } from '#offline/current-engine.ts'
import { changeServiceRow, serviceRow } from '#offline/service-row.ts'
import { createDevice } from '#support/device.ts'
import { after, numberedId, parcelOf, photoOf } from '#support/parcels.ts'

type Device = ReturnType<typeof createDevice>
let device: Device
const at = (moment: string) => ({ now: Date.parse(moment), deviceDated: Date.parse(moment) })
const today = at('2026-05-14T09:00:00.000Z')
const list = (n: number) => numberedId(0xb0 + n)

async function store(n: number, date: string, parcels: ReturnType<typeof parcelOf>[]): Promise<void> {
  const { db } = device
  await db.table('manifests').put({ id: list(n), date, subDepot: 'SAM', roundNumber: '104' })
  await db.table('parcels').bulkPut(parcels)
  await db.table('outlines').put(changedOutline(emptyOutline(list(n)), parcels, new Set()))
}
const parcelOn = (n: number, id: number) => parcelOf({ id: numberedId(id), manifestId: list(n), sequence: id })
const keys = async (table: string) => await device.db.table(table).toCollection().primaryKeys()

beforeEach(async () => {
  device = createDevice({
    stores: [courierStore, manifestStore, stopsStore, togglesStore, payStore],
    syncs: [manifestSync],
    fetch: () => Promise.reject(new TypeError('no network')),
  })
  setCurrentEngine(device)
  await changeServiceRow(device.db, 'toggles', { pulledAt: 1 })
})
afterEach(() => {
  device.db.close()
  setCurrentEngine(undefined)
})

it('a list stays for seven days and goes on the eighth, with all that names a person', async () => {
  await store(1, '2026-05-07', [parcelOn(1, 1)])
  await store(2, '2026-05-06', [parcelOn(2, 2), parcelOn(2, 3)])
  await device.db.table('parcelDrafts').put({ parcelId: numberedId(2), savedAt: '2026-05-06T10:00:00.000Z' })
  expect(await deleteOldManifests(device.db, today)).toBe(2)
  expect(await keys('manifests')).toEqual([list(1)])
  expect(await keys('outlines')).toEqual([list(1)])
  expect(await keys('parcels')).toEqual([numberedId(1)])
  expect(await keys('parcelDrafts')).toEqual([])
})

it('the ledger keeps what pay needs and nothing that names a person or a place', async () => {
  const recorded = after(
    parcelOn(1, 1),
    { status: 'confirmed' },
    {
      status: 'delivered',
      proof: { handover: 'safe_place', signedBy: 'A. Example' },
      note: 'Under the bench',
      photos: [photoOf(1)],
      location: { lat: 51, lng: 0, accuracy: 5 },
    },
  )
  await store(1, '2026-05-01', [recorded])
  await deleteOldManifests(device.db, today)
  const [row] = await device.db.table('ledger').toArray()
  expect(row).toEqual({
    id: numberedId(1),
    date: '2026-05-01',
    round: 'SAM/104',
    band: 'packet',
    attempts: 0,
    rate: null,
    events: recorded.events.map(({ id, by, kind, status, occurredAt }) => ({ id, by, kind, status, occurredAt })),
  })
  expect(JSON.stringify(row)).not.toMatch(/Example|bench|lat|sha256/)
})

it('a parcel with a step that is not sent stays, and so does its list', async () => {
  await store(1, '2026-04-01', [parcelOn(1, 1), parcelOn(1, 2)])
  await recordStatus(numberedId(2), { status: 'confirmed' })
  expect(await deleteOldManifests(device.db, today)).toBe(1)
  expect(await keys('parcels')).toEqual([numberedId(2)])
  expect(await keys('manifests')).toEqual([list(1)])
  expect(await device.db.table('outlines').get(list(1))).toMatchObject({
    ids: [numberedId(2)],
    texts: [expect.any(String)],
  })
  await device.db.delivery.toCollection().modify({ state: 'done' })
  expect(await deleteOldManifests(device.db, today)).toBe(1)
  expect(await keys('parcels')).toEqual([])
})

it('a draft goes only when it is old by the services’ clock and by the device’s own', async () => {
  await device.db.table('parcelDrafts').put({ parcelId: numberedId(9), savedAt: '2026-05-05T10:00:00.000Z' })
  await deleteOldManifests(device.db, { ...today, deviceDated: Date.parse('2026-05-05T11:00:00.000Z') })
  expect(await keys('parcelDrafts')).toEqual([numberedId(9)])
  await deleteOldManifests(device.db, today)
  expect(await keys('parcelDrafts')).toEqual([])
})

it('what went by a wrong clock is loaded again once the time is right', async () => {
  await changeServiceRow(device.db, 'manifest', { cursor: 7, epoch: 'e' })
  const cursor = async () => (await serviceRow(device.db, 'manifest')).cursor
  await store(1, '2026-05-14', [parcelOn(1, 1)])
  await deleteOldManifests(device.db, today)
  expect(await deleteOldManifests(device.db, at('2026-05-22T09:00:00.000Z'))).toBe(1)
  expect(await cursor()).toBe(7)
  await deleteOldManifests(device.db, today)
  expect(await cursor()).toBe(0)
})

it('a parcel whose photo still waits stays', async () => {
  await store(1, '2026-04-01', [parcelOn(1, 1)])
  const bytes = new ArrayBuffer(1001)
  await recordStatus(
    numberedId(1),
    { status: 'unable_to_deliver', reason: 'no_access', photos: [photoOf(1)] },
    { [photoOf(1).id]: bytes },
  )
  await device.db.delivery.toCollection().modify({ state: 'done' })
  expect(await deleteOldManifests(device.db, today)).toBe(0)
  await device.db.blobs.toCollection().modify({ state: 'stored' })
  expect(await deleteOldManifests(device.db, today)).toBe(1)
})

it('the ledger itself goes after thirteen months, and a rate in it is never overwritten', async () => {
  const ledger = device.db.table('ledger')
  await ledger.bulkPut([
    { id: 'old', date: '2025-04-13' },
    { id: 'kept', date: '2025-04-14' },
    { id: numberedId(1), date: '2026-05-01', rate: 470 },
  ])
  await store(1, '2026-05-01', [parcelOn(1, 1)])
  await deleteOldManifests(device.db, today)
  expect(await keys('ledger')).toEqual([numberedId(1), 'kept'])
  expect(await ledger.get(numberedId(1))).toMatchObject({ rate: 470 })
})

const deliveredOn = async (at: number, date: string) =>
  await store(1, date, [
    after(parcelOn(1, at), { status: 'confirmed' }, { status: 'delivered', proof: { handover: 'recipient' } }),
  ])
const rates = { postable: 380, packet: 470, standard: 630, large: 800, heavy: 1000, collection: 500 }

it('the ledger keeps what a parcel paid on the day that it left, whatever the rates become', async () => {
  const tables = device.db.table('rateTables')
  const table = { id: 'SAM/104', subDepot: 'SAM', round: '104', publishedAt: '2026-04-01T00:00:00.000Z' }
  await tables.put({ ...table, periods: [{ from: '2026-04-01', to: null, rates }] })
  await deliveredOn(1, '2026-05-01')
  await deleteOldManifests(device.db, today)
  await tables.put({ ...table, periods: [{ from: '2026-04-01', to: null, rates: { ...rates, packet: 1 } }] })
  await deleteOldManifests(device.db, today)
  expect(await device.db.table('ledger').get(numberedId(1))).toMatchObject({ rate: 470, attempts: 0 })
})

it('the ledger settles what a helper delivered at nothing, for the courier is paid', async () => {
  await device.db.table('couriers').put({ id: device.actor, engagedBy: { id: 'ada', name: 'A. Example' } })
  const table = { id: 'SAM/104', subDepot: 'SAM', round: '104', publishedAt: '2026-04-01T00:00:00.000Z' }
  await device.db.table('rateTables').put({ ...table, periods: [{ from: '2026-04-01', to: null, rates }] })
  await deliveredOn(1, '2026-05-01')
  await deleteOldManifests(device.db, today)
  expect(await device.db.table('ledger').get(numberedId(1))).toMatchObject({ rate: 0 })
})

it('the ledger settles no pay while the phone has not received what counts as delivered', async () => {
  const table = { id: 'SAM/104', subDepot: 'SAM', round: '104', publishedAt: '2026-04-01T00:00:00.000Z' }
  await device.db.table('rateTables').put({ ...table, periods: [{ from: '2026-04-01', to: null, rates }] })
  await changeServiceRow(device.db, 'toggles', { pulledAt: null })
  await store(1, '2026-05-01', [after(parcelOn(1, 1), { status: 'confirmed' })])
  await deleteOldManifests(device.db, today)
  expect(await device.db.table('ledger').get(numberedId(1))).toMatchObject({ rate: null })
})

it('a day that is over is in the ledger before its list goes, for the service may let go of it first', async () => {
  await deliveredOn(1, '2026-05-13')
  await store(2, '2026-05-14', [parcelOn(2, 2)])
  expect(await deleteOldManifests(device.db, today)).toBe(0)
  expect(await device.db.table('ledger').toArray()).toMatchObject([
    { id: numberedId(1), date: '2026-05-13', rate: null, events: [{ status: 'confirmed' }, { status: 'delivered' }] },
  ])
})

it('the notes of a door go with its last parcel, and a note that was started with its week', async () => {
  const elsewhere = { ...parcelOn(2, 2).address, house: '99' }
  await store(1, '2026-05-14', [parcelOn(1, 1)])
  await store(2, '2026-05-06', [{ ...parcelOn(2, 2), address: elsewhere }])
  const doors = [parcelOn(1, 1).address, elsewhere].map((address) => toDoorKey(address))
  await device.db.table('doorNotes').bulkPut(doors.map((door, n) => ({ id: numberedId(n), door })))
  await device.db.table('doorNoteDrafts').put({ parcelId: numberedId(2), savedAt: '2026-05-06T10:00:00.000Z' })
  await deleteOldManifests(device.db, today)
  expect(await keys('doorNotes')).toEqual([numberedId(0)])
  expect(await keys('doorNoteDrafts')).toEqual([])
})
