import type { Table } from 'dexie'
import type { DoorNote } from '#contracts/manifest/door-notes.ts'
import type { Courier } from '#contracts/courier/courier.ts'
import type { Manifest } from '#contracts/manifest/manifest.ts'
import { type StopList, stopListEntity } from '#contracts/manifest/stop-list.ts'
import { type Parcel, parcelEntity } from '#contracts/parcel/parcel.ts'
import { rateTableId } from '#contracts/pay/rates.ts'
import { londonDay } from '#domain/dates/day.ts'
import { addDays } from '#domain/dates/near-day.ts'
import { toDoorKey } from '#domain/door-note/door-key.ts'
import { isByOther } from '#domain/parcel/late-record.ts'
import { expectedPay } from '#domain/pay/expected-pay.ts'
import { hasFailedAttempt } from '#domain/pay/failed-attempt.ts'
import { readRatesByRound } from '#features/pay/rates-store.ts'
import { readDeliveredToggle } from '#features/toggles/toggles-store.ts'
import type { OfflineDatabase } from '#offline/database.ts'
import type { CleanupTime } from '#offline/feature-care.ts'
import { getCollected, type CollectedRecord } from '#features/stops/own-stops-store.ts'
import { collectedLedgerRow, ledgerRow, oldestSavedDay, oldestLedger, type LedgerRow } from './ledger.ts'
import { changedOutline } from './list/change-outline.ts'
import type { Outline } from './list/outline.ts'
import { orderDraftKey } from './order/order-draft.ts'
import { receiptKey } from './receipt/receipt-key.ts'
import type { ParcelDraft } from './status/parcel-draft.ts'

interface Tables {
  manifests: Table<Manifest, string>
  parcels: Table<Parcel, string>
  outlines: Table<Outline, string>
  parcelDrafts: Table<ParcelDraft, string>
  doorNotes: Table<DoorNote, string>
  doorNoteDrafts: Table<{ savedAt: string }, string>
  ledger: Table<LedgerRow, string>
  stopLists: Table<StopList, string>
  stopDrafts: Table<{ savedAt: string }, string>
}

const tablesOf = (db: OfflineDatabase): Tables => ({
  manifests: db.table('manifests'),
  parcels: db.table('parcels'),
  outlines: db.table('outlines'),
  parcelDrafts: db.table('parcelDrafts'),
  doorNotes: db.table('doorNotes'),
  doorNoteDrafts: db.table('doorNoteDrafts'),
  ledger: db.table('ledger'),
  stopLists: db.table('stopLists'),
  stopDrafts: db.table('stopDrafts'),
})

/** Entities with a tap or a photo that the service does not have for certain. */
async function unsentEntities({ delivery, blobs, outbox }: OfflineDatabase): Promise<Set<string>> {
  const open = await delivery.where('state').anyOf(['pending', 'acked', 'attention', 'withdrawn']).primaryKeys()
  const withPhotos = await blobs.where('state').anyOf(['waiting', 'refused']).toArray()
  const rows = await outbox.bulkGet([...open, ...withPhotos.map((blob) => blob.n)])
  return new Set(rows.flatMap((row) => (row ? [row.entity] : [])))
}

/** Returns the pay of a parcel in tenths of a penny; null if no rate is known, or not yet what counts as delivered. */
type Price = (parcel: Parcel, manifest: Manifest) => number | null

/** True for a courier who drives for another, who is paid for it. */
const readIsForEngager = async (db: OfflineDatabase): Promise<boolean> =>
  (await db.table<Courier, string>('couriers').toArray()).some(({ engagedBy }) => engagedBy !== undefined)

/** Uses the present rates and settings. */
async function readPrice(db: OfflineDatabase): Promise<Price> {
  const [rates, delivers, isForEngager] = await Promise.all([
    readRatesByRound(db),
    readDeliveredToggle(db),
    readIsForEngager(db),
  ])
  return ({ id, band, attempts, status, marks, events }, { date, subDepot, roundNumber }) => {
    if (delivers === undefined) return null
    const record = { parcel: id, date, band, attempt: attempts + 1, status, marks, byOther: isByOther(events) }
    const own = { ...record, isForEngager, isFailedAttempt: hasFailedAttempt(events) }
    const { rule, amount } = expectedPay(own, rates.get(rateTableId(subDepot, roundNumber)) ?? [], delivers)
    return rule === 'no-rate' ? null : amount
  }
}

/** Saves ledger rows. A rate that is already there stays. */
async function keepLedger(
  { ledger }: Tables,
  manifest: Manifest,
  rows: readonly Parcel[],
  price: Price,
): Promise<void> {
  const known = await ledger.bulkGet(rows.map(({ id }) => id))
  await ledger.bulkPut(
    rows.map((parcel, at) => ledgerRow(parcel, manifest, known[at]?.rate ?? price(parcel, manifest))),
  )
}

const parcelsOf = ({ parcels }: Tables, { id }: Manifest): Promise<Parcel[]> =>
  parcels.where('[manifestId+sequence]').between([id], [id, []]).toArray()

/**
 * The service may delete a list before this phone does, when its week is over. So the data that pay needs is copied
 * from past days now.
 */
async function copyPastDays(tables: Tables, today: string): Promise<void> {
  const past = await tables.manifests.where('date').between(oldestSavedDay(today), today).toArray()
  for (const manifest of past) {
    const copied =
      manifest.date < addDays(today, -1) && (await tables.ledger.where('date').equals(manifest.date).count()) > 0
    if (!copied) await keepLedger(tables, manifest, await parcelsOf(tables, manifest), () => null)
  }
}

