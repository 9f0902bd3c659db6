import { roundEvents } from '#contracts/webhooks/round-events.ts'
import { newEvent, recordEvents } from '#kit/events/record-events.ts'
import type { ManifestRow, RoundRow } from '../feed-values.ts'
import type { ManifestTransaction } from '../tables.ts'

/** Records that a round was given to somebody until further notice. */
export async function recordAssignedRound(
  tx: ManifestTransaction,
  { id, number, sub_depot: subDepot, courier }: RoundRow,
  at: Date,
): Promise<void> {
  await recordEvents(tx, [newEvent(roundEvents.assigned, id, { round: id, number, subDepot, courier })], at)
}

/** Records that days of a round were given to somebody, together for each courier. */
export async function recordAssignedDays(
  tx: ManifestTransaction,
  { id, number, sub_depot: subDepot }: RoundRow,
  days: ReadonlyMap<string, string | null>,
  at: Date,
): Promise<void> {
  const events = [...new Set(days.values())].map((courier) => {
    const dates = [...days].flatMap(([date, driver]) => (driver === courier ? [date] : []))
    return newEvent(roundEvents.assigned, id, { round: id, number, subDepot, courier, dates })
  })
  await recordEvents(tx, events, at)
}

/** Records that the depot has closed a round's day. */
export async function recordEndedRound(
  tx: ManifestTransaction,
  { id: manifest, date }: ManifestRow,
  { id: round, number, sub_depot: subDepot }: RoundRow,
  at: Date,
): Promise<void> {
  const occurredAt = at.toISOString()
  await recordEvents(
    tx,
    [newEvent(roundEvents.ended, round, { round, number, subDepot, manifest, date, occurredAt })],
    at,
  )
}
