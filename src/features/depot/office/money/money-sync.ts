import {
  readDepotMoneyEndpoint,
  readDisputeFiguresEndpoint,
  removeRevenueRateEndpoint,
  setRevenueRateEndpoint,
  type RevenueRate,
} from '#contracts/pay/money.ts'
import type { ServiceResponse } from '#contracts/problem.ts'
import { addDays } from '#domain/dates/near-day.ts'
import { currentEngine } from '#offline/current-engine.ts'
import { isFresh, save, refreshed, type Refreshed } from '../../cache/refresh-sync.ts'
import { request } from '../../requests/request-sync.ts'
import { requestQuietly } from '../../requests/request-quietly-sync.ts'
import type { Span } from './money-figures.ts'

/** Refreshes what the rounds of a sub-depot cost and earned if it is older than `maxAge` milliseconds. */
export async function refreshMoney(subDepot: string, { from, to }: Span, maxAge?: number): Promise<Refreshed> {
  const id = `money/${subDepot}/${from}/${to}` as const
  if (currentEngine().address('performance') === null) return { ok: false, error: { code: 'not-set-up' } }
  if (await isFresh(id, maxAge)) return refreshed
  const { path, result } = readDepotMoneyEndpoint
  const query = `subDepot=${encodeURIComponent(subDepot)}&from=${from}&to=${to}`
  const response = await requestQuietly('performance', `${path}?${query}`, result)
  if (!response.ok) return response
  await save(id, response.value)
  return refreshed
}

/** Refreshes how claims of these weeks were settled. A deployment without the service has none. */
export async function refreshDisputes({ from, to }: Span): Promise<Refreshed> {
  const id = `disputes/${from}/${to}` as const
  if (currentEngine().address('forms') === null || (await isFresh(id))) return refreshed
  const { path, result } = readDisputeFiguresEndpoint
  const response = await requestQuietly('forms', `${path}?from=${from}&to=${addDays(to, 6)}`, result)
  if (!response.ok) return response
  await save(id, response.value.figures)
  return refreshed
}

/** Sets what parcels earn from a day on, at once or not at all. */
export const setRate = async (subDepot: string, { from, rates }: RevenueRate): Promise<ServiceResponse<RevenueRate>> =>
  await request(setRevenueRateEndpoint, { params: { subDepot, from }, body: { rates } })

export const removeRate = async (subDepot: string, from: string): Promise<ServiceResponse<undefined>> =>
  await request(removeRevenueRateEndpoint, { params: { subDepot, from } })
