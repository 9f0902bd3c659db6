import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import type { Manifest } from '#contracts/manifest/manifest.ts'
import type { Parcel } from '#contracts/parcel/parcel.ts'
import { deliveredToggle } from '#domain/delivered-toggle.ts'
import { actOnParcel } from '#domain/parcel/act-on-parcel.ts'
import {
  manifestStore,
  readCounts,
  readFirstParcels,
  readIdsWithStatus,
  readParcel,
} from '#features/manifest/manifest-store.ts'
import { manifestSync } from '#features/manifest/manifest-sync.ts'
import { readToDo } from '#features/manifest/open-parcels-store.ts'
import { readParcelDetail } from '#features/manifest/parcel/parcel-detail-store.ts'
import { recordStatus, recordStatusOfMany, undoStatus } from '#features/manifest/status/record-status-sync.ts'
import { pickManifest } from '#features/manifest/list/pick-manifest.ts'
import { togglesStore } from '#features/toggles/toggles-store.ts'
import { setCurrentEngine } from '#offline/current-engine.ts'
import { changeServiceRow } from '#offline/service-row.ts'
import { createDevice } from '#support/device.ts'
import { accepted, numberedId, parcelOf, stampOf, statusTap } from '#support/parcels.ts'

let device: ReturnType<typeof createDevice>
const list = numberedId(0xbb)
const id = (n: number) => numberedId(n)
const sequences = (found: { row: { sequence: number } }[]) => found.map(({ row }) => row.sequence)

beforeEach(async () => {
  device = createDevice({
    stores: [manifestStore, togglesStore],
    syncs: [manifestSync],
    fetch: () => Promise.reject(new TypeError('no network')),
  })
  setCurrentEngine(device)
  await changeServiceRow(device.db, 'toggles', { pulledAt: 1 })
  const parcels = [3, 1, 2, 4].map((n) => parcelOf({ id: id(n), sequence: n, marks: n === 2 ? ['recalled'] : [] }))
  await device.db.table('parcels').bulkPut([...parcels, parcelOf({ id: id(9), manifestId: numberedId(0xcc) })])
})
afterEach(() => {
  device.db.close()
  setCurrentEngine(undefined)
})

describe('what is to do next', () => {
  it('follows the round and leaves out what goes back to the depot', async () => {
    expect(sequences(await readToDo(list, 9))).toEqual([1, 3, 4])
    expect(sequences(await readToDo(list, 1))).toEqual([1])
  })

  it('forgets a parcel at the tap and takes it back at the undo', async () => {
    const tap = await recordStatus(id(1), { status: 'confirmed' })
    expect(sequences(await readToDo(list, 9))).toEqual([3, 4])
    if (tap.ok) await undoStatus(id(1), tap.value)
    expect(sequences(await readToDo(list, 9))).toEqual([1, 3, 4])
  })

  it('after a stop is the one behind it, and at the end the first that was left', async () => {
    expect((await readParcelDetail(id(3), undefined)).next?.sequence).toBe(4)
    expect((await readParcelDetail(id(4), undefined)).next?.sequence).toBe(1)
  })
})

it('counts move with a tap and say that the depot does not have it', async () => {
  await recordStatusOfMany([id(1), id(3)], { statement: { status: 'missing' } })
  const counts = await readCounts(list)
  expect([counts.expected, counts.missing]).toEqual([
    { all: 2, unsent: 0, marked: 1 },
    { all: 2, unsent: 2, marked: 0 },
  ])
})

describe('where deliveries are recorded', () => {
  const deliver = async (n: number) =>
    await recordStatus(id(n), { status: 'delivered', proof: { handover: 'recipient' } })
  beforeEach(async () => {
    await device.db.table('toggleParts').put({ feed: 'all', id: deliveredToggle, on: true })
  })

  it('a loaded parcel is still to be delivered, and the next stop is the next of them', async () => {
    await recordStatusOfMany([id(1), id(3), id(4)], { statement: { status: 'confirmed' } })
    expect(sequences(await readToDo(list, 9))).toEqual([1, 3, 4])
    await deliver(1)
    expect(sequences(await readToDo(list, 9))).toEqual([3, 4])
    expect((await readParcelDetail(id(1), undefined)).next?.sequence).toBe(3)
  })

  it('the round goes on in its order where only some of it is loaded, also as pulled', async () => {
    await device.db.table('parcels').update(id(3), { status: 'confirmed' })
    expect(sequences(await readToDo(list, 2))).toEqual([1, 3])
    expect((await readParcelDetail(id(3), undefined)).next?.sequence).toBe(4)
  })

  it('nothing is next once all is delivered, unable, carried forward or missing', async () => {
    await deliver(1)
    await recordStatus(id(3), { status: 'missing' })
    await recordStatus(id(4), { status: 'carry_forward' })
    expect(await readToDo(list, 9)).toEqual([])
  })

  it('the list of an open status leaves out what goes back to the depot, as its count does', async () => {
    await recordStatus(id(1), { status: 'confirmed' })
    expect([...(await readIdsWithStatus(list, 'expected'))].sort()).toEqual([id(3), id(4)])
    expect([...(await readIdsWithStatus(list, 'confirmed'))]).toEqual([id(1)])
  })
})

