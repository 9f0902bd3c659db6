import {
  payClaimEventLimit,
  payClaimLineLimit,
  payMistakeSchema,
  type PayClaimLine,
  type PayMistake,
  type PayLineClaim,
} from '#contracts/claims/claim.ts'
import type { ParcelEvent } from '#contracts/parcel/parcel.ts'
import type { Invoice } from '#contracts/pay/pay.ts'
import { getEffectiveEvents } from '../parcel/events-in-effect.ts'
import { isFailedAttempt } from '../pay/failed-attempt.ts'
import type { Mismatch } from '../pay/reconcile.ts'

/** An event as the list and the ledger have it. */
export type PaidEvent = Pick<ParcelEvent, 'id' | 'kind' | 'status' | 'mark' | 'reason' | 'supersedes' | 'occurredAt'>

/** A mismatch that a claim can be made for, with the fields that the claim needs. */
type ClaimableMismatch = Mismatch & { kind: PayMistake; own: NonNullable<Mismatch['own']> & { rateFrom: string } }

/** Returns whether a mismatch can be claimed: the invoice pays less than the courier's record, and the record has a rate. */
export const isClaimable = <Found extends Mismatch>(mismatch: Found): mismatch is Found & ClaimableMismatch =>
  mismatch.difference > 0 &&
  mismatch.own !== null &&
  mismatch.own.rateFrom !== null &&
  payMistakeSchema.safeParse(mismatch.kind).success

/** The last events that count; for a failed attempt it is one of them. */
function lastEvents(events: readonly PaidEvent[], isFailed: boolean): ParcelEvent[] {
  const effective = getEffectiveEvents(events as readonly ParcelEvent[])
  const last = effective.slice(-payClaimEventLimit)
  const attempt = isFailed && !last.some(isFailedAttempt) ? effective.findLast(isFailedAttempt) : undefined
  return attempt ? [attempt, ...last.slice(1)] : last
}

const toEvents = (events: readonly ParcelEvent[]): PayClaimLine['events'] =>
  events.map(({ id, status, mark, reason, occurredAt }) => ({
    id,
    ...(status && { status }),
    ...(mark && { mark }),
    ...(reason && { reason }),
    at: occurredAt,
  }))

/** Returns the line of a claim for a mismatch. It names the parcel by id and barcode, never by address. */
export function toPayClaimLine(
  { kind, parcel, date, invoiced, own }: ClaimableMismatch,
  barcode: string | null,
  events: readonly PaidEvent[],
): PayClaimLine {
  return {
    mistake: kind,
    parcelId: parcel,
    date,
    barcode,
    invoiced: invoiced && {
      band: invoiced.band,
      rateFrom: invoiced.rateFrom,
      amount: invoiced.amount,
      attempt: invoiced.attempt,
      ...(invoiced.failed && { failed: true }),
    },
    recorded: {
      band: own.band,
      rateFrom: own.rateFrom,
      amount: own.amount,
      attempt: own.attempt,
      ...(own.failed && { failed: true }),
    },
    events: toEvents(lastEvents(events, own.failed === true)),
  }
}

/** Returns the claims for the lines of one invoice: several where there are more lines than one claim may have. */
export function toPayClaims(
  { id, number, week }: Pick<Invoice, 'id' | 'number' | 'week'>,
  lines: readonly PayClaimLine[],
): PayLineClaim[] {
  const claims: PayLineClaim[] = []
  for (let from = 0; from < lines.length; from += payClaimLineLimit)
    claims.push({
      kind: 'pay-line',
      date: week,
      invoice: { id, number },
      lines: lines.slice(from, from + payClaimLineLimit),
      note: '',
    })
  return claims
}
