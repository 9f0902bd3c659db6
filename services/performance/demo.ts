import type { RoundVolume } from '#contracts/performance/forecast-endpoints.ts'
import type { ReviewEntry } from '#contracts/performance/star-endpoints.ts'
import type { QualityParcel } from '#contracts/performance/quality.ts'
import { parcelFigures } from '#domain/quality/measures.ts'
import { appendFeed } from '#kit/sync/feed.ts'
import { transact } from '#kit/database/transact.ts'
import { lockCourier } from './courier-homes.ts'
import { writeVolumes } from './forecast/volume-store.ts'
import type { PerformanceStore } from './performance-store.ts'
import { dayFeedRows, daysKnown, writeDays } from './quality/quality-store.ts'
import { publishReviews } from './stars/change-review.ts'

export interface DemoDay {
  subDepot: string
  courier: string
  day: string
  round: string
  parcels: QualityParcel[]
}

export interface DemoWork {
  /** The volumes of days without further data, by sub-depot. */
  volumes: ReadonlyMap<string, RoundVolume[]>
  days: readonly DemoDay[]
  /** The reviews by day. */
  reviews: ReadonlyMap<string, ReviewEntry[]>
}

const office = { sub: 'demo', username: 'demo', groups: ['back-office'], tokenId: '' }

const evening = (day: string): Date => new Date(`${day}T18:00:00Z`)

/** All days of one courier in one transaction; days that are there stay as they are. */
async function seedDays({ db, clock }: PerformanceStore, courier: string, all: readonly DemoDay[]): Promise<DemoDay[]> {
  return await transact(db, async (tx) => {
    const at = clock.now()
    await lockCourier(tx, office, courier, all[0]?.subDepot ?? '', at)
    const known = await daysKnown(tx, courier)
    const days = all.filter(({ day }) => !known.has(day))
    const rows = days.map(({ day, round, parcels }) => ({
      courier,
      day,
      round,
      parcels,
      figures: parcelFigures(parcels),
      published_at: evening(day),
    }))
    await writeDays(tx, rows)
    for (const { subDepot, round, day, parcels } of days)
      await writeVolumes(tx, subDepot, [{ round, day, parcels: parcels.length, courier }])
    await appendFeed(tx, rows.flatMap(dayFeedRows), at)
    return days
  })
}

/** Demo data. Reviews come with the evening of their day, so that some can be appealed and others cannot any more. */
export async function seedWork(store: PerformanceStore, { days, reviews, volumes }: DemoWork): Promise<void> {
  const added = new Set<string>()
  for (const courier of new Set(days.map((day) => day.courier))) {
    const own = days.filter((day) => day.courier === courier)
    for (const { day, subDepot } of await seedDays(store, courier, own)) added.add(`${day} ${subDepot}`)
  }
  if (added.size > 0) for (const [subDepot, known] of volumes) await writeVolumes(store.db, subDepot, known)
  for (const place of [...added].sort()) {
    const [day = '', subDepot = ''] = place.split(' ')
    const entries = reviews.get(day) ?? []
    if (entries.length > 0)
      await publishReviews({ ...store, clock: { now: () => evening(day) } }, office, subDepot, entries)
  }
}
