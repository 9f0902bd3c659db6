import { listCouriersEndpoint } from '#contracts/courier/courier-endpoints.ts'
import type { Courier } from '#contracts/courier/courier.ts'
import {
  findDepotParcelsEndpoint,
  readDepotListEndpoint,
  readDepotParcelEndpoint,
  readDepotRoundsEndpoint,
  type DepotParcel,
  type DepotRounds,
} from '#contracts/depot/depot-endpoints.ts'
import { readDoorNotesEndpoint } from '#contracts/depot/door-note-commands.ts'
import { readDepotReportEndpoint } from '#contracts/depot/depot-report.ts'
import { listWishesEndpoint } from '#contracts/depot/wish-commands.ts'
import { listLateEventsEndpoint } from '#contracts/parcel/late-events.ts'
import { readManifest } from '#contracts/manifest/manifest-endpoints.ts'
import { listInvoicesEndpoint, readInvoiceEndpoint } from '#contracts/pay/pay-endpoints.ts'
import { readClaimCountsEndpoint, readRoundCostsEndpoint } from '#contracts/depot/report-costs.ts'
import { serviceKeySchema, type ServiceKey } from '#contracts/service-key.ts'
import type { ServiceResponse } from '#contracts/problem.ts'
import { londonDay } from '#domain/dates/day.ts'
import { currentEngine } from '#offline/current-engine.ts'
import type { Engine } from '#offline/engine.ts'
import type { FeatureCleanup } from '#offline/feature-care.ts'
import { requestQuietly } from '../requests/request-quietly-sync.ts'
import {
  cacheTable,
  readCached,
  readCouriers,
  readDayOfList,
  readDays,
  type Cached,
  type CachedValues,
} from './cache-store.ts'

/** Refreshing a cached response gives nothing but its success: screens read the value from the cache. */
export type Refreshed = ServiceResponse<null>

export const refreshed: Refreshed = { ok: true, value: null }

/** Saves a response in the cache. */
export async function save<Id extends keyof CachedValues>(id: Id, value: CachedValues[Id]): Promise<void> {
  const { db, clock } = currentEngine()
  await cacheTable(db).put({ id, at: clock.wall(), value } satisfies Cached<Id>)
}

/** Deletes the lists of earlier days. The rounds of the day before stay, so that staff can open it as a day that is over. */
async function endDay(before: DepotRounds, today: string): Promise<void> {
  const upcoming = (await readDays()).filter(({ day }) => day >= today)
  const lists = new Set(upcoming.flatMap(({ rounds }) => rounds.flatMap(({ id }) => [`list/${id}`, `stops/${id}`])))
  await cacheTable(currentEngine().db)
    .where('id')
    .startsWithAnyOf('list/', 'stops/')
    .filter(({ id }) => !lists.has(id))
    .delete()
  await save(`day/${before.day}`, before)
}

/** Refreshes the rounds of a day, "2026-05-14", or of today by the service's clock. */
export async function refreshRounds(day?: string): Promise<Refreshed> {
  const path = `${readDepotRoundsEndpoint.path}${day === undefined ? '' : `?day=${day}`}`
  const response = await requestQuietly('manifest', path, readDepotRoundsEndpoint.result)
  if (!response.ok) return response
  // Names come first, so that nobody is called unknown who is on the roster by now.
  await refreshUnknownDrivers(response.value)
  const today = londonDay(new Date(response.value.at))
  if (response.value.day !== today) {
    await save(`day/${response.value.day}`, response.value)
    return refreshed
  }
  const before = await readCached('rounds')
  if (before && before.value.day < today) await endDay(before.value, today)
  await save('rounds', response.value)
  return refreshed
}

/** The day of a list, "2026-05-14": from the cache, or from the service if no cached day has the list. */
export async function requestDayOfList(manifestId: string): Promise<ServiceResponse<string>> {
  const known = await readDayOfList(manifestId)
  if (known !== undefined) return { ok: true, value: known }
  const path = readManifest.path.replace('{id}', encodeURIComponent(manifestId))
  const response = await requestQuietly('manifest', path, readManifest.result)
  return response.ok ? { ok: true, value: response.value.date } : response
}

/** Milliseconds for which a cached roster is used, unless the service says that it has changed. */
const rosterMaxAgeMs = 20_000

