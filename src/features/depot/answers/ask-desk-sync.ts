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
import { readManifest } from '#contracts/manifest-endpoints.ts'
import { readClaimCountsEndpoint, readRoundCostsEndpoint } from '#contracts/report-costs.ts'
import { serviceKeySchema, type ServiceKey } from '#contracts/service-key.ts'
import { londonDay } from '#domain/day.ts'
import { currentEngine } from '#offline/current-engine.ts'
import type { Engine } from '#offline/engine.ts'
import type { FeatureCare } from '#offline/feature-care.ts'
import { askQuietly, type Answered } from './ask-quietly-sync.ts'
import {
  deskTable,
  readAnswer,
  readCouriers,
  readDayOfList,
  readDays,
  type DeskAnswer,
  type DeskAnswers,
} from './desk-answers-store.ts'

/** Why nothing new came, as `askQuietly` says it; null: it came. */
export type AskFault = string | null

async function keep<Id extends keyof DeskAnswers>(id: Id, value: DeskAnswers[Id]): Promise<void> {
  const { db, clock } = currentEngine()
  await deskTable(db).put({ id, at: clock.wall(), value } satisfies DeskAnswer<Id>)
}

/** The lists of earlier days go with the day; its rounds stay, to be looked at as a day that is over. */
async function turnDay(before: DepotRounds, today: string): Promise<void> {
  const table = deskTable(currentEngine().db)
  const toCome = (await readDays()).filter(({ day }) => day >= today)
  const kept = new Set(toCome.flatMap(({ rounds }) => rounds.map(({ id }) => `list/${id}`)))
  await table
    .where('id')
    .startsWith('list/')
    .filter(({ id }) => !kept.has(id))
    .delete()
  await keep(`day/${before.day}`, before)
}

/** Asks for the rounds of a day, "2026-05-14", or of today by the service's clock. */
export async function askRounds(day?: string): Promise<AskFault> {
  const path = `${readDepotRoundsEndpoint.path}${day === undefined ? '' : `?day=${day}`}`
  const answer = await askQuietly('manifest', path, readDepotRoundsEndpoint.result)
  if ('fault' in answer) return answer.fault
  // Their names come first, so that nobody is called unknown who is on the roster by now.
  await askUnknownDrivers(answer.value)
  const today = londonDay(new Date(answer.value.at))
  if (answer.value.day !== today) {
    await keep(`day/${answer.value.day}`, answer.value)
    return null
  }
  const before = await readAnswer('rounds')
  if (before && before.value.day < today) await turnDay(before.value, today)
  await keep('rounds', answer.value)
  return null
}

/** Asks for the day of a list that no day here has. */
export async function askDayOfList(manifestId: string): Promise<{ day: string } | { fault: string }> {
  const known = await readDayOfList(manifestId)
  if (known !== undefined) return { day: known }
  const path = readManifest.path.replace('{id}', encodeURIComponent(manifestId))
  const answer = await askQuietly('manifest', path, readManifest.result)
  return 'fault' in answer ? answer : { day: answer.value.date }
}

/** Milliseconds for which the roster is taken as it is, where the service has not said that it moved. */
const rosterMaxAge = 20_000

/** Asks for the roster of a sub-depot, where it is older than so many milliseconds. */
export async function askCouriers(subDepot: string, maxAge = rosterMaxAge): Promise<AskFault> {
  const known = await readAnswer(`couriers/${subDepot}`)
  if (known && Math.abs(currentEngine().clock.wall() - known.at) < maxAge) return null
  const path = `${listCouriersEndpoint.path}?subDepot=${encodeURIComponent(subDepot)}`
  const answer = await askQuietly('auth', path, listCouriersEndpoint.result)
  if ('fault' in answer) return answer.fault
  await keepRoster(subDepot, answer.value.couriers)
  return null
}

/** Saves the roster of a sub-depot, whoever asked for it. */
export const keepRoster = async (subDepot: string, couriers: Courier[]): Promise<void> =>
  await keep(`couriers/${subDepot}`, couriers)

/** Asks for the rosters of sub-depots that have a round with a driver who is on none of them. */
async function askUnknownDrivers({ rounds, subDepots }: DepotRounds): Promise<void> {
  const known = new Set((await readCouriers(subDepots)).map(({ id }) => id))
  const unknown = rounds.filter(({ courier }) => courier !== null && !known.has(courier))
  await Promise.all([...new Set(unknown.map(({ subDepot }) => subDepot))].map((subDepot) => askCouriers(subDepot, 0)))
}

/** Asks for what arrived late and waits to be looked at. */
export async function askLate(): Promise<AskFault> {
  const answer = await askQuietly('manifest', listLateEventsEndpoint.path, listLateEventsEndpoint.result)
  if ('fault' in answer) return answer.fault
  await keep('late', answer.value)
  return null
}

