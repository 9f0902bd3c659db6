import type { BatchPlaceKind, Stop, StopEvent } from '#contracts/manifest/stop-list.ts'
import { addressLine } from '../parcel/address-line.ts'
import { parcelCount } from '../pay/pay-labels.ts'
import { getStopEventsInEffect, sumCollected } from './stop-events.ts'

export const placeKindLabels: Readonly<Record<BatchPlaceKind, string>> = {
  shop: 'Parcel shop',
  locker: 'Locker',
  depot: 'Depot',
}

/** Messages by the codes with which a record at a stop is rejected. */
export const stopRejectionMessages: Readonly<Record<string, string>> = {
  'list-unknown': 'This list was never yours, so the depot can’t take this.',
  'stop-unknown': 'The depot has no such stop on this list.',
  'stop-not-a-collection': 'Nothing is collected at this stop. It is a place to hand parcels over.',
  'too-many-collected': 'This list has as many collected parcels as it can have. Tell your depot.',
  'note-or-photo-missing': 'A wrong label needs a note or a photo.',
  'parcels-unknown': 'The depot doesn’t have the collection of these parcels.',
  'nothing-to-hand-over': 'These parcels were handed over already.',
  'event-unknown': 'The depot doesn’t have what you wanted to undo.',
  'handed-over': 'Some of these parcels were handed over. Undo the handover first.',
  'history-full': 'This list has as many records as it can have. Tell your depot.',
}

/** What happened at a stop so far, by its events in effect. */
export interface StopStatus {
  collected: number
  isOpen: boolean
  /** "3 collected, 1 fewer than expected" */
  label: string
}

/** Returns "3 collected, 1 fewer than expected". */
export function formatCollected(collected: number, expected: number | null): string {
  if (expected === null || collected === expected) return `${collected} collected`
  const difference = Math.abs(collected - expected)
  return `${collected} collected, ${difference} ${collected < expected ? 'fewer' : 'more'} than expected`
}

function getCollectionStatus({ expected }: Stop, events: readonly Omit<StopEvent, 'own'>[]): StopStatus {
  const collected = sumCollected(events)
  const wrong = events.filter(({ kind }) => kind === 'wrong_label').length
  const wrongLabel = wrong === 0 ? '' : `, ${wrong} wrong ${wrong === 1 ? 'label' : 'labels'}`
  if (collected > 0)
    return {
      collected,
      isOpen: false,
      label: `${formatCollected(collected, expected)}${wrongLabel}`,
    }
  if (events.some(({ kind }) => kind === 'none_ready'))
    return { collected, isOpen: false, label: `None ready${wrongLabel}` }
  const open = expected === null ? 'Not collected yet' : `${parcelCount(expected)} to collect`
  return { collected, isOpen: true, label: `${open}${wrongLabel}` }
}

/** Returns how a stop stands, from the events of its whole list. */
export function getStopStatus(stop: Stop, all: readonly Omit<StopEvent, 'own'>[]): StopStatus {
  const events = getStopEventsInEffect(all).filter(({ stopId }) => stopId === stop.id)
  if (stop.kind === 'collection') return getCollectionStatus(stop, events)
  const handed = events.reduce((sum, { parcels }) => sum + parcels.length, 0)
  return handed === 0
    ? { collected: 0, isOpen: true, label: 'Nothing handed over yet' }
    : { collected: 0, isOpen: false, label: `${handed} handed over` }
}

/** "Collected 3 parcels", "None ready": what an event says. */
export function stopEventLabel({ kind, parcels, place }: Pick<StopEvent, 'kind' | 'parcels' | 'place'>): string {
  if (kind === 'collected') return `Collected ${parcelCount(parcels.length)}`
  if (kind === 'handed_over') return `Handed over ${parcelCount(parcels.length)}${place ? `, ${place.name}` : ''}`
  if (kind === 'none_ready') return 'None ready'
  return kind === 'wrong_label' ? 'Wrong label' : 'Undone'
}

/** "14 Example Street, Sampleton, AB1 2ED". */
export const stopAddressLine = ({ address }: Pick<Stop, 'address'>): string => addressLine(address)

/** "between 14:00 and 16:00". */
export const formatStopWindow = ({ from, to }: NonNullable<Stop['window']>): string => `between ${from} and ${to}`
