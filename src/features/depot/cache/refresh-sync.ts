import { listCouriersEndpoint } from '#contracts/courier-endpoints.ts'
import type { Courier } from '#contracts/courier.ts'
import {
  findDepotParcelsEndpoint,
  readDepotListEndpoint,
  readDepotParcelEndpoint,
  readDepotRoundsEndpoint,
  type DepotParcel,
  type DepotRounds,
} from '#contracts/depot-endpoints.ts'
import { readDepotReportEndpoint } from '#contracts/depot-report.ts'
import { listLateEventsEndpoint } from '#contracts/late-events.ts'
import { listInvoicesEndpoint, readInvoiceEndpoint } from '#contracts/pay-endpoints.ts'
import { readClaimCountsEndpoint, readRoundCostsEndpoint } from '#contracts/report-costs.ts'
import { serviceKeySchema, type ServiceKey } from '#contracts/service-key.ts'
import type { ServiceResponse } from '#contracts/problem.ts'
import { currentEngine } from '#offline/current-engine.ts'
import type { Engine } from '#offline/engine.ts'
import type { FeatureCare } from '#offline/feature-care.ts'
import { requestQuietly } from '../requests/request-quietly-sync.ts'
import { cacheTable, readCached, readCouriers, type Cached, type CachedValues } from './cache-store.ts'

/** Refreshing a cached response gives nothing but its success: screens read the value from the cache. */
export type Refreshed = ServiceResponse<null>

const refreshed: Refreshed = { ok: true, value: null }

async function save<Id extends keyof CachedValues>(id: Id, value: CachedValues[Id]): Promise<void> {
  const { db, clock } = currentEngine()
  await cacheTable(db).put({ id, at: clock.wall(), value } satisfies Cached<Id>)
}

/** Asks for the day of the sub-depot's rounds. What is kept of other days' lists goes with the day. */
export async function refreshRounds(): Promise<Refreshed> {
  const response = await requestQuietly('manifest', readDepotRoundsEndpoint.path, readDepotRoundsEndpoint.result)
  if (!response.ok) return response
  const before = await readCached('rounds')
  if (before && before.value.day !== response.value.day)
    await cacheTable(currentEngine().db).where('id').startsWith('list/').delete()
  // Their names come first, so that nobody is called unknown who is on the roster by now.
  await refreshUnknownDrivers(response.value)
  await save('rounds', response.value)
  return refreshed
}

/** Milliseconds for which the roster is taken as it is, where the service has not said that it moved. */
const rosterMaxAgeMs = 20_000

/** Asks for the roster of a sub-depot, where it is older than so many milliseconds. */
export async function refreshCouriers(subDepot: string, maxAge = rosterMaxAgeMs): Promise<Refreshed> {
  const known = await readCached(`couriers/${subDepot}`)
  if (known && Math.abs(currentEngine().clock.wall() - known.at) < maxAge) return refreshed
  const path = `${listCouriersEndpoint.path}?subDepot=${encodeURIComponent(subDepot)}`
  const response = await requestQuietly('auth', path, listCouriersEndpoint.result)
  if (!response.ok) return response
  await saveRoster(subDepot, response.value.couriers)
  return refreshed
}

/** Saves the roster of a sub-depot, whoever asked for it. */
export const saveRoster = async (subDepot: string, couriers: Courier[]): Promise<void> =>
  await save(`couriers/${subDepot}`, couriers)

/** Asks for the rosters of sub-depots that have a round with a driver who is on none of them. */
async function refreshUnknownDrivers({ rounds, subDepots }: DepotRounds): Promise<void> {
  const known = new Set((await readCouriers(subDepots)).map(({ id }) => id))
  const unknown = rounds.filter(({ courier }) => courier !== null && !known.has(courier))
  await Promise.all(
    [...new Set(unknown.map(({ subDepot }) => subDepot))].map((subDepot) => refreshCouriers(subDepot, 0)),
  )
}

/** Asks for what arrived late and waits to be looked at. */
export async function refreshLate(): Promise<Refreshed> {
  const response = await requestQuietly('manifest', listLateEventsEndpoint.path, listLateEventsEndpoint.result)
  if (!response.ok) return response
  await save('late', response.value)
  return refreshed
}

/** Asks for the parcels of a round's list, by the id of its manifest. */
export async function refreshList(manifestId: string): Promise<Refreshed> {
  const path = readDepotListEndpoint.path.replace('{id}', encodeURIComponent(manifestId))
  const response = await requestQuietly('manifest', path, readDepotListEndpoint.result)
  if (!response.ok) return response
  await save(`list/${manifestId}`, response.value.parcels)
  return refreshed
}

/** Asks for one parcel with its history. */
export async function refreshParcel(parcelId: string): Promise<Refreshed> {
  const path = readDepotParcelEndpoint.path.replace('{id}', encodeURIComponent(parcelId))
  const response = await requestQuietly('manifest', path, readDepotParcelEndpoint.result)
  if (!response.ok) return response
  await save(`parcel/${parcelId}`, response.value)
  return refreshed
}

