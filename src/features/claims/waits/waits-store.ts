import type { WaitRule } from '#contracts/claims/claim-rules.ts'
import type { WaitPlace } from '#contracts/claims/claim.ts'
import type { StopList } from '#contracts/manifest/stop-list.ts'
import { isSameWaitPlace, paidWaitMinutes, waitAmount, waitedMinutes } from '#domain/claim/wait-claim.ts'
import { getStopEventsInEffect } from '#domain/stops/stop-events.ts'
import { parcelStatuses } from '#contracts/parcel/parcel-statuses.ts'
import { readCounts, readManifests } from '#features/manifest/manifest-store.ts'
import { readFirstLoadedAt } from '#features/scan/load/load-day-store.ts'
import { readStopLists } from '#features/stops/own-stops-store.ts'
import { currentEngine } from '#offline/current-engine.ts'
import { listOpenClaims, readAllClaims, readClaimRules, type OwnClaim } from '../own-claims-store.ts'
import type { OwnWait } from './own-wait.ts'

/** A wait with its claim, and what it would be worth. */
export interface WaitState {
  wait: OwnWait
  /** When the wait ended, while that has not been saved yet; null otherwise. */
  endsAt: string | null
  minutes: number
  /** Tenths of a penny; 0 while the courier waits. */
  amount: number
  /** Undefined until it is claimed. */
  claim: OwnClaim | undefined
}

const table = () => currentEngine().db.table<OwnWait, string>('waits')

/** Returns the rule by which the depot pays for waiting; undefined if it doesn't. */
const readWaitRule = async (): Promise<WaitRule | undefined> => (await readClaimRules()).waiting

/** Returns when the courier recorded a collection, or that nothing was ready, after an arrival; null if they haven't. */
function findCollectedAt(lists: readonly StopList[], stopId: string, arrivedAt: string): string | null {
  const events = lists.flatMap((list) => getStopEventsInEffect(list.events))
  const ends = events.filter(
    (event) =>
      event.own &&
      event.stopId === stopId &&
      (event.kind === 'collected' || event.kind === 'none_ready') &&
      event.deviceTime >= arrivedAt,
  )
  return ends.map(({ deviceTime }) => deviceTime).sort()[0] ?? null
}

async function findEnd({ place, date, arrivedAt, startedAt }: OwnWait): Promise<string | null> {
  if (startedAt !== null) return null
  if (place.kind === 'depot') return await readFirstLoadedAt(date)
  return findCollectedAt(await readStopLists(date, date), place.stopId, arrivedAt)
}

async function toStates(waits: readonly OwnWait[], rule: WaitRule): Promise<WaitState[]> {
  const claims = await readAllClaims()
  const open = listOpenClaims(claims)
  return await Promise.all(
    waits.map(async (wait) => {
      const { arrivedAt, startedAt, date, id } = wait
      const minutes = startedAt === null ? 0 : waitedMinutes({ arrivedAt, startedAt })
      const others = open.filter((claim) => claim.id !== id)
      const amount = waitAmount(minutes, rule, paidWaitMinutes(others, date, rule))
      const claim = claims.find(({ row }) => row.id === id)
      return { wait, endsAt: await findEnd(wait), minutes, amount, claim }
    }),
  )
}

/** A place where the courier may wait on a day. */
export interface PlaceToWait {
  rule: WaitRule
  place: WaitPlace
  date: string
  /** Undefined before the courier has said that they are there. */
  state: WaitState | undefined
  /** True if there is nothing to wait for: it is loaded or collected already, or isn't on a list. */
  isOver: boolean
}

async function readPlace(rule: WaitRule, place: WaitPlace, date: string, isDone: () => boolean | Promise<boolean>) {
  const waits = await table().where('date').equals(date).toArray()
  const own = waits.find((wait) => isSameWaitPlace(wait.place, place))
  const [state] = own ? await toStates([own], rule) : []
  return { rule, place, date, state, isOver: state === undefined && (await isDone()) }
}

/** Returns whether something was recorded about a parcel of a list, so that its courier no longer waits to load. */
async function isBegun(manifestId: string): Promise<boolean> {
  const counts = await readCounts(manifestId)
  return parcelStatuses.some((status) => status !== 'expected' && counts[status].all > 0)
}

/** Returns the depot of the day's first list; undefined if waiting isn't paid or there is no list. */
export async function readDepotToWait(date: string): Promise<PlaceToWait | undefined> {
  const rule = await readWaitRule()
  if (!rule) return undefined
  const [list] = (await readManifests()).filter((manifest) => manifest.date === date)
  if (!list) return undefined
  const place = { kind: 'depot', depotCode: list.subDepot } as const
  return await readPlace(
    rule,
    place,
    date,
    async () => (await readFirstLoadedAt(date)) !== null || (await isBegun(list.id)),
  )
}

/** Returns the wait at the depot as long as there is something to do about it; undefined otherwise. */
export async function readTodaysWait(today: string): Promise<PlaceToWait | undefined> {
  const own = await readDepotToWait(today)
  if (!own || own.isOver) return undefined
  const { state } = own
  if (!state || state.wait.startedAt === null) return own
  const isSettled = state.claim ? !state.claim.refused : state.amount === 0
  return isSettled ? undefined : own
}

/** Returns a collection; undefined if waiting isn't paid or it isn't on a list of the day. */
export async function readStopToWait(date: string, stopId: string): Promise<PlaceToWait | undefined> {
  const rule = await readWaitRule()
  if (!rule) return undefined
  const lists = await readStopLists(date, date)
  const stop = lists.flatMap(({ stops }) => stops).find(({ id, kind }) => id === stopId && kind === 'collection')
  if (!stop) return undefined
  const place = { kind: 'collection', stopId, name: stop.name } as const
  return await readPlace(rule, place, date, () => findCollectedAt(lists, stopId, '') !== null)
}

/** The waits on this phone. */
interface OwnWaits {
  /** Undefined if the depot doesn't pay for waiting. */
  rule: WaitRule | undefined
  /** The latest first. */
  states: WaitState[]
}

/** Returns the waits of some days, both included; those at collections alone if `isCollection`. */
export async function readWaits(from: string, to: string, isCollection = false): Promise<OwnWaits> {
  const rule = await readWaitRule()
  if (!rule) return { rule, states: [] }
  const all = await table().where('date').between(from, to, true, true).toArray()
  const waits = all.filter(({ place }) => !isCollection || place.kind === 'collection')
  return {
    rule,
    states: await toStates(
      waits.sort((a, b) => b.arrivedAt.localeCompare(a.arrivedAt)),
      rule,
    ),
  }
}