it('a phone that has never received its toggles still has the loaded parcels to deliver', async () => {
  await changeServiceRow(device.db, 'toggles', { pulledAt: null })
  await recordStatusOfMany([id(1), id(3)], { statement: { status: 'confirmed' } })
  expect(sequences(await readToDo(list, 9))).toEqual([1, 3, 4])
  await recordStatus(id(1), { status: 'delivered', proof: { handover: 'recipient' } })
  expect(sequences(await readToDo(list, 9))).toEqual([3, 4])
  await changeServiceRow(device.db, 'toggles', { pulledAt: 1 })
  expect(sequences(await readToDo(list, 9))).toEqual([4])
})

it('the first rows of a list come in its order, with the taps on them', async () => {
  await recordStatus(id(1), { status: 'confirmed' })
  const rows = await readFirstParcels(list, 3)
  expect(rows.map(({ row, sync }) => [row.sequence, row.status, sync])).toEqual([
    [1, 'confirmed', 'saved'],
    [2, 'expected', null],
    [3, 'expected', null],
  ])
})

describe('while a pull brings an own tap', () => {
  /** The service's own row with the tap on it, and the tap done: as a pull writes them, in one transaction. */
  async function bringTap(mid: string): Promise<void> {
    const parcels = device.db.table<Parcel, string>('parcels')
    await device.db.transaction('rw', parcels, device.db.delivery, async () => {
      const before = await parcels.get(id(1))
      if (before) await parcels.put(accepted(actOnParcel(before, statusTap(before, {}), stampOf(0, { id: mid }))))
      await device.db.delivery.toCollection().modify({ state: 'done' })
    })
  }

  it.each([
    ['the parcel', async () => (await readParcel(id(1)))?.row.status, 'confirmed'],
    ['the counts', async () => (await readCounts(list)).confirmed.all, 1],
    ['what is to do', async () => sequences(await readToDo(list, 9)), [3, 4]],
    ['the first rows', async () => (await readFirstParcels(list, 1))[0]?.row.status, 'confirmed'],
  ])('%s never shows it as not made', async (_name, read, shown) => {
    const tap = await recordStatus(id(1), { status: 'confirmed' })
    const [seen] = await Promise.all([read(), bringTap(tap.ok ? tap.value : '')])
    expect(seen).toEqual(shown)
  })
})

it('photos of several parcels at one door each get a name of their own', async () => {
  const photo = {
    sha256: 'a'.repeat(64),
    type: 'image/jpeg',
    size: 8,
    bytes: new ArrayBuffer(8),
    width: 8,
    height: 9,
  } as const
  await recordStatusOfMany([id(1), id(3)], { statement: { status: 'unable_to_deliver', reason: 'no_access' } }, [photo])
  const blobs = await device.db.blobs.toArray()
  expect(new Set(blobs.map((blob) => blob.id)).size).toBe(2)
})

it('the list that opens is the wanted one, then of today, then the last, then the next', () => {
  const on = (date: string, n: number): Manifest => ({
    id: id(n),
    roundId: numberedId(0xdd),
    roundNumber: '104',
    roundName: 'Example Street',
    subDepot: 'Sampleton',
    date,
    version: 1,
    importedAt: `${date}T04:30:00.000Z`,
    closedAt: null,
  })
  const all = [on('2026-05-16', 3), on('2026-05-14', 2), on('2026-05-13', 1)]
  const picked = (wanted: string | null, today: string) => pickManifest(all, wanted, today)?.id
  expect(picked(id(1), '2026-05-14')).toBe(id(1))
  expect(picked(null, '2026-05-14')).toBe(id(2))
  expect(picked(null, '2026-05-15')).toBe(id(2))
  expect(picked('gone', '2026-05-12')).toBe(id(1))
  expect(pickManifest([], null, '2026-05-14')).toBeUndefined()
})
