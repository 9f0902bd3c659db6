import type { LoadScan } from '#contracts/manifest/load-scan.ts'
import { londonDay } from '#domain/dates/day.ts'
import { addDays } from '#domain/dates/near-day.ts'
import type { OfflineDatabase } from '#offline/database.ts'
import type { CleanupTime } from '#offline/feature-care.ts'
import type { LoadRun } from './load-run.ts'

/** The number of days for which lists and scans are saved. */
const keptDays = 7

/** Takes old checks off the phone. What has not been sent lies in the outbox, whatever goes here. */
export async function deleteOldLoadChecks(db: OfflineDatabase, { deviceDated }: CleanupTime): Promise<void> {
  const oldest = addDays(londonDay(new Date(deviceDated)), -keptDays)
  await db.table<LoadRun, string>('loadRuns').where('day').below(oldest).delete()
  await db
    .table<LoadScan, string>('loadScans')
    .filter((scan) => londonDay(new Date(scan.scannedAt)) < oldest)
    .delete()
}
