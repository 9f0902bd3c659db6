import { londonDay } from '#domain/dates/day.ts'
import { addDays } from '#domain/dates/near-day.ts'
import type { OfflineDatabase } from '../database.ts'
import type { CleanupTime } from '../feature-care.ts'

/** Days after which what was recorded leaves the device, as the lists do. */
const contentDays = 7
/** Days for which links and receipts stay, which say nothing about anybody but the courier. */
const linkDays = 42

/** Deletes the contents of a week ago, and links and receipts of six weeks ago. */
export async function deleteOldEvidence(db: OfflineDatabase, { deviceDated }: CleanupTime): Promise<void> {
  const today = londonDay(new Date(deviceDated))
  await db.table('evidenceContents').where('day').below(addDays(today, -contentDays)).delete()
  await db.table('evidenceLinks').where('day').below(addDays(today, -linkDays)).delete()
  await db.table('evidenceReceipts').where('day').below(addDays(today, -linkDays)).delete()
}