/** Refreshes the roster of a sub-depot if it is older than `maxAge` milliseconds. */
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

/** Refreshes the rosters of other sub-depots whose couriers drive a round here. */
async function refreshUnknownDrivers({ rounds, subDepots }: DepotRounds): Promise<void> {
  const known = new Set((await readCouriers(subDepots)).map(({ id }) => id))
  const unknown = rounds.filter(({ courier }) => courier !== null && !known.has(courier))
  await Promise.all(
    [...new Set(unknown.map(({ subDepot }) => subDepot))].map((subDepot) => refreshCouriers(subDepot, 0)),
  )
}

/** Refreshes the late records that nobody has marked as seen. */
export async function refreshLate(): Promise<Refreshed> {
  const response = await requestQuietly('manifest', listLateEventsEndpoint.path, listLateEventsEndpoint.result)
  if (!response.ok) return response
  await save('late', response.value)
  return refreshed
}

/** Refreshes what recipients asked and nobody has answered. */
export async function refreshWishes(): Promise<Refreshed> {
  const response = await requestQuietly('manifest', listWishesEndpoint.path, listWishesEndpoint.result)
  if (!response.ok) return response
  await save('wishes', response.value)
  return refreshed
}

/** Refreshes the parcels of a manifest. */
export async function refreshList(manifestId: string): Promise<Refreshed> {
  const path = readDepotListEndpoint.path.replace('{id}', encodeURIComponent(manifestId))
  const response = await requestQuietly('manifest', path, readDepotListEndpoint.result)
  if (!response.ok) return response
  await save(`list/${manifestId}`, response.value.parcels)
  return refreshed
}

/** Refreshes a parcel with its history. */
export async function refreshParcel(parcelId: string): Promise<Refreshed> {
  const path = readDepotParcelEndpoint.path.replace('{id}', encodeURIComponent(parcelId))
  const response = await requestQuietly('manifest', path, readDepotParcelEndpoint.result)
  if (!response.ok) return response
  await save(`parcel/${parcelId}`, response.value)
  return refreshed
}

/** Refreshes the notes of the door that a parcel goes to. */
export async function refreshDoorNotes(parcelId: string): Promise<Refreshed> {
  const path = readDoorNotesEndpoint.path.replace('{id}', encodeURIComponent(parcelId))
  const response = await requestQuietly('manifest', path, readDoorNotesEndpoint.result)
  if (!response.ok) return response
  await save(`door-notes/${parcelId}`, response.value.notes)
  return refreshed
}

/** Milliseconds for which a cached report is used, because it is slow to make and changes little within minutes. */
const reportMaxAgeMs = 5 * 60_000

/** Returns whether a response was saved less than `maxAge` milliseconds ago. */
export async function isFresh(id: keyof CachedValues, maxAge = reportMaxAgeMs): Promise<boolean> {
  const known = await readCached(id)
  return known !== undefined && Math.abs(currentEngine().clock.wall() - known.at) < maxAge
}

/** Refreshes the report of some days, "2026-05-10" to "2026-05-16". */
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

/** Refreshes the costs of a report. A deployment without the service has none. */
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

/** Refreshes the claims of a report. A deployment without the service has none. */
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

/** Searches at the service, because no desk has a week of all rounds. The response is not saved. */
export const findParcels = async (words: string): Promise<ServiceResponse<{ found: DepotParcel[]; more: boolean }>> =>
  await requestQuietly(
    'manifest',
    `${findDepotParcelsEndpoint.path}?words=${encodeURIComponent(words)}`,
    findDepotParcelsEndpoint.result,
  )

/** Milliseconds within which a service must say whether it can work. */
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

/** Milliseconds between two health checks. */
const healthIntervalMs = 2 * 60_000

/** Checks every few minutes whether each service can work. Offline, the last result stays. */
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

/** Milliseconds. Responses name people, so they do not stay for longer. */
const maxAgeMs = 7 * 24 * 60 * 60_000

/** Deletes old responses from the device. */
export const deleteOldCache: FeatureCleanup = async (db, { deviceDated }) =>
  await cacheTable(db)
    .filter(({ at }) => at < deviceDated - maxAgeMs)
    .delete()