/** Milliseconds for which a report is taken as it is: it reads many days, and says little that is new from one minute to the next. */
const reportMaxAgeMs = 5 * 60_000

async function isFresh(id: keyof CachedValues): Promise<boolean> {
  const known = await readCached(id)
  return known !== undefined && Math.abs(currentEngine().clock.wall() - known.at) < reportMaxAgeMs
}

/** Asks for the figures of days, "2026-05-10" to "2026-05-16", where they were not asked for just now. */
export async function refreshReport(from: string, to: string): Promise<Refreshed> {
  const id = `report/${from}/${to}` as const
  if (await isFresh(id)) return refreshed
  const response = await requestQuietly(
    'manifest',
    `${readDepotReportEndpoint.path}?from=${from}&to=${to}`,
    readDepotReportEndpoint.result,
  )
  if (!response.ok) return response
  await save(id, response.value)
  return refreshed
}

/** Asks what the days of a report have cost. A deployment without the service has no costs. */
export async function refreshCosts(from: string, to: string): Promise<Refreshed> {
  const id = `costs/${from}/${to}` as const
  if (currentEngine().address('performance') === null || (await isFresh(id))) return refreshed
  const response = await requestQuietly(
    'performance',
    `${readRoundCostsEndpoint.path}?from=${from}&to=${to}`,
    readRoundCostsEndpoint.result,
  )
  if (!response.ok) return response
  await save(id, response.value.costs)
  return refreshed
}

/** Asks what couriers have claimed for the days of a report. A deployment without the service has no claims. */
export async function refreshClaimCounts(from: string, to: string): Promise<Refreshed> {
  const id = `claims/${from}/${to}` as const
  if (currentEngine().address('forms') === null || (await isFresh(id))) return refreshed
  const response = await requestQuietly(
    'forms',
    `${readClaimCountsEndpoint.path}?from=${from}&to=${to}`,
    readClaimCountsEndpoint.result,
  )
  if (!response.ok) return response
  await save(id, response.value.counts)
  return refreshed
}

/** Asks for the first page of invoices. `query`: "state=issued&text=104", empty for all. */
export async function refreshInvoicePage(query: string): Promise<Refreshed> {
  const path = `${listInvoicesEndpoint.path}${query === '' ? '' : `?${query}`}`
  const response = await requestQuietly('performance', path, listInvoicesEndpoint.result)
  if (!response.ok) return response
  await save(`invoices/${query}`, response.value)
  return refreshed
}

/** Asks for an invoice with its lines. */
export async function refreshWholeInvoice(courier: string, id: string): Promise<Refreshed> {
  const path = readInvoiceEndpoint.path
    .replace('{courier}', encodeURIComponent(courier))
    .replace('{id}', encodeURIComponent(id))
  const response = await requestQuietly('performance', path, readInvoiceEndpoint.result)
  if (!response.ok) return response
  await save(`invoice/${courier}/${id}`, response.value)
  return refreshed
}

/** Searches at the service, since no desk holds a week of all rounds. Nothing of the answer is kept. */
export const findParcels = async (words: string): Promise<ServiceResponse<{ found: DepotParcel[]; more: boolean }>> =>
  await requestQuietly(
    'manifest',
    `${findDepotParcelsEndpoint.path}?words=${encodeURIComponent(words)}`,
    findDepotParcelsEndpoint.result,
  )

/** Milliseconds for which a service may think about whether it can work. */
const healthTimeoutMs = 10_000

async function isHealthy(engine: Engine, address: string): Promise<boolean> {
  try {
    const { status } = await engine.fetch(`${address}/health`, {
      credentials: 'omit',
      cache: 'no-store',
      signal: AbortSignal.timeout(healthTimeoutMs),
    })
    return status === 200
  } catch {
    return false
  }
}

/** Milliseconds between two looks at all services. */
const healthIntervalMs = 2 * 60_000

/** Asks every service of the deployment whether it can work, every few minutes. Without signal none could answer, so what was known stays. */
export async function refreshHealth(): Promise<Refreshed> {
  if (!navigator.onLine) return { ok: false, error: { code: 'network' } }
  const engine = currentEngine()
  const known = await readCached('health')
  if (known && Math.abs(engine.clock.wall() - known.at) < healthIntervalMs) return refreshed
  const services = serviceKeySchema.options.flatMap((service): [ServiceKey, string][] => {
    const address = engine.address(service)
    return address === null ? [] : [[service, address]]
  })
  const well = await Promise.all(services.map(([, address]) => isHealthy(engine, address)))
  const named = (are: boolean): ServiceKey[] => services.flatMap(([service], at) => (well[at] === are ? service : []))
  await save('health', { answering: named(true), silent: named(false) })
  return refreshed
}

/** Milliseconds after which a desk forgets what names people. */
const maxAgeMs = 7 * 24 * 60 * 60_000

/** Takes what a desk was told long ago off the device. */
export const deleteOldCache: FeatureCare = async (db, { deviceDated }) =>
  await cacheTable(db)
    .filter(({ at }) => at < deviceDated - maxAgeMs)
    .delete()
