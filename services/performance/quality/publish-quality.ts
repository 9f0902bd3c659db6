import type { ParcelFinding, QualityEntry } from '#contracts/performance/quality-endpoints.ts'
import type { QualityDay, QualityParcel } from '#contracts/performance/quality.ts'
import { londonDay } from '#domain/dates/day.ts'
import { parcelFigures } from '#domain/quality/measures.ts'
import type { Caller } from '#kit/http/auth.ts'
import { appendFeed } from '#kit/sync/feed.ts'
import { ProblemError } from '#kit/http/problem.ts'
import { requireServing } from '#kit/http/staff-access.ts'
import { transact } from '#kit/database/transact.ts'
import { courierHomes, lockCourier } from '../courier-homes.ts'
import { writeVolumes } from '../forecast/volume-store.ts'
import type { PerformanceStore } from '../performance-store.ts'
import { dayFeedRows, lockDay, toQualityDay, writeDays, type DayKey } from './quality-store.ts'

const toRow = (of: DayKey, parcels: QualityParcel[], at: Date) => ({
  ...of,
  figures: parcelFigures(parcels),
  parcels,
  published_at: at,
})

/** Saves the results of a day. @throws ProblemError not-allowed, not-found for another sub-depot's courier, or body-invalid for a future day */
export async function publishQuality(
  { db, clock }: PerformanceStore,
  caller: Caller,
  of: DayKey,
  { subDepot, parcels }: QualityEntry,
): Promise<QualityDay> {
  requireServing(caller, subDepot)
  const at = clock.now()
  if (of.day > londonDay(at)) throw new ProblemError('body-invalid', { detail: `${of.day} is still to come.` })
  return await transact(db, async (tx) => {
    await lockCourier(tx, caller, of.courier, subDepot, at)
    const row = toRow(of, parcels, at)
    await writeDays(tx, [row])
    await writeVolumes(tx, subDepot, [{ round: of.round, day: of.day, parcels: parcels.length, courier: of.courier }])
    await appendFeed(tx, dayFeedRows(row), at)
    return toQualityDay(row)
  })
}

/** Saves what the depot found. @throws ProblemError not-found if the parcel is unknown, or its courier works at another sub-depot */
export async function recordFinding(
  { db, clock }: PerformanceStore,
  caller: Caller,
  { parcel, ...of }: DayKey & { parcel: string },
  finding: ParcelFinding,
): Promise<QualityDay> {
  const at = clock.now()
  return await transact(db, async (tx) => {
    const home = await courierHomes.read(tx, of.courier)
    if (home === undefined) throw new ProblemError('not-found')
    await lockCourier(tx, caller, of.courier, home, at)
    const parcels = await lockDay(tx, of)
    if (!parcels?.some(({ id }) => id === parcel)) throw new ProblemError('not-found')
    const row = toRow(
      of,
      parcels.map((each) => (each.id === parcel ? { ...each, ...finding } : each)),
      at,
    )
    await writeDays(tx, [row])
    await appendFeed(tx, dayFeedRows(row), at)
    return toQualityDay(row)
  })
}
