import type { Parcel, ParcelEvent, UnableReason } from '#contracts/parcel/parcel.ts'
import { londonTime } from '../dates/day.ts'
import { getEffectiveEvents } from '../parcel/events-in-effect.ts'
import { getDistrict, streetKey } from '../round-order/door.ts'
import { foldText } from '../search/fold-text.ts'

/** Consecutive stops in one street on a past day. */
export interface DriveRun {
  street: string
  district: string
  stops: number
  /** Minutes after midnight in the United Kingdom when the first of them was recorded. */
  at: number
  /** The middle of where they were recorded, else of their addresses; null where neither is known. */
  lat: number | null
  lng: number | null
}

/** One past day of a round as it was driven. It names streets, no house, parcel or person. */
export interface Drive {
  /** "<roundId>/2026-05-14" */
  id: string
  roundId: string
  date: string
  runs: DriveRun[]
  /** When each stop was recorded, in minutes after midnight, in order. */
  minutes: number[]
}

/** Drives are kept for so many days, and at most so many of each round. */
export const driveDays = 91
export const mostDrives = 40

/** Fewer stops say nothing about an order. */
const fewestStops = 5
/** Metres: a position that is less exact is not used. */
const exactEnough = 75

/** Reasons that a courier records at the door, and not afterwards in the van. */
export const doorReasons: ReadonlySet<UnableReason> = new Set([
  'no_answer',
  'no_safe_place',
  'refused',
  'wrong_address',
  'no_access',
  'business_closed',
  'age_check_failed',
  'unsafe',
])

function isAtDoor({ kind, by, status, reason }: ParcelEvent, recordsDeliveries: boolean): boolean {
  if (kind !== 'status' || by !== 'courier') return false
  if (status === 'delivered') return true
  if (status === 'confirmed') return !recordsDeliveries
  const isUnable = status === 'unable_to_deliver' || status === 'carry_forward'
  return isUnable && reason !== undefined && doorReasons.has(reason)
}

/** Returns the event by which a parcel's door was visited, with the time of the first record if it was amended later. */
export function visitEvent(events: readonly ParcelEvent[], recordsDeliveries: boolean): ParcelEvent | undefined {
  const visit = getEffectiveEvents(events).findLast((event) => isAtDoor(event, recordsDeliveries))
  let first = visit
  while (first?.supersedes !== undefined) {
    const amended = events.find(({ id }) => id === first?.supersedes)
    if (!amended || !isAtDoor(amended, recordsDeliveries)) break
    first = amended
  }
  return first
}

interface Visit {
  at: number
  street: string
  district: string
  door: string
  lat: number | null
  lng: number | null
}

type Visited = Pick<Parcel, 'address' | 'events'>

function toVisit({ address, events }: Visited, recordsDeliveries: boolean): Visit | null {
  const event = visitEvent(events, recordsDeliveries)
  if (!event || address.street === '') return null
  const { location } = event
  const { lat, lng } = location && location.accuracy <= exactEnough ? location : address
  const place = { street: address.street, district: getDistrict(address.postcode) }
  return {
    ...place,
    at: Date.parse(event.occurredAt),
    door: `${streetKey(place)}\n${foldText(address.house)}\n${address.postcode}`,
    lat,
    lng,
  }
}

/**
 * Returns the doors that were visited, each once, in the order of their records. Doors of several streets that were
 * recorded in the same second are left out: they were not recorded at the door.
 */
function listVisits(parcels: readonly Visited[], recordsDeliveries: boolean): Visit[] {
  const all = parcels
    .flatMap((parcel) => toVisit(parcel, recordsDeliveries) ?? [])
    .filter(({ at }) => !Number.isNaN(at))
    .sort((a, b) => a.at - b.at)
  const streetsAt = new Map<number, Set<string>>()
  const second = ({ at }: Visit) => Math.floor(at / 1000)
  for (const visit of all) {
    const streets = streetsAt.get(second(visit)) ?? new Set()
    streetsAt.set(second(visit), streets.add(streetKey(visit)))
  }
  const seen = new Set<string>()
  return all.filter((visit) => {
    if ((streetsAt.get(second(visit))?.size ?? 0) > 1 || seen.has(visit.door)) return false
    seen.add(visit.door)
    return true
  })
}

/** Returns the minutes after midnight in the United Kingdom, with tenths. */
export function minuteOfDay(at: number): number {
  const [hours = 0, minutes = 0] = londonTime(new Date(at)).split(':').map(Number)
  return hours * 60 + minutes + Math.floor((at % 60_000) / 6000) / 10
}

/** Returns when the doors of a list were visited, in minutes after midnight, in order. */
export const visitMinutes = (parcels: readonly Visited[], recordsDeliveries: boolean): number[] =>
  listVisits(parcels, recordsDeliveries).map(({ at }) => minuteOfDay(at))

const mean = (values: readonly (number | null)[]): number | null => {
  const known = values.filter((value) => value !== null)
  return known.length === 0 ? null : known.reduce((sum, value) => sum + value, 0) / known.length
}

/** Returns a day as it was driven; null if too few doors of it were recorded on the way. */
export function toDrive(
  { roundId, date }: { roundId: string; date: string },
  parcels: readonly Visited[],
  recordsDeliveries: boolean,
): Drive | null {
  const visits = listVisits(parcels, recordsDeliveries)
  if (visits.length < fewestStops) return null
  const runs: Visit[][] = []
  for (const visit of visits) {
    const last = runs.at(-1)
    if (last?.[0] && streetKey(last[0]) === streetKey(visit)) last.push(visit)
    else runs.push([visit])
  }
  return {
    id: `${roundId}/${date}`,
    roundId,
    date,
    runs: runs.flatMap((run) =>
      run[0]
        ? {
            street: run[0].street,
            district: run[0].district,
            stops: run.length,
            at: minuteOfDay(run[0].at),
            lat: mean(run.map(({ lat }) => lat)),
            lng: mean(run.map(({ lng }) => lng)),
          }
        : [],
    ),
    minutes: visits.map(({ at }) => minuteOfDay(at)),
  }
}
