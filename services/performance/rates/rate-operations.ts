import {
  listRatesEndpoint,
  publishRatesEndpoint,
  type RateEntry,
  type StaffRateTable,
} from '#contracts/pay/rate-endpoints.ts'
import { rateTableId, type RatePeriod } from '#contracts/pay/rates.ts'
import { londonDay } from '#domain/dates/day.ts'
import { pounds } from '#domain/money.ts'
import { dayName } from '#domain/dates/near-day.ts'
import { paidIn, rateIn } from '#domain/pay/failed-attempt.ts'
import { sumBandLabels } from '#domain/pay/pay-labels.ts'
import { inOrder, checkRateTable } from '#domain/pay/rate-table.ts'
import { addAuditChange } from '#kit/audit/acting-staff.ts'
import type { Caller } from '#kit/http/auth.ts'
import { courierFeed } from '#kit/sync/feed.ts'
import { implement, type Operation } from '#kit/http/implement.ts'
import { ProblemError } from '#kit/http/problem.ts'
import { reconcileFeed } from '#kit/sync/reconcile.ts'
import { depotsServed, getHomeSubDepot, requireServing } from '#kit/http/staff-access.ts'
import { transact } from '#kit/database/transact.ts'
import type { PerformanceStore } from '../performance-store.ts'
import { findRates, readCourierRates, writeRates } from './rate-store.ts'

/** Returns the checked rate table. @throws ProblemError body-invalid with every gap and overlap */
function toRateTable(subDepot: string, round: string, { couriers, periods }: RateEntry, at: Date): StaffRateTable {
  const faults = checkRateTable(periods)
  if (faults.length > 0) throw new ProblemError('body-invalid', { detail: faults.join(' ') })
  return {
    id: rateTableId(subDepot, round),
    subDepot,
    round,
    couriers,
    periods: inOrder(periods),
    publishedAt: at.toISOString(),
  }
}

/** "From 1 April: postable £0.55, packet £0.85": what holds on a day, or else what comes first. */
function amountsOn(periods: readonly RatePeriod[], day: string): string {
  const period = periods.find(({ from, to }) => from <= day && (to === null || to >= day)) ?? periods[0]
  if (!period) return ''
  const amounts = paidIn(period).map((band) => `${sumBandLabels[band].toLowerCase()} ${pounds(rateIn(period, band))}`)
  return `from ${dayName(period.from)}: ${amounts.join(', ')}`
}

export const rateOperations = ({ db, clock }: PerformanceStore): Operation[] => [
  implement(listRatesEndpoint, async ({ caller, query }) => ({
    tables: await findRates(db, { ...query, subDepots: depotsServed(caller) }),
  })),
  implement(publishRatesEndpoint, async ({ caller, params: { subDepot, round }, body }) => {
    requireServing(caller, subDepot)
    const at = clock.now()
    const table = toRateTable(subDepot, round, body, at)
    const [before] = await findRates(db, { subDepots: [subDepot], round })
    addAuditChange(amountsOn(before?.periods ?? [], londonDay(at)), amountsOn(table.periods, londonDay(at)))
    await writeRates(db, table)
    return table
  }),
]

/** Brings the rates of a courier's rounds up to date when the courier reads them. */
export async function refreshRates({ db, clock }: PerformanceStore, caller: Caller): Promise<void> {
  const tables = await readCourierRates(db, caller.sub, getHomeSubDepot(caller))
  await transact(db, async (tx) => {
    await reconcileFeed(
      tx,
      courierFeed(caller.sub),
      'rates',
      new Map(tables.map((table) => [table.id, table])),
      clock.now(),
    )
  })
}

/** Demo data: nothing where rates are known. */
export async function seedRates(
  { db, clock }: PerformanceStore,
  demo: readonly Omit<StaffRateTable, 'id' | 'publishedAt'>[],
): Promise<void> {
  if ((await findRates(db, { subDepots: null })).length > 0) return
  for (const { subDepot, round, ...entry } of demo)
    await writeRates(db, toRateTable(subDepot, round, entry, clock.now()))
}
