import type { WaitRule } from '#contracts/claims/claim-rules.ts'
import type { CheckedWait, Claim, ClaimEvidence, WaitClaim, WaitPlace } from '#contracts/claims/claim.ts'

const minuteMs = 60_000
const quarterMinutes = 15

/** A tap reaches the service within this time if the phone has signal. */
const deliveryMs = 5 * minuteMs

interface Span {
  arrivedAt: string
  startedAt: string
}

const toMs = ({ arrivedAt, startedAt }: Span): number => Date.parse(startedAt) - Date.parse(arrivedAt)

/** Returns the whole minutes of a wait; 0 if its end is before its beginning. */
export const waitedMinutes = (span: Span): number => Math.max(0, Math.floor(toMs(span) / minuteMs))

/** Returns the minutes of a wait that are paid. `already`: those of the courier's other waits of the day. */
export const paidMinutes = (minutes: number, { freeMinutes, dayMinutes }: WaitRule, already = 0): number =>
  Math.max(0, Math.min(minutes - freeMinutes, dayMinutes - already))

/** Returns what a wait is worth, in tenths of a penny. */
export const waitAmount = (minutes: number, rule: WaitRule, already = 0): number =>
  Math.ceil(paidMinutes(minutes, rule, already) / quarterMinutes) * rule.quarter

/** Returns the times and minutes of a wait as the service knows them, or else as the phone does. */
export const toKnownWait = ({ arrivedAt, startedAt, minutes, checked }: WaitClaim): Span & { minutes: number } =>
  checked ?? { arrivedAt, startedAt, minutes }

/** Returns the minutes that a courier's claims of a day are paid for already. Declined claims don't count. */
export const paidWaitMinutes = (claims: readonly Claim[], date: string, rule: WaitRule): number =>
  claims.reduce((sum, { state, evidence }) => {
    if (state === 'refused' || evidence.kind !== 'waiting' || evidence.date !== date) return sum
    return sum + paidMinutes(toKnownWait(evidence).minutes, rule, evidence.checked?.already)
  }, 0)

export const isSameWaitPlace = (a: WaitPlace, b: WaitPlace): boolean =>
  a.kind === 'depot'
    ? b.kind === 'depot' && a.depotCode === b.depotCode
    : b.kind === 'collection' && a.stopId === b.stopId

/**
 * Returns whether the service has seen for itself that a courier waited that long: it had the arrival before the wait was
 * over, and heard of both as far apart as they were.
 */
export function isWaitConfirmed({ arrivalReceivedAt, startReceivedAt, ...span }: CheckedWait): boolean {
  const seenMs = Date.parse(startReceivedAt) - Date.parse(arrivalReceivedAt)
  return Date.parse(arrivalReceivedAt) < Date.parse(span.startedAt) && seenMs >= toMs(span) - deliveryMs
}

/** Returns whether staff must decide on a claim because the service can't confirm its wait. */
export const isUnconfirmedWait = (evidence: ClaimEvidence): boolean =>
  evidence.kind === 'waiting' && evidence.checked !== undefined && !isWaitConfirmed(evidence.checked)
