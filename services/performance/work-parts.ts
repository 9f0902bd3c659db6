import { publishQualityEndpoint, recordFindingEndpoint } from '#contracts/performance/quality-endpoints.ts'
import { qualityRulesId, type QualityRulesRow } from '#contracts/performance/quality.ts'
import { starRulesId, type StarRulesRow } from '#contracts/performance/stars.ts'
import { londonDay } from '#domain/dates/day.ts'
import { addMonths } from '#domain/dates/near-day.ts'
import type { Caller } from '#kit/http/auth.ts'
import { appendFeed, courierFeed } from '#kit/sync/feed.ts'
import { implement, type Operation } from '#kit/http/implement.ts'
import { reconcileFeed } from '#kit/sync/reconcile.ts'
import { transact } from '#kit/database/transact.ts'
import { forecastOperations, refreshForecasts } from './forecast/forecast-operations.ts'
import { volumeMigration } from './forecast/volume-store.ts'
import type { PerformanceStore } from './performance-store.ts'
import { publishQuality, recordFinding } from './quality/publish-quality.ts'
import { forgetDays, qualityMigration } from './quality/quality-store.ts'
import { reviewMigration, toldStaffMigration } from './stars/review-store.ts'
import { starOperations } from './stars/star-operations.ts'
import { starPeriodsOf } from './stars/star-periods.ts'

export const workMigrations = [qualityMigration, volumeMigration, reviewMigration, toldStaffMigration]

export const workOperations = (store: PerformanceStore): Operation[] => [
  implement(publishQualityEndpoint, ({ caller, params, body }) => publishQuality(store, caller, params, body)),
  implement(recordFindingEndpoint, ({ caller, params, body }) => recordFinding(store, caller, params, body)),
  ...starOperations(store),
  ...forecastOperations(store),
]

/** What time, the settings and staff change of a courier's figures is brought up to date when they ask for it. */
async function refreshFigures({ db, clock, rules }: PerformanceStore, { sub }: Caller): Promise<void> {
  const at = clock.now()
  const today = londonDay(at)
  const feed = courierFeed(sub)
  const starRow: StarRulesRow = { id: starRulesId, ...rules.stars }
  const qualityRow: QualityRulesRow = { id: qualityRulesId, ...rules.quality }
  await transact(db, async (tx) => {
    const gone = await forgetDays(tx, sub, addMonths(today, -rules.quality.keepMonths))
    const periods = await starPeriodsOf(tx, sub, rules.stars, today)
    await appendFeed(tx, gone, at)
    await reconcileFeed(tx, feed, 'star-rules', new Map([[starRulesId, starRow]]), at)
    await reconcileFeed(tx, feed, 'quality-rules', new Map([[qualityRulesId, qualityRow]]), at)
    await reconcileFeed(tx, feed, 'star-period', new Map(periods.map((period) => [period.id, period])), at)
  })
}

export async function refreshWork(store: PerformanceStore, caller: Caller): Promise<void> {
  if (caller.groups.includes('courier')) await refreshFigures(store, caller)
  await refreshForecasts(store, caller)
}
