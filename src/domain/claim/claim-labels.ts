import type { Claim, ClaimEvidence, ClaimKind, ClaimState, PayClaimLine, PayMistake } from '#contracts/claims/claim.ts'
import { dayName } from '../dates/near-day.ts'
import { formatAmount, pounds } from '../money.ts'
import { bandLabels } from '../parcel/status-labels.ts'
import { countPaid, formatPaid, shortWeek, wholeDay } from '../pay/pay-labels.ts'
import { isUnconfirmedWait, toKnownWait } from './wait-claim.ts'
import { formatMinutes, formatWaitPlace } from './wait-labels.ts'

export const claimTitles: Readonly<Record<ClaimKind, string>> = {
  'wasted-journey': 'Wasted journey',
  'band-change': 'Parcel band change',
  'duplicate-barcode': 'Duplicate barcode',
  'pay-line': 'Wrong pay',
  waiting: 'Waiting time',
}

export const claimStates: Readonly<Record<ClaimState, string>> = {
  received: 'Received',
  accepted: 'Accepted',
  refused: 'Refused',
  paid: 'Paid',
}

export const claimReasonLabels = {
  'trailer-late': 'Late trailer',
  'no-parcels': 'No parcels',
  'depot-closed': 'Depot closed',
} as const

/** The address where a courier sees their waits. */
export const waitsAddress = '/tools/waiting'

/** Returns the address where a courier sees a claim: its form, or the invoice that it is about. */
export function claimTo(evidence: ClaimEvidence): string {
  if (evidence.kind === 'pay-line') return `/pay?invoice=${evidence.invoice.id}`
  if (evidence.kind === 'waiting') return waitsAddress
  return `/tools/${evidence.kind === 'band-change' ? 'parcel-band-change' : evidence.kind}`
}

export const payMistakeLabels: Readonly<Record<PayMistake, string>> = {
  missing: 'Not on the invoice',
  band: 'Wrong band',
  'rate-date': 'Wrong rate',
}

/** Returns what a line of an invoice, or of a record, pays: "Packet, 47p, rate from 1 April 2026, attempt 1". */
function formatPriced({ amount, rateFrom, attempt, ...paid }: PayClaimLine['recorded']): string {
  const rate = `${formatPaid(paid)}, ${formatAmount(amount)}, rate from ${wholeDay(rateFrom)}`
  return attempt === null ? rate : `${rate}, attempt ${attempt}`
}

/** Describes both sides of a line of a claim for wrong pay, without a full stop. */
export const toClaimedSides = ({ invoiced, recorded }: PayClaimLine): { invoice: string; record: string } => ({
  invoice: invoiced ? formatPriced(invoiced) : 'not listed',
  record: formatPriced(recorded),
})

/** The text of a decision to which staff added none of their own. */
export const plainAcceptance = `${claimStates.accepted}.`

export function aboutClaim(evidence: ClaimEvidence): string {
  if (evidence.kind === 'wasted-journey')
    return `${dayName(evidence.date)}, ${evidence.time}. ${claimReasonLabels[evidence.reason]}`
  if (evidence.kind === 'duplicate-barcode') return evidence.barcode
  if (evidence.kind === 'pay-line')
    return `Invoice ${evidence.invoice.number}, ${shortWeek(evidence.date)}: ${countPaid(evidence.lines.map(({ recorded }) => recorded))}`
  if (evidence.kind === 'waiting')
    return `${dayName(evidence.date)}, ${formatWaitPlace(evidence.place)}: ${formatMinutes(toKnownWait(evidence).minutes)}`
  return `${evidence.barcode}: ${bandLabels[evidence.listed]} on the list, ${bandLabels[evidence.suggested]} measured`
}

const needsDecisionLabel = 'Above the limit for automatic payment: needs a decision'

const unconfirmedWaitLabel = 'Arrival received late: needs a decision'

/** Returns why staff must decide on a claim. */
export const toNeedsDecisionLabel = (evidence: ClaimEvidence): string =>
  isUnconfirmedWait(evidence) ? unconfirmedWaitLabel : needsDecisionLabel

/** Shown to staff if the sub-depot has not decided in time. */
export const escalatedLabel = 'Past its date: passed to the back office'

/** Returns what the courier can expect if nobody decides on the claim; empty if nothing happens. */
function unansweredWords({ state, amount, dueOn, needsDecision, escalatedAt, evidence }: Claim): string {
  if (state !== 'received' || dueOn === '') return ''
  if (escalatedAt !== undefined) return `. Your depot didn’t decide by ${dayName(dueOn)}, so the back office has it now`
  if (amount === 0) return ''
  if (needsDecision && isUnconfirmedWait(evidence))
    return '. It won’t be paid automatically because your arrival reached the depot late. The depot has to decide'
  if (needsDecision)
    return '. It won’t be paid automatically because it’s above your depot’s limit. The depot has to decide'
  return `. If you don’t hear by the end of ${dayName(dueOn)}, you’re paid automatically`
}

/** Returns what follows the state of a claim: what to expect, the barcode and the answer. */
function formatRest(claim: Claim): string {
  const { decided, temporaryBarcode } = claim
  const barcode = temporaryBarcode === null ? '' : `. The second parcel’s barcode is ${temporaryBarcode}`
  const answer = decided === null || decided.text === plainAcceptance ? '' : `. ${decided.text}`
  return `${unansweredWords(claim)}${barcode}${answer}`
}

/** Returns the status as sentences, without the amount: "Received. If you don’t hear by the end of Thursday 21 May, you’re paid automatically." */
export function formatClaimState(claim: Claim): string {
  const told = `${claimStates[claim.state]}${formatRest(claim)}`
  return /[.!?]$/.test(told) ? told : `${told}.`
}

/** Returns the status and amount: "Received, £6.00. If you don’t hear by the end of Thursday 21 May, you’re paid automatically". */
export function formatClaimStatus(claim: Claim): string {
  const { state, amount } = claim
  return `${claimStates[state]}${amount > 0 ? `, ${pounds(amount)}` : ''}${formatRest(claim)}`
}
