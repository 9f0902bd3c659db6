import {
  type CollectedParcel,
  type CollectParcelsInput,
  type HandOverBatchInput,
  type RecordStopProblemInput,
  type Stop,
  type StopEvent,
  type StopList,
  type StopRejection,
  type UndoStopEventInput,
  listCollectLimit,
  stopEventLimit,
} from '#contracts/manifest/stop-list.ts'
import { canonicalBarcode } from '../barcode/canonical.ts'
import { getHandedOver, getStopEventsInEffect, sumCollected } from './stop-events.ts'

export type StopAction =
  | { command: 'collectParcels'; input: CollectParcelsInput }
  | { command: 'recordStopProblem'; input: RecordStopProblemInput }
  | { command: 'handOverBatch'; input: HandOverBatchInput }
  | { command: 'undoStopEvent'; input: UndoStopEventInput }

export interface StopStamp {
  /** The id of the mutation, and of the event that it makes. */
  id: string
  deviceTime: string
  occurredAt: string
}

export type StopOutcome = { list: StopList } | { rejected: StopRejection }

type NewEvent = Omit<StopEvent, 'id' | 'own' | 'deviceTime' | 'occurredAt'>
type Made = { event: NewEvent } | { rejected: StopRejection } | { unchanged: true }

const toForm = ({ barcode }: CollectedParcel): string | undefined => barcode && canonicalBarcode(barcode.text)

/** Returns the parcels whose id or label has not been collected on the list. */
function getNewParcels(events: readonly StopEvent[], parcels: readonly CollectedParcel[]): CollectedParcel[] {
  const collected = events.filter(({ kind }) => kind === 'collected').flatMap((event) => event.parcels)
  const ids = new Set(collected.map(({ id }) => id))
  const forms = new Set(collected.map(toForm))
  return parcels.filter((parcel) => {
    const form = toForm(parcel)
    if (ids.has(parcel.id) || (form !== undefined && forms.has(form))) return false
    ids.add(parcel.id)
    forms.add(form)
    return true
  })
}

const toCollection = ({ stops }: StopList, id: string): Stop | StopRejection => {
  const stop = stops.find((each) => each.id === id)
  if (!stop) return 'stop-unknown'
  return stop.kind === 'collection' ? stop : 'stop-not-a-collection'
}

function collect(list: StopList, { stopId, parcels, note }: CollectParcelsInput): Made {
  const stop = toCollection(list, stopId)
  if (typeof stop === 'string') return { rejected: stop }
  const events = getStopEventsInEffect(list.events)
  // Where another phone was first there is nothing to add; the record stays, so that it can be undone.
  const added = getNewParcels(events, parcels)
  if (sumCollected(events) + added.length > listCollectLimit) return { rejected: 'too-many-collected' }
  return { event: { kind: 'collected', stopId, parcels: added, photos: [], ...(note && { note }) } }
}

function recordProblem(list: StopList, { stopId, problem, note, photos }: RecordStopProblemInput): Made {
  const stop = toCollection(list, stopId)
  if (typeof stop === 'string') return { rejected: stop }
  if (problem === 'wrong_label' && !note && photos.length === 0) return { rejected: 'note-or-photo-missing' }
  return { event: { kind: problem, stopId, parcels: [], photos, ...(note && { note }) } }
}

function handOver(list: StopList, { stopId, place, parcelIds }: HandOverBatchInput): Made {
  if (stopId !== null && !list.stops.some(({ id }) => id === stopId)) return { rejected: 'stop-unknown' }
  const events = getStopEventsInEffect(list.events)
  const everCollected = new Set(
    list.events.flatMap(({ kind, own, parcels }) => (kind === 'collected' && own ? parcels.map(({ id }) => id) : [])),
  )
  // What another phone has collected may still be on its way.
  if (parcelIds.some((id) => !everCollected.has(id))) return { rejected: 'parcels-unknown' }
  const collected = new Set(
    events.flatMap(({ kind, parcels }) => (kind === 'collected' ? parcels.map(({ id }) => id) : [])),
  )
  const gone = getHandedOver(events)
  const parcels = [...new Set(parcelIds)].filter((id) => collected.has(id) && !gone.has(id)).map((id) => ({ id }))
  if (parcels.length === 0) return { rejected: 'nothing-to-hand-over' }
  return { event: { kind: 'handed_over', stopId, place, parcels, photos: [] } }
}

function undo({ events }: StopList, { supersedes }: UndoStopEventInput): Made {
  const event = events.find(({ id }) => id === supersedes)
  if (!event?.own || event.kind === 'undone') return { rejected: 'event-unknown' }
  const inEffect = getStopEventsInEffect(events)
  if (!inEffect.includes(event)) return { unchanged: true }
  const gone = getHandedOver(inEffect)
  if (event.kind === 'collected' && event.parcels.some(({ id }) => gone.has(id))) return { rejected: 'handed-over' }
  return { event: { kind: 'undone', stopId: event.stopId, parcels: [], photos: [], supersedes } }
}

function make(list: StopList, action: StopAction): Made {
  if (action.command === 'collectParcels') return collect(list, action.input)
  if (action.command === 'recordStopProblem') return recordProblem(list, action.input)
  if (action.command === 'handOverBatch') return handOver(list, action.input)
  return undo(list, action.input)
}

/**
 * What a courier's record does to the stops of a list, as phone and service both decide it. `list` is as this courier
 * sees it; an event that is there already has no effect again.
 */
export function actOnStops(list: StopList, action: StopAction, { id, deviceTime, occurredAt }: StopStamp): StopOutcome {
  if (list.events.some((event) => event.id === id)) return { list }
  const made = make(list, action)
  if ('rejected' in made) return made
  if ('unchanged' in made) return { list }
  if (list.events.length >= stopEventLimit) return { rejected: 'history-full' }
  return { list: { ...list, events: [...list.events, { ...made.event, id, own: true, deviceTime, occurredAt }] } }
}