/** Takes the settled parcels of one old manifest away; the list itself goes with its last parcel. */
async function retire(tables: Tables, manifest: Manifest, unsent: ReadonlySet<string>, price: Price): Promise<number> {
  const { manifests, parcels, outlines, parcelDrafts } = tables
  const outline = await outlines.get(manifest.id)
  const rows = await parcelsOf(tables, manifest)
  const settled = rows.filter((parcel) => !unsent.has(parcelEntity(parcel.id)))
  const ids = settled.map((parcel) => parcel.id)
  await keepLedger(tables, manifest, settled, price)
  await parcels.bulkDelete(ids)
  await parcelDrafts.bulkDelete(ids)
  if (settled.length === rows.length) {
    await outlines.delete(manifest.id)
    await manifests.delete(manifest.id)
  } else if (outline) await outlines.put(changedOutline(outline, [], new Set(ids)) ?? outline)
  return ids.length
}

/** Returns the pay of a collected parcel in tenths of a penny; null if no rate is known. */
type CollectedPrice = (record: CollectedRecord) => number | null

async function readCollectedPrice(db: OfflineDatabase): Promise<CollectedPrice> {
  const [rates, isForEngager] = await Promise.all([readRatesByRound(db), readIsForEngager(db)])
  return ({ parcel, date, subDepot, roundNumber }) => {
    const own = { parcel, date, band: 'collection', attempt: 1, status: 'delivered', marks: [] } as const
    const periods = rates.get(rateTableId(subDepot, roundNumber)) ?? []
    const { rule, amount } = expectedPay({ ...own, isCollected: true, isForEngager }, periods, true)
    return rule === 'no-rate' ? null : amount
  }
}

/** Leaves ledger rows of what was collected on past days, and takes old stops away that the service has everything of. */
async function retireStops(
  { ledger, stopLists }: Tables,
  { today, oldest }: { today: string; oldest: string },
  unsent: ReadonlySet<string>,
  price: CollectedPrice,
): Promise<void> {
  for (const list of await stopLists.where('date').below(today).toArray()) {
    const collected = getCollected(list)
    const known = await ledger.bulkGet(collected.map(({ parcel }) => parcel))
    const isOld = list.date < oldest
    await ledger.bulkPut(
      collected.map((each, at) => collectedLedgerRow(each, known[at]?.rate ?? (isOld ? price(each) : null))),
    )
    // What was undone after an earlier copy is paid no longer.
    const paid = new Set(collected.map(({ parcel }) => parcel))
    const round = rateTableId(list.subDepot, list.roundNumber)
    await ledger
      .where('date')
      .equals(list.date)
      .filter((row) => row.isCollected === true && row.round === round && !paid.has(row.id))
      .delete()
    if (isOld && !unsent.has(stopListEntity(list.id))) await stopLists.delete(list.id)
  }
}

/** Deletes the notes of doors that no parcel on this phone is for. The service sends them again with the next parcel. */
async function deleteStrayNotes({ parcels, doorNotes }: Tables): Promise<void> {
  if ((await doorNotes.count()) === 0) return
  const doors = new Set<string | undefined>()
  await parcels.each(({ address }) => doors.add(toDoorKey(address)))
  await doorNotes.filter(({ door }) => !doors.has(door)).delete()
}

/** The first day of the lists that were last left on this device. */
const keptFrom = 'manifest/kept-from'

/** Rows deleted because a clock was wrong are loaded again, because the feed's cursor is already past them. */
async function bringBack({ meta, services }: OfflineDatabase, oldest: string): Promise<void> {
  const before = (await meta.get(keptFrom))?.value
  if (before === oldest) return
  await meta.put({ key: keptFrom, value: oldest })
  if (typeof before === 'string' && oldest < before)
    await services.where('service').equals('manifest').modify({ cursor: 0 })
}

/**
 * Takes personal data off the device once they are seven days old, and leaves a ledger row for each
 * parcel. What the service does not have yet stays, however old. Returns how many parcels went.
 */
export async function deleteOldManifests(db: OfflineDatabase, { now, deviceDated }: CleanupTime): Promise<number> {
  const tables = tablesOf(db)
  const today = londonDay(new Date(now))
  const oldest = oldestSavedDay(today)
  const oldestDraft = oldestSavedDay(londonDay(new Date(deviceDated)))
  const price = await readPrice(db)
  const collectedPrice = await readCollectedPrice(db)
  let gone = 0
  await db.transaction(
    'rw',
    [...Object.values(tables), db.outbox, db.delivery, db.blobs, db.meta, db.services],
    async () => {
      await bringBack(db, oldest)
      const unsent = await unsentEntities(db)
      for (const manifest of await tables.manifests.where('date').below(oldest).toArray()) {
        gone += await retire(tables, manifest, unsent, price)
        await db.meta.bulkDelete([receiptKey(manifest.id), orderDraftKey(manifest.id)])
      }
      if (gone > 0) await deleteStrayNotes(tables)
      await copyPastDays(tables, today)
      await retireStops(tables, { today, oldest }, unsent, collectedPrice)
      await tables.stopDrafts.filter((draft) => londonDay(new Date(draft.savedAt)) < oldestDraft).delete()
      await tables.parcelDrafts.filter((draft) => londonDay(new Date(draft.savedAt)) < oldestDraft).delete()
      await tables.doorNoteDrafts.filter((draft) => londonDay(new Date(draft.savedAt)) < oldestDraft).delete()
      await tables.ledger.where('date').below(oldestLedger(today)).delete()
    },
  )
  return gone
}
