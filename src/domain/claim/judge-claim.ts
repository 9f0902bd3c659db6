import type { ClaimRejection } from '#contracts/claims/claim-commands.ts'
import type { ClaimRules } from '#contracts/claims/claim-rules.ts'
import type { BandChange, ClaimEvidence, WastedJourney } from '#contracts/claims/claim.ts'
import { addDays } from '#domain/dates/near-day.ts'

/** Pictures that a claim of each kind needs at least. */
export const photosNeeded: Readonly<Record<ClaimEvidence['kind'], number>> = {
  'wasted-journey': 0,
  'band-change': 1,
  'duplicate-barcode': 2,
}

function journeyFault(
  { date, reason, minutesLate }: WastedJourney,
  today: string,
  rules: ClaimRules,
): ClaimRejection | undefined {
  if (date > today || date < addDays(today, -rules.windowDays)) return 'outside-window'
  if (reason === 'trailer-late' && (minutesLate ?? 0) <= rules.lateMinutes) return 'not-late-enough'
  return undefined
}

const bandFault = ({ listed, suggested }: BandChange, { rates }: ClaimRules): ClaimRejection | undefined =>
  rates[suggested] > rates[listed] ? undefined : 'band-not-larger'

/** Why a claim cannot be taken; undefined where it can. `today`: the day of the tap, "2026-05-14". */
export function checkClaim(
  evidence: ClaimEvidence,
  photos: number,
  today: string,
  rules: ClaimRules,
): ClaimRejection | undefined {
  if (photos < photosNeeded[evidence.kind]) return 'photo-missing'
  if (evidence.kind === 'wasted-journey') return journeyFault(evidence, today, rules)
  return evidence.kind === 'band-change' ? bandFault(evidence, rules) : undefined
}

/** Returns the amount for a wasted journey, in tenths of a penny. */
export const journeyAmount = (miles: number, { journey, mile }: ClaimRules): number =>
  Math.max(journey, Math.round(miles * mile))

/** Returns the amount of a claim, in tenths of a penny. */
export function claimAmount(evidence: ClaimEvidence, rules: ClaimRules): number {
  if (evidence.kind === 'wasted-journey') return journeyAmount(evidence.miles, rules)
  return evidence.kind === 'band-change' ? rules.rates[evidence.suggested] - rules.rates[evidence.listed] : 0
}
