import type { ClaimRejection } from '#contracts/claims/claim-commands.ts'
import type { ClaimRules } from '#contracts/claims/claim-rules.ts'
import type {
  BandChange,
  ClaimEvidence,
  PayClaimLine,
  PayLineClaim,
  WaitClaim,
  WastedJourney,
} from '#contracts/claims/claim.ts'
import { addDays } from '#domain/dates/near-day.ts'
import { isFailedAttempt } from '#domain/pay/failed-attempt.ts'
import { toKnownWait, waitAmount } from './wait-claim.ts'

/** Pictures that a claim of each kind needs at least. */
export const photosNeeded: Readonly<Record<ClaimEvidence['kind'], number>> = {
  'wasted-journey': 0,
  'band-change': 1,
  'duplicate-barcode': 2,
  'pay-line': 0,
  waiting: 0,
}

const isOutsideWindow = (date: string, today: string, { windowDays }: ClaimRules): boolean =>
  date > today || date < addDays(today, -windowDays)

function journeyFault(
  { date, reason, minutesLate }: WastedJourney,
  today: string,
  rules: ClaimRules,
): ClaimRejection | undefined {
  if (isOutsideWindow(date, today, rules)) return 'outside-window'
  if (reason === 'trailer-late' && (minutesLate ?? 0) <= rules.lateMinutes) return 'not-late-enough'
  return undefined
}

const bandFault = ({ listed, suggested }: BandChange, { rates }: ClaimRules): ClaimRejection | undefined =>
  rates[suggested] > rates[listed] ? undefined : 'band-not-larger'

/** Returns what one line of a claim for wrong pay is worth, in tenths of a penny; negative if the invoice pays more. */
export const payLineWorth = ({ invoiced, recorded }: PayClaimLine): number => recorded.amount - (invoiced?.amount ?? 0)

/** Returns what a claim for wrong pay is worth, in tenths of a penny. */
export const payClaimWorth = ({ lines }: PayLineClaim): number =>
  lines.reduce((sum, line) => sum + payLineWorth(line), 0)

/** Returns whether a line is wrong in the way that it says. */
function isMistaken({ mistake, invoiced, recorded }: PayClaimLine): boolean {
  if (invoiced === null) return mistake === 'missing'
  // A failed attempt pays the same in every band.
  const isSameBand = invoiced.band === recorded.band || (invoiced.failed && recorded.failed)
  return mistake === (isSameBand ? 'rate-date' : 'band')
}

/** A claim for a failed attempt names it among its events. A helper's parcel has no events on the courier's phone. */
const isRecorded = ({ recorded, events }: PayClaimLine): boolean =>
  !recorded.failed || events.length === 0 || events.some(isFailedAttempt)

function payLineRejection({ date, lines }: PayLineClaim, today: string): ClaimRejection | undefined {
  const last = addDays(date, 6)
  if (lines.some((line) => line.date < date || line.date > last || line.date > today)) return 'outside-window'
  const isOnce = new Set(lines.map(({ parcelId }) => parcelId)).size === lines.length
  return isOnce && lines.every((line) => isMistaken(line) && isRecorded(line) && payLineWorth(line) > 0)
    ? undefined
    : 'not-owed'
}

function waitFault(claim: WaitClaim, today: string, rules: ClaimRules): ClaimRejection | undefined {
  if (!rules.waiting) return 'waiting-not-paid'
  if (isOutsideWindow(claim.date, today, rules)) return 'outside-window'
  const { arrivedAt, startedAt, minutes } = toKnownWait(claim)
  if (Date.parse(arrivedAt) >= Date.parse(startedAt)) return 'arrival-after-scan'
  return minutes <= rules.waiting.freeMinutes ? 'not-long-enough' : undefined
}

/** Why a claim cannot be taken; undefined where it can. `today`: the day of the tap, "2026-05-14". */
export function checkClaim(
  evidence: ClaimEvidence,
  photos: number,
  today: string,
  rules: ClaimRules,
): ClaimRejection | undefined {
  if (photos < photosNeeded[evidence.kind]) return 'photo-missing'
  if (evidence.kind === 'wasted-journey') return journeyFault(evidence, today, rules)
  if (evidence.kind === 'pay-line') return payLineRejection(evidence, today)
  if (evidence.kind === 'waiting') return waitFault(evidence, today, rules)
  return evidence.kind === 'band-change' ? bandFault(evidence, rules) : undefined
}

/** Returns the amount for a wasted journey, in tenths of a penny. */
export const journeyAmount = (miles: number, { journey, mile }: ClaimRules): number =>
  Math.max(journey, Math.round(miles * mile))

/** Returns the amount of a claim, in tenths of a penny. */
export function claimAmount(evidence: ClaimEvidence, rules: ClaimRules): number {
  if (evidence.kind === 'wasted-journey') return journeyAmount(evidence.miles, rules)
  if (evidence.kind === 'pay-line') return payClaimWorth(evidence)
  if (evidence.kind === 'waiting')
    return rules.waiting ? waitAmount(toKnownWait(evidence).minutes, rules.waiting, evidence.checked?.already) : 0
  return evidence.kind === 'band-change' ? rules.rates[evidence.suggested] - rules.rates[evidence.listed] : 0
}
