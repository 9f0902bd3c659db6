import { readForecastEndpoint, writeVolumesEndpoint } from '#contracts/performance/forecast-endpoints.ts'
import { londonDay } from '#domain/dates/day.ts'
import { type Caller, getCallerSubDepots } from '#kit/http/auth.ts'
import { courierFeed } from '#kit/sync/feed.ts'
import { implement, type Operation } from '#kit/http/implement.ts'
import { ProblemError } from '#kit/http/problem.ts'
import { reconcileFeed } from '#kit/sync/reconcile.ts'
import { getHomeSubDepot, requireServing } from '#kit/http/staff-access.ts'
import { transact } from '#kit/database/transact.ts'
import type { PerformanceStore } from '../performance-store.ts'
import { courierForecasts, depotForecast } from './make-forecast.ts'
import { writeVolumes } from './volume-store.ts'

export const forecastOperations = ({ db, clock }: PerformanceStore): Operation[] => [
  implement(writeVolumesEndpoint, async ({ caller, params: { subDepot }, body: { volumes } }) => {
    requireServing(caller, subDepot)
    const today = londonDay(clock.now())
    const early = volumes.find(({ day }) => day > today)
    if (early)
      throw new ProblemError('body-invalid', {
        detail: `Round ${early.round} has parcels for ${early.day}, which is still to come.`,
      })
    await writeVolumes(db, subDepot, volumes)
    return { written: volumes.length }
  }),
  implement(readForecastEndpoint, async ({ caller, params: { subDepot } }) => {
    requireServing(caller, subDepot)
    return await depotForecast(db, subDepot, londonDay(clock.now()))
  }),
]

export async function refreshForecasts({ db, clock }: PerformanceStore, caller: Caller): Promise<void> {
  const at = clock.now()
  const today = londonDay(at)
  const home = getHomeSubDepot(caller)
  const own =
    caller.groups.includes('courier') && home !== '' ? await courierForecasts(db, caller.sub, home, today) : []
  const depots = await Promise.all(getCallerSubDepots(caller).map((subDepot) => depotForecast(db, subDepot, today)))
  await transact(db, async (tx) => {
    const feed = courierFeed(caller.sub)
    await reconcileFeed(tx, feed, 'forecast', new Map(own.map((each) => [each.id, each])), at)
    await reconcileFeed(tx, feed, 'depot-forecast', new Map(depots.map((each) => [each.id, each])), at)
  })
}
