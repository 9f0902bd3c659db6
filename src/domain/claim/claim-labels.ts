import type { Claim, ClaimEvidence, ClaimKind, ClaimState } from '#contracts/claims/claim.ts'
import { dayName } from '../dates/near-day.ts'
import { pounds } from '../money.ts'
import { bandLabels } from '../parcel/status-labels.ts'

export const claimTitles: Readonly<Record<ClaimKind, string>> = {
  'wasted-journey': 'Wasted journey',
  'band-change': 'Parcel band change',
  'duplicate-barcode': 'Duplicate barcode',
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

/** The text of a decision to which staff added none of their own. */
export const plainAcceptance = `${claimStates.accepted}.`

export function aboutClaim(evidence: ClaimEvidence): string {
  if (evidence.kind === 'wasted-journey')
    return `${dayName(evidence.date)}, ${evidence.time}. ${claimReasonLabels[evidence.reason]}`
  if (evidence.kind === 'duplicate-barcode') return evidence.barcode
  return `${evidence.barcode}: ${bandLabels[evidence.listed]} on the list, ${bandLabels[evidence.suggested]} measured`
}

/** Shown to staff if a claim is above the limits for automatic payment. */
export const needsDecisionLabel = 'Above the limit for automatic payment: needs a decision'

/** Returns what the courier can expect if nobody decides on the claim; empty if nothing happens. */
function unansweredWords({ state, amount, dueOn, needsDecision }: Claim): string {
  if (state !== 'received' || dueOn === '' || amount === 0) return ''
  if (needsDecision)
    return '. It won’t be paid automatically because it’s above your depot’s limit. The depot has to decide'
  return `. If you don’t hear by the end of ${dayName(dueOn)}, you’re paid automatically`
}

/** Returns the status and amount: "Received, £6.00. If you don’t hear by the end of Thursday 21 May, you’re paid automatically". */
export function formatClaimStatus(claim: Claim): string {
  const { state, amount, decided, temporaryBarcode } = claim
  const worth = amount > 0 ? `, ${pounds(amount)}` : ''
  const due = unansweredWords(claim)
  const barcode = temporaryBarcode === null ? '' : `. The second parcel’s barcode is ${temporaryBarcode}`
  const answer = decided === null || decided.text === plainAcceptance ? '' : `. ${decided.text}`
  return `${claimStates[state]}${worth}${due}${barcode}${answer}`
}
