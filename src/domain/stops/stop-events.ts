import type { CollectedParcel, StopEvent } from '#contracts/manifest/stop-list.ts'

type Effective = Pick<StopEvent, 'id' | 'kind' | 'supersedes' | 'parcels'>

/** Returns the events that were not undone, without the undoing ones. */
export function getStopEventsInEffect<Event extends Effective>(events: readonly Event[]): Event[] {
  const undone = new Set(events.map(({ supersedes }) => supersedes))
  return events.filter(({ id, kind }) => kind !== 'undone' && !undone.has(id))
}

/** Returns the ids of the parcels that these events in effect have handed over. */
export const getHandedOver = (events: readonly Effective[]): Set<string> =>
  new Set(events.flatMap(({ kind, parcels }) => (kind === 'handed_over' ? parcels.map(({ id }) => id) : [])))

/** Returns the number of parcels that these events in effect have collected. */
export const sumCollected = (events: readonly Effective[]): number =>
  events.reduce((sum, { kind, parcels }) => sum + (kind === 'collected' ? parcels.length : 0), 0)

/** Counts the parcels that events, undone ones included, have collected and handed over. */
export function countStops(events: readonly Effective[]): { collected: number; handedOver: number; inVehicle: number } {
  const inEffect = getStopEventsInEffect(events)
  const collected = sumCollected(inEffect)
  const handedOver = getHandedOver(inEffect).size
  return { collected, handedOver, inVehicle: collected - handedOver }
}

/** A parcel in the courier's vehicle, and where it was collected. */
export interface CarriedParcel extends CollectedParcel {
  stopId: string | null
}

/** Returns the parcels that this courier has collected and not handed over, the oldest first. */
export function getCarried(events: readonly StopEvent[]): CarriedParcel[] {
  const inEffect = getStopEventsInEffect(events)
  const gone = getHandedOver(inEffect)
  return inEffect.flatMap(({ kind, own, stopId, parcels }) =>
    kind === 'collected' && own
      ? parcels.filter(({ id }) => !gone.has(id)).map((parcel) => ({ ...parcel, stopId }))
      : [],
  )
}

const alphabet = '23456789BCDFGHJKLMNPQRSTVWXYZ'

/** Returns the reference of a batch from its id, the same on every device: "K7TQ-2MXP". */
export function toBatchReference(id: string): string {
  let rest = BigInt(`0x${id.replaceAll('-', '').slice(-16)}`)
  let text = ''
  while (text.length < 8) {
    text += alphabet[Number(rest % BigInt(alphabet.length))]
    rest /= BigInt(alphabet.length)
  }
  return `${text.slice(0, 4)}-${text.slice(4)}`
}
