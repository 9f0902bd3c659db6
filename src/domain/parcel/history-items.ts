import type { Parcel, ParcelEvent } from '#contracts/parcel/parcel.ts'
import { londonDay, londonTime, longDay } from '../dates/day.ts'
import { nearDay } from '../dates/near-day.ts'
import { answerTitle, wishTitles } from '../recipient/wish-labels.ts'
import { addressLine } from './address-line.ts'
import { unableReasons } from './unable-reasons.ts'
import { ageCheckLabels, handoverLabels, markLabels, statusLabels } from './status-labels.ts'

/** The reader of a history: the courier or the depot. It sets the label of a confirmed parcel. */
interface HistoryReader {
  by: 'courier' | 'depot'
  recordsDeliveries: boolean
  /** Returns who recorded an event of a courier: “by H. Example”; undefined if that is not known. */
  findAuthor?: (event: ParcelEvent) => string | undefined
}

interface HistoryWords {
  /** A parcel's arrival on the list, and its being to do again. */
  listed: string
  /** An extra parcel that the depot has taken into the round. */
  taken: string
  /** Names the author, after the time. */
  by: Readonly<Record<ParcelEvent['by'], string>>
}

/** The labels that differ between the two readers. */
const historyLabels: Readonly<Record<HistoryReader['by'], HistoryWords>> = {
  courier: {
    listed: statusLabels(false).expected.name,
    taken: 'Added to your round',
    by: { courier: 'by you', depot: 'from the depot' },
  },
  depot: {
    listed: 'On the courier’s list',
    taken: 'Added to the round',
    by: { courier: 'by the courier', depot: 'by the depot' },
  },
}

export interface HistoryItem {
  id: string
  /** The event; undefined for the parcel's arrival on the manifest. */
  event: ParcelEvent | undefined
  title: string
  meta: string
  /** Further facts, a sentence each. */
  facts: string[]
}

const lowerFirst = (text: string): string => text.charAt(0).toLowerCase() + text.slice(1)

function titleOf(event: ParcelEvent, all: readonly ParcelEvent[], reader: HistoryReader): string {
  const words = historyLabels[reader.by]
  if (event.kind === 'undo') {
    const target = all.find(({ id }) => id === event.supersedes)
    if (target?.mark === 'extra') return words.taken
    if (target?.mark === 'recalled') return 'Recall cancelled'
    if (target?.wish) return answerTitle(target.wish.kind)
    return target ? `Undone: ${lowerFirst(titleOf(target, all, reader))}` : 'Undone'
  }
  if (event.cancelled) return 'Cancelled'
  if (event.address !== undefined) return 'Address changed'
  if (event.wish) return wishTitles[event.wish.kind]
  if (event.mark !== undefined) return markLabels[event.mark].label
  const name =
    event.status === undefined
      ? 'Changed'
      : event.status === 'expected'
        ? words.listed
        : statusLabels(reader.recordsDeliveries)[event.status].name
  const whole = event.reason === undefined ? name : `${name}: ${lowerFirst(unableReasons[event.reason].label)}`
  return event.supersedes === undefined ? whole : `Changed to ${lowerFirst(whole)}`
}

/** Milliseconds. Phone and service seldom agree to the second. */
const noticedMs = 300_000

/** Returns what the phone said of the time, if the service did not take its word. */
function claimedTime({ by, deviceTime, occurredAt, receivedAt }: ParcelEvent): string | undefined {
  const isEarlier = Date.parse(occurredAt) - Date.parse(deviceTime) > noticedMs
  if (by === 'depot' || receivedAt === undefined || !isEarlier) return undefined
  const date = new Date(deviceTime)
  return `The phone’s own time was ${longDay(date)}, ${londonTime(date)}. That couldn’t be checked.`
}

function factsOf(event: ParcelEvent): string[] {
  const { address, formerAddress, late, amendment, proof, photos, note, location, clockAhead } = event
  const count = photos.length
  return [
    formerAddress && `From ${addressLine(formerAddress)}`,
    address && `To ${addressLine(address)}`,
    address && 'The safe place and instructions for the old address no longer apply.',
    late && 'The courier recorded it at that time. It arrived late, and the depot has added it.',
    amendment && `Reason: ${amendment}`,
    proof && handoverLabels[proof.handover],
    proof?.takenBy && `Taken by ${proof.takenBy}`,
    proof?.signedBy && `Signed by ${proof.signedBy}${proof.signature?.kind === 'drawn' ? '' : ', typed'}`,
    proof?.ageCheck && ageCheckLabels[proof.ageCheck],
    note,
    count > 0 && `${count} ${count === 1 ? 'photo' : 'photos'}`,
    location && `Location saved (±${Math.round(location.accuracy)} m)`,
    clockAhead && 'The phone’s clock was ahead, so the time was corrected.',
    claimedTime(event),
  ].filter((fact): fact is string => typeof fact === 'string' && fact !== '')
}

/** Returns "Today 05:42, from the depot". */
function when(time: string, by: string, today: string): string {
  const date = new Date(time)
  return `${nearDay(londonDay(date), today)} ${londonTime(date)}, ${by}`
}

const itemOf = (
  event: ParcelEvent,
  all: readonly ParcelEvent[],
  today: string,
  reader: HistoryReader,
): HistoryItem => ({
  id: event.id,
  event,
  title: titleOf(event, all, reader),
  meta: when(
    event.occurredAt,
    event.wish
      ? 'from the recipient'
      : ((event.by === 'courier' ? reader.findAuthor?.(event) : undefined) ?? historyLabels[reader.by].by[event.by]),
    today,
  ),
  facts: factsOf(event),
})

/** Newest first: today's events, the arrival on the list, the events of earlier days. */
export function historyItems(
  parcel: Pick<Parcel, 'events' | 'earlier'>,
  importedAt: string | undefined,
  today: string,
  reader: HistoryReader,
): HistoryItem[] {
  const { events, earlier } = parcel
  const arrival: HistoryItem[] = importedAt
    ? [
        {
          id: 'arrival',
          event: undefined,
          title: historyLabels[reader.by].listed,
          meta: when(importedAt, historyLabels[reader.by].by.depot, today),
          facts: [],
        },
      ]
    : []
  return [
    // The depot may answer a wish of an earlier day.
    ...events.toReversed().map((event) => itemOf(event, [...earlier, ...events], today, reader)),
    ...arrival,
    ...earlier.toReversed().map((event) => itemOf(event, earlier, today, reader)),
  ]
}
