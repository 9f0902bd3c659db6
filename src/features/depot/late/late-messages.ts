import type { LateEvent } from '#contracts/parcel/late-events.ts'
import { londonDay, londonTime } from '#domain/dates/day.ts'
import { dayName, nearDay } from '#domain/dates/near-day.ts'
import { historyItems } from '#domain/parcel/history-items.ts'
import { doneLabel, markLabels, statusLabels } from '#domain/parcel/status-labels.ts'
import { deskRejections } from '../desk-rejections.ts'

/** A late record in words. */
export interface LateMessage {
  /** "12 Example Street". */
  place: string
  /** "Round 104, Thursday 14 May". */
  round: string
  /** The status that was recorded: "Confirmed". */
  said: string
  /** Further facts of it, a sentence each. */
  facts: readonly string[]
  /** "By A. Specimen, today 14:02. It arrived today 16:40." */
  times: string
  /** The label of the button: "Record as delivered"; null: it can't be recorded. */
  action: string | null
  /** The text of the toast: "Recorded as delivered". */
  done: string
  /** Why it does not count, and the status of the parcel. */
  standing: string
  /** Why it cannot be recorded on the parcel; undefined: no reason needs to be given. */
  refusal: string | undefined
}

const time = (at: string, today: string): string => {
  const date = new Date(at)
  const day = nearDay(londonDay(date), today)
  return `${['Today', 'Yesterday', 'Tomorrow'].includes(day) ? day.toLowerCase() : day} ${londonTime(date)}`
}

const lowerFirst = (text: string): string => text.charAt(0).toLowerCase() + text.slice(1)

/** "delivered", of what the record says of its parcel. */
function recordedAs({ event: { status, mark } }: LateEvent, recordsDeliveries: boolean): string {
  if (mark !== undefined) return lowerFirst(markLabels[mark].label)
  return status === undefined ? '' : doneLabel(status, recordsDeliveries)
}

/** Why it cannot be recorded; undefined where it can, where it has been, and where the rest says it already. */
function refusalOf({ recording, listed }: LateEvent): string | undefined {
  if (!listed || recording === undefined || recording === 'possible' || recording === 'recorded') return undefined
  return deskRejections[recording]
}

function standingOf(
  { parcel, listed, courier, driver, recording }: LateEvent,
  nameOf: (courier: string) => string,
  recordsDeliveries: boolean,
): string {
  if (parcel === null) return 'The list is more than a week old, so only this record is kept.'
  const now = statusLabels(recordsDeliveries)[parcel.status].chip
  const stands = `The parcel is ${parcel.status === 'expected' ? 'still ' : ''}“${now}”.`
  if (recording === 'recorded') return `Added to the parcel, which is “${now}” now.`
  if (!listed) return `Not counted: the parcel had left the list. ${stands}`
  if (driver === courier) return `Not counted: the round was not theirs when this arrived. ${stands}`
  if (driver === null) return `Not counted: the round had been unassigned. ${stands}`
  return `Not counted: the round had been reassigned to ${nameOf(driver)}. ${stands}`
}

/** @param today "2026-05-14" */
export function formatLate(
  late: LateEvent,
  today: string,
  nameOf: (courier: string) => string,
  recordsDeliveries: boolean,
): LateMessage {
  const { event, manifest, parcel, courier, receivedAt } = late
  const [item] = historyItems({ events: [event], earlier: [] }, undefined, today, { by: 'depot', recordsDeliveries })
  const { house = '', street = '' } = parcel?.address ?? {}
  return {
    place: `${house} ${street}`.trim() || parcel?.recipient || 'A parcel',
    round: `Round ${manifest.roundNumber}, ${dayName(manifest.date)}`,
    said: item?.title ?? '',
    facts: item?.facts ?? [],
    times: `By ${nameOf(courier)}, ${time(event.occurredAt, today)}. It arrived ${time(receivedAt, today)}.`,
    action: late.recording === 'possible' ? `Record as ${recordedAs(late, recordsDeliveries)}` : null,
    done: `Recorded as ${recordedAs(late, recordsDeliveries)}`,
    standing: standingOf(late, nameOf, recordsDeliveries),
    refusal: refusalOf(late),
  }
}

/** "Seen by k.depot, today 14:02". */
export const formatSeen = ({ by, at }: NonNullable<LateEvent['seen']>, today: string): string =>
  `Seen by ${by || 'a colleague'}, ${time(at, today)}`
