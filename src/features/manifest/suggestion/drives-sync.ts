import type { Manifest } from '#contracts/manifest/manifest.ts'
import type { Parcel } from '#contracts/parcel/parcel.ts'
import { londonDay } from '#domain/dates/day.ts'
import { addDays, addMonths } from '#domain/dates/near-day.ts'
import { driveDays, mostDrives, toDrive, type Drive } from '#domain/route/drive.ts'
import { readDeliveredToggle } from '#features/toggles/toggles-store.ts'
import type { OfflineDatabase } from '#offline/database.ts'
import type { CleanupTime } from '#offline/feature-care.ts'
import { isSuggestedKey, type UsedSuggestion } from './used-suggestion.ts'

/** Months after which a suggestion that was used is deleted, as an order of the round is. */
const suggestionMonths = 13

/** Saves how the past days that are on this phone were driven, while their lists are still here. */
async function savePastDays(db: OfflineDatabase, today: string, recordsDeliveries: boolean): Promise<void> {
  const drives = db.table<Drive, string>('drives')
  const past = await db.table<Manifest, string>('manifests').where('date').below(today).toArray()
  for (const { id, roundId, date } of past) {
    // Late records arrive within a day or two.
    if (date < addDays(today, -2) && (await drives.get(`${roundId}/${date}`))) continue
    const parcels = await db
      .table<Parcel, string>('parcels')
      .where('[manifestId+sequence]')
      .between([id], [id, []])
      .toArray()
    const drive = toDrive({ roundId, date }, parcels, recordsDeliveries)
    if (drive) await drives.put(drive)
  }
}

/** Deletes drives that are old, and of each round those beyond the newest. */
async function deleteOldDrives(db: OfflineDatabase, today: string): Promise<void> {
  const drives = db.table<Drive, string>('drives')
  await drives.where('date').below(addDays(today, -driveDays)).delete()
  const byRound = new Map<string, string[]>()
  for (const { id, roundId } of (await drives.orderBy('date').toArray()).reverse())
    byRound.set(roundId, [...(byRound.get(roundId) ?? []), id])
  for (const ids of byRound.values()) await drives.bulkDelete(ids.slice(mostDrives))
}

async function deleteOldSuggestions(db: OfflineDatabase, today: string): Promise<void> {
  const oldest = addMonths(today, -suggestionMonths)
  const used = await db.meta.filter(({ key }) => isSuggestedKey(key)).toArray()
  await db.meta.bulkDelete(used.flatMap(({ key, value }) => ((value as UsedSuggestion).day < oldest ? key : [])))
}

/** Keeps what past days say about the order of each round, and deletes it in time. Returns nothing. */
export async function saveDrives(db: OfflineDatabase, { now }: CleanupTime): Promise<void> {
  const recordsDeliveries = await readDeliveredToggle(db)
  const today = londonDay(new Date(now))
  await db.transaction('rw', ['manifests', 'parcels', 'drives', 'meta'], async () => {
    if (recordsDeliveries !== undefined) await savePastDays(db, today, recordsDeliveries)
    await deleteOldDrives(db, today)
    await deleteOldSuggestions(db, today)
  })
}