/** Asks for the parcels of a round's list, by the id of its manifest. */
export async function askList(manifestId: string): Promise<AskFault> {
  const path = readDepotListEndpoint.path.replace('{id}', encodeURIComponent(manifestId))
  const answer = await askQuietly('manifest', path, readDepotListEndpoint.result)
  if ('fault' in answer) return answer.fault
  await keep(`list/${manifestId}`, answer.value.parcels)
  return null
}

/** Asks for one parcel with its history. */
export async function askParcel(parcelId: string): Promise<AskFault> {
  const path = readDepotParcelEndpoint.path.replace('{id}', encodeURIComponent(parcelId))
  const answer = await askQuietly('manifest', path, readDepotParcelEndpoint.result)
  if ('fault' in answer) return answer.fault
  await keep(`parcel/${parcelId}`, answer.value)
  return null
}

/** Milliseconds for which a report is taken as it is: it reads many days, and says little that is new from one minute to the next. */
const reportFor = 5 * 60_000

async function isFresh(id: keyof DeskAnswers): Promise<boolean> {
  const known = await readAnswer(id)
  return known !== undefined && Math.abs(currentEngine().clock.wall() - known.at) < reportFor
}

/** Asks for the figures of days, "2026-05-10" to "2026-05-16", where they were not asked for just now. */
export async function askReport(from: string, to: string): Promise<AskFault> {
  const id = `report/${from}/${to}` as const
  if (await isFresh(id)) return null
  const answer = await askQuietly(
    'manifest',
    `${readDepotReportEndpoint.path}?from=${from}&to=${to}`,
    readDepotReportEndpoint.result,
  )
  if ('fault' in answer) return answer.fault
  await keep(id, answer.value)
  return null
}

/** Asks what the days of a report have cost. A deployment without the service has no costs. */
export async function askCosts(from: string, to: string): Promise<AskFault> {
  const id = `costs/${from}/${to}` as const
  if (currentEngine().address('performance') === null || (await isFresh(id))) return null
  const answer = await askQuietly(
    'performance',
    `${readRoundCostsEndpoint.path}?from=${from}&to=${to}`,
    readRoundCostsEndpoint.result,
  )
  if ('fault' in answer) return answer.fault
  await keep(id, answer.value.costs)
  return null
}

/** Asks what couriers have claimed for the days of a report. A deployment without the service has no claims. */
export async function askClaimCounts(from: string, to: string): Promise<AskFault> {
  const id = `claims/${from}/${to}` as const
  if (currentEngine().address('forms') === null || (await isFresh(id))) return null
  const answer = await askQuietly(
    'forms',
    `${readClaimCountsEndpoint.path}?from=${from}&to=${to}`,
    readClaimCountsEndpoint.result,
  )
  if ('fault' in answer) return answer.fault
  await keep(id, answer.value.counts)
  return null
}

/** Searches at the service, since no desk holds a week of all rounds. Nothing of the answer is kept. */
export const findParcels = async (words: string): Promise<Answered<{ found: DepotParcel[]; more: boolean }>> =>
  await askQuietly(
    'manifest',
    `${findDepotParcelsEndpoint.path}?words=${encodeURIComponent(words)}`,
    findDepotParcelsEndpoint.result,
  )

/** Milliseconds for which a service may think about whether it can work. */
const healthPatience = 10_000

async function isHealthy(engine: Engine, address: string): Promise<boolean> {
  try {
    const { status } = await engine.fetch(`${address}/health`, {
      credentials: 'omit',
      cache: 'no-store',
      signal: AbortSignal.timeout(healthPatience),
    })
    return status === 200
  } catch {
    return false
  }
}

/** Milliseconds between two looks at all services. */
const healthEvery = 2 * 60_000

/** Asks every service of the deployment whether it can work, every few minutes. Without signal none could answer, so what was known stays. */
export async function askHealth(): Promise<AskFault> {
  if (!navigator.onLine) return 'network'
  const engine = currentEngine()
  const known = await readAnswer('health')
  if (known && Math.abs(engine.clock.wall() - known.at) < healthEvery) return null
  const services = serviceKeySchema.options.flatMap((service): [ServiceKey, string][] => {
    const address = engine.address(service)
    return address === null ? [] : [[service, address]]
  })
  const well = await Promise.all(services.map(([, address]) => isHealthy(engine, address)))
  const named = (are: boolean): ServiceKey[] => services.flatMap(([service], at) => (well[at] === are ? service : []))
  await keep('health', { answering: named(true), silent: named(false) })
  return null
}

/** Milliseconds after which a desk forgets what names people. */
const keptFor = 7 * 24 * 60 * 60_000

/** Takes what a desk was told long ago off the device. */
export const forgetDeskAnswers: FeatureCare = async (db, { deviceDated }) =>
  await deskTable(db)
    .filter(({ at }) => at < deviceDated - keptFor)
    .delete()
