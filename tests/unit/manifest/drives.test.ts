import { afterEach, beforeEach, expect, it } from 'vitest'
import type { Parcel } from '#contracts/parcel/parcel.ts'
import type { Drive } from '#domain/route/drive.ts'
import { manifestStore } from '#features/manifest/manifest-store.ts'
import { manifestSync } from '#features/manifest/manifest-sync.ts'
import { saveDrives } from '#features/manifest/suggestion/drives-sync.ts'
import { suggestedKey } from '#features/manifest/suggestion/used-suggestion.ts'
import { togglesStore } from '#features/toggles/toggles-store.ts'
import { setCurrentEngine } from '#offline/current-engine.ts'
import { changeServiceRow } from '#offline/service-row.ts'
import { createDevice } from '#support/device.ts'
import { after, numberedId, parcelOf } from '#support/parcels.ts'

let device: ReturnType<typeof createDevice>
const now = Date.parse('2026-05-14T09:00:00.000Z')
const today = { now, deviceDated: now }
const drives = () => device.db.table<Drive, string>('drives')

beforeEach(async () => {
  device = createDevice({
    stores: [manifestStore, togglesStore],
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

/** A list of a day whose first `count` doors were visited, two minutes apart. Deliveries are not recorded. */
async function store(n: number, date: string, count: number): Promise<void> {
  const manifestId = numberedId(0xb0 + n)
  const { address } = parcelOf()
  const parcels = Array.from({ length: 8 }, (_, i): Parcel => {
    const parcel = parcelOf({
      id: numberedId(n * 100 + i),
      manifestId,
      sequence: i + 1,
      address: { ...address, house: String(i + 1), street: i < 4 ? 'Sample Road' : 'Test Close' },
    })
    if (i >= count) return parcel
    const done = after(parcel, { status: 'confirmed' })
    const occurredAt = `${date}T08:${String(i * 2).padStart(2, '0')}:00.000Z`
    return { ...done, events: done.events.map((event) => ({ ...event, occurredAt })) }
  })
  await device.db
    .table('manifests')
    .put({ id: manifestId, roundId: 'round', date, subDepot: 'SAM', roundNumber: '104' })
  await device.db.table('parcels').bulkPut(parcels)
}

it('past days are kept as they were driven, and today is not a past day', async () => {
  await store(1, '2026-05-12', 8)
  await store(2, '2026-05-13', 4)
  await store(3, '2026-05-14', 8)
  await saveDrives(device.db, today)
  expect(await drives().toArray()).toMatchObject([
    {
      id: 'round/2026-05-12',
      runs: [
        { street: 'Sample Road', stops: 4, at: 540 },
        { street: 'Test Close', stops: 4, at: 548 },
      ],
    },
  ])
  // Records of yesterday that arrive today are in it as well.
  await store(2, '2026-05-13', 7)
  await saveDrives(device.db, today)
  expect((await drives().get('round/2026-05-13'))?.minutes).toHaveLength(7)
})

it('a day is kept when its list has gone, for 91 days, and 40 days of a round are the most', async () => {
  const drive = (date: string): Drive => ({ id: `round/${date}`, roundId: 'round', date, runs: [], minutes: [] })
  const dayAgo = (days: number) => new Date(now - days * 86_400_000).toISOString().slice(0, 10)
  await drives().bulkPut([drive(dayAgo(92)), drive(dayAgo(91)), drive(dayAgo(8))])
  await saveDrives(device.db, today)
  expect(await drives().toCollection().primaryKeys()).toEqual([`round/${dayAgo(91)}`, `round/${dayAgo(8)}`])
  await drives().bulkPut(Array.from({ length: 50 }, (_, at) => drive(dayAgo(at + 1))))
  await saveDrives(device.db, today)
  const left = await drives().orderBy('date').primaryKeys()
  expect([left.length, left[0], left.at(-1)]).toEqual([40, `round/${dayAgo(40)}`, `round/${dayAgo(1)}`])
})

it('a suggestion that was used is forgotten after thirteen months', async () => {
  const used = (day: string) => ({ day, runs: [], before: [], moves: [] })
  await device.db.meta.bulkPut([
    { key: suggestedKey('old'), value: used('2025-04-13') },
    { key: suggestedKey('new'), value: used('2025-04-14') },
  ])
  await saveDrives(device.db, today)
  expect(await device.db.meta.get(suggestedKey('old'))).toBeUndefined()
  expect(await device.db.meta.get(suggestedKey('new'))).toBeDefined()
})
