import type { ClaimRejection } from '#contracts/claims/claim-commands.ts'
import type { ClaimRules } from '#contracts/claims/claim-rules.ts'
import type { Claim, ClaimEvidence, PayClaimLine, PayLineClaim, WastedJourney } from '#contracts/claims/claim.ts'
import { canonicalBarcode } from '../barcode/canonical.ts'
import { londonDay } from '../dates/day.ts'
import { isSameWaitPlace } from './wait-claim.ts'

/** Phone positions vary a little, so nearby positions count as the same place. */
const isSamePlace = (a: WastedJourney['place'], b: WastedJourney['place']): boolean =>
  !('depotCode' in a) || !('depotCode' in b) || a.depotCode === b.depotCode

const lineKey = ({ parcelId, mistake }: PayClaimLine): string => `${parcelId} ${mistake}`

/** Returns whether two claims name the same mistake of the same parcel. A missing line may later be paid in the wrong band. */
function sharesLine(a: PayLineClaim, b: PayLineClaim): boolean {
  const lines = new Set(a.lines.map(lineKey))
  return b.lines.some((line) => lines.has(lineKey(line)))
}

/** Returns whether two claims ask for the same thing: the same wasted journey, the same wait, the same line of an invoice, or the same kind of claim for the same parcel. */
export function isSameClaim(a: ClaimEvidence, b: ClaimEvidence): boolean {
  if (a.kind === 'pay-line' || b.kind === 'pay-line')
    return a.kind === 'pay-line' && b.kind === 'pay-line' && sharesLine(a, b)
  if (a.kind === 'waiting' || b.kind === 'waiting')
    return a.kind === 'waiting' && b.kind === 'waiting' && a.date === b.date && isSameWaitPlace(a.place, b.place)
  if (a.kind === 'wasted-journey') return b.kind === a.kind && a.date === b.date && isSamePlace(a.place, b.place)
  return b.kind !== 'wasted-journey' && a.kind === b.kind && canonicalBarcode(a.barcode) === canonicalBarcode(b.barcode)
}

/** The first of a courier's claims that asks for the same thing. A declined one may be claimed again. */
export const findSameClaim = (evidence: ClaimEvidence, claims: readonly Claim[]): Claim | undefined =>
  claims
    .filter((claim) => claim.state !== 'refused' && isSameClaim(claim.evidence, evidence))
    .toSorted((a, b) => a.receivedAt.localeCompare(b.receivedAt))[0]

/** A claim without a reference still waits on a phone, so it arrives today at the earliest. */
const isOfDay = ({ reference, receivedAt }: Claim, day: string): boolean =>
  reference === '' || londonDay(new Date(receivedAt)) === day

type FurtherClaimFault =
  | { refusal: Extract<ClaimRejection, 'already-claimed'>; first: Claim }
  | { refusal: Extract<ClaimRejection, 'too-many-claims'> }

/** Returns why a further claim is rejected given the courier's other claims; undefined if it is allowed. `today`: day of arrival, "2026-05-14". */
export function checkFurtherClaim(
  evidence: ClaimEvidence,
  claims: readonly Claim[],
  today: string,
  { dailyClaims }: ClaimRules,
): FurtherClaimFault | undefined {
  const first = findSameClaim(evidence, claims)
  if (first) return { refusal: 'already-claimed', first }
  return claims.filter((claim) => isOfDay(claim, today)).length >= dailyClaims
    ? { refusal: 'too-many-claims' }
    : undefined
}

/** Whether silence has paid a claim, or will. */
const isAutomatic = ({ state, needsDecision, decided }: Claim): boolean =>
  state === 'received' ? needsDecision !== true : decided?.by === 'time'

/** Returns the amount paid automatically for the claims that arrived on one day, in tenths of a penny. */
export const automaticPay = (claims: readonly Claim[], day: string): number =>
  claims.reduce((sum, claim) => (isOfDay(claim, day) && isAutomatic(claim) ? sum + claim.amount : sum), 0)

/** Whether an amount is more than is paid without an answer. `already`: what is paid so for the courier's other claims of that day. Tenths of a penny. */
export const isAboveAutomatic = (
  amount: number,
  already: number,
  { automaticClaim, automaticDay }: ClaimRules,
): boolean => amount > 0 && (amount > automaticClaim || already + amount > automaticDay)
