import { publishQualityEndpoint, recordFindingEndpoint } from '#contracts/performance/quality-endpoints.ts'
import { qualityRulesId, type QualityRulesRow, type Tally } from '#contracts/performance/quality.ts'
import { starRulesId, type StarRulesRow, type StarPeriod, type StarRules } from '#contracts/performance/stars.ts'
import { londonDay } from '#domain/dates/day.ts'
import { addMonths } from '#domain/dates/near-day.ts'
import type { Caller } from '#kit/http/auth.ts'
import { appendFeed, courierFeed } from '#kit/sync/feed.ts'
import { implement, type Operation } from '#kit/http/implement.ts'
import { reconcileFeed } from '#kit/sync/reconcile.ts'
import { transact } from '#kit/database/transact.ts'
import { forecastOperations, refreshForecasts } from './forecast/forecast-operations.ts'
import type { PerformanceStore } from './performance-store.ts'
import { publishQuality, recordFinding } from './quality/publish-quality.ts'
import { deleteDays, readFirstAttempts } from './quality/quality-store.ts'
import { readReviews } from './stars/review-store.ts'
import { starOperations } from './stars/star-operations.ts'
import type { QueryExecutorProvider } from 'kysely'
import { getStarPeriod, starPeriod } from '#domain/stars/star-period.ts'

/** Every period of a courier in which something was counted, and that of a day, the earliest first. */
async function readStarPeriods(
  db: QueryExecutorProvider,
  courier: string,
  rules: StarRules,
  today: string,
): Promise<StarPeriod[]> {
  const [reviews, attempts] = [await readReviews(db, courier), await readFirstAttempts(db, courier)]
  const sums = new Map<string, Tally>()
  for (const { day, tally } of attempts) {
    const { from } = getStarPeriod(day, rules)
    const sum = sums.get(from) ?? { of: 0, count: 0 }
    sums.set(from, { of: sum.of + tally.of, count: sum.count + tally.count })
  }
  const starts = new Set([
    ...sums.keys(),
    ...reviews.map(({ day }) => getStarPeriod(day, rules).from),
    getStarPeriod(today, rules).from,
  ])
  return [...starts]
    .sort()
    .map((from) => starPeriod(getStarPeriod(from, rules), reviews, sums.get(from) ?? { of: 0, count: 0 }, rules))
}

export const workOperations = (store: PerformanceStore): Operation[] => [
  implement(publishQualityEndpoint, ({ caller, params, body }) => publishQuality(store, caller, params, body)),
  implement(recordFindingEndpoint, ({ caller, params, body }) => recordFinding(store, caller, params, body)),
  ...starOperations(store),
  ...forecastOperations(store),
]

/** Brings a courier's figures up to date with time, settings and staff's changes when the courier reads them. */
async function refreshFigures({ db, clock, rules }: PerformanceStore, { sub }: Caller): Promise<void> {
  const at = clock.now()
  const today = londonDay(at)
  const feed = courierFeed(sub)
  const starRow: StarRulesRow = { id: starRulesId, ...rules.stars }
  const qualityRow: QualityRulesRow = { id: qualityRulesId, ...rules.quality }
  await transact(db, async (tx) => {
    const gone = await deleteDays(tx, sub, addMonths(today, -rules.quality.keepMonths))
    const periods = await readStarPeriods(tx, sub, rules.stars, today)
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
