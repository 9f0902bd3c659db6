import { sql, type QueryExecutorProvider } from 'kysely'
import type { ClaimRejection } from '#contracts/claims/claim-commands.ts'
import type { WaitRule } from '#contracts/claims/claim-rules.ts'
import type { Claim, WaitClaim, WaitPlace } from '#contracts/claims/claim.ts'
import type { EndWaitInput, RecordArrivalInput, WaitRejection } from '#contracts/claims/wait-commands.ts'
import { paidWaitMinutes, waitedMinutes } from '#domain/claim/wait-claim.ts'
import { londonDay } from '#domain/dates/day.ts'
import type { DecideContext } from '#kit/sync/collection.ts'

/** A moment of a wait. Times are ISO 8601. */
interface Moment {
  /** By the phone's clock. */
  phoneAt: string
  /** The same put right by the service's clock, never after `receivedAt`. */
  at: string
  receivedAt: string
}

/** A wait as the service has it, from the arrival to the first scan. */
export interface Wait {
  id: string
  place: WaitPlace
  arrival: Moment
  /** Null until it is over. */
  start: Moment | null
  undone: boolean
}

type WaitOutcome = { wait: Wait } | { rejected: WaitRejection }

/** The most arrivals that one courier may record in 24 hours: far more than a round has stops. */
const mostWaits = 200
const dayMs = 86_400_000

/**
 * Returns the time of an event on the phone by the service's clock. The tap that tells of it says how far the phone's
 * clock is off, so that neither a clock that was moved in between nor a late push makes a wait longer.
 */
function toMoment(phoneAt: string, { deviceTime, occurredAt, receivedAt }: DecideContext): Moment {
  const at = Date.parse(phoneAt) + Date.parse(occurredAt) - Date.parse(deviceTime)
  return { phoneAt, at: new Date(Math.min(at, Date.parse(receivedAt))).toISOString(), receivedAt }
}

export async function readWaits(tx: QueryExecutorProvider, courier: string, ids: readonly string[]): Promise<Wait[]> {
  const { rows } = await sql<{ body: Wait }>`
    select body from claim_wait where courier = ${courier} and id = any(${ids}::text[]) order by id for update`.execute(
    tx,
  )
  return rows.map(({ body }) => body)
}

/** Returns the times at which the courier's newest arrivals were received. */
export async function readArrivals(tx: QueryExecutorProvider, courier: string): Promise<string[]> {
  const { rows } = await sql<{ at: string }>`
    select body -> 'arrival' ->> 'receivedAt' as at from claim_wait where courier = ${courier}
    order by changed_at desc limit ${mostWaits}`.execute(tx)
  return rows.map(({ at }) => at)
}

export async function saveWaits(
  tx: QueryExecutorProvider,
  courier: string,
  waits: readonly Wait[],
  at: Date,
): Promise<void> {
  if (waits.length === 0) return
  await sql`
    insert into claim_wait (courier, id, body, changed_at)
    select ${courier}, w ->> 'id', w, ${at} from jsonb_array_elements(${JSON.stringify(waits)}::jsonb) as w
    on conflict (courier, id) do update set body = excluded.body, changed_at = excluded.changed_at`.execute(tx)
}

/** Decides an arrival; the same one again changes nothing. `arrivals`: when the newest ones were received. */
export function decideArrival(
  wait: Wait | null,
  { id, place, arrivedAt }: RecordArrivalInput,
  arrivals: readonly string[],
  context: DecideContext,
): WaitOutcome {
  if (wait?.undone) return { rejected: 'wait-over' }
  if (wait) return { wait }
  const since = Date.parse(context.receivedAt) - dayMs
  if (arrivals.filter((at) => Date.parse(at) > since).length >= mostWaits) return { rejected: 'too-many-waits' }
  return { wait: { id, place, arrival: toMoment(arrivedAt, context), start: null, undone: false } }
}

export function decideUndo(wait: Wait | null): WaitOutcome {
  if (!wait) return { rejected: 'no-arrival' }
  return wait.start ? { rejected: 'wait-over' } : { wait: { ...wait, undone: true } }
}

/** Decides the end of a wait. The first one counts. */
export function decideEnd(wait: Wait | null, { startedAt }: EndWaitInput, context: DecideContext): WaitOutcome {
  if (!wait || wait.undone) return { rejected: 'no-arrival' }
  return { wait: wait.start ? wait : { ...wait, start: toMoment(startedAt, context) } }
}

/**
 * Returns a claim for a wait with everything taken from the service's own record of it; the phone's words about the times
 * count for nothing. `others`: the courier's other claims.
 */
export function checkWait(
  wait: Wait | null,
  { note }: WaitClaim,
  others: readonly Claim[],
  rule: WaitRule,
): { evidence: WaitClaim } | { rejected: ClaimRejection } {
  if (!wait || wait.undone) return { rejected: 'no-arrival' }
  const { place, arrival, start } = wait
  if (!start) return { rejected: 'no-first-scan' }
  const date = londonDay(new Date(arrival.at))
  const byPhone = { arrivedAt: arrival.phoneAt, startedAt: start.phoneAt }
  const times = { arrivedAt: arrival.at, startedAt: start.at }
  const checked = {
    ...times,
    arrivalReceivedAt: arrival.receivedAt,
    startReceivedAt: start.receivedAt,
    minutes: waitedMinutes(times),
    already: paidWaitMinutes(others, date, rule),
    rule,
  }
  return { evidence: { kind: 'waiting', date, place, ...byPhone, minutes: waitedMinutes(byPhone), checked, note } }
}
