import type { PensionErrorCode } from '#contracts/pay/pension-commands.ts'
import type { Pension, PensionRequest, PensionRules, PensionWant } from '#contracts/pay/pension.ts'
import { addMonths } from '#domain/dates/near-day.ts'
import { payPeriod } from '#domain/pay-period.ts'
import { enrolled } from './enrol.ts'

type Member = Pick<Pension, 'status' | 'optOutUntil' | 'ownPercent'>

/** Whether somebody may still leave as if they had never joined, on a day. */
export const mayOptOut = ({ status, optOutUntil }: Member, day: string): boolean =>
  status === 'enrolled' && optOutUntil !== null && day <= optOutUntil

export function getPossibleRequests(pension: Member, day: string): PensionWant[] {
  if (pension.status !== 'enrolled') return ['join']
  return [mayOptOut(pension, day) ? 'opt-out' : 'stop', 'rate']
}

/** Why a request cannot be, on the day on which it was made; undefined where it can. */
export function checkPensionRequest(
  pension: Member,
  { want, percent }: Pick<PensionRequest, 'want' | 'percent'>,
  day: string,
  rules: PensionRules,
): PensionErrorCode | undefined {
  if (want === 'join') return pension.status === 'enrolled' ? 'already-enrolled' : undefined
  if (pension.status !== 'enrolled') return 'not-enrolled'
  if (want === 'opt-out') return mayOptOut(pension, day) ? undefined : 'opt-out-over'
  if (want === 'stop') return mayOptOut(pension, day) ? 'opt-out-still-open' : undefined
  if (percent === null) return 'percent-missing'
  if (percent < rules.ownPercent) return 'percent-too-low'
  return percent === pension.ownPercent ? 'percent-unchanged' : undefined
}

/** Returns the contributions before the membership that a courier opts out of; later ones are refunded. */
const paidBefore = ({ contributions, enrolledOn }: Pension): Pension['contributions'] =>
  contributions.filter(({ period }) => enrolledOn !== null && (payPeriod(period)?.to ?? '') < enrolledOn)

export function afterRequest(
  pension: Pension,
  { want, percent }: Pick<PensionRequest, 'want' | 'percent'>,
  day: string,
  rules: PensionRules,
): Pension {
  const gone = { optOutUntil: null, reEnrolOn: addMonths(day, rules.reEnrolYears * 12) }
  switch (want) {
    case 'join':
      return enrolled(pension, day, day, rules)
    case 'opt-out':
      return { ...pension, ...gone, status: 'opted-out', contributions: paidBefore(pension) }
    case 'stop':
      return { ...pension, ...gone, status: 'stopped' }
    case 'rate':
      return { ...pension, ownPercent: percent ?? pension.ownPercent }
  }
}
