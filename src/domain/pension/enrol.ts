import type { Pension, PensionRules } from '#contracts/pay/pension.ts'
import { addMonths } from '#domain/dates/near-day.ts'
import type { PayPeriod } from '#domain/pay-period.ts'
import { getContribution, countWeeks } from './contributions.ts'
import { statePensionDay } from './state-pension-age.ts'

/** Rows that stay on phones. */
const kept = 60

/** Whether somebody of this age who earns this much in a period is to be enrolled. */
export function isEligible(
  { bornOn, earnings, period }: { bornOn: string; earnings: number; period: PayPeriod },
  rules: PensionRules,
): boolean {
  const isOldEnough = addMonths(bornOn, rules.leastAge * 12) <= period.to
  return isOldEnough && period.to < statePensionDay(bornOn) && earnings >= rules.triggerAWeek * countWeeks(period)
}

/** As a member from a day on; the window for leaving is counted from the day on which they are told. */
export function enrolled(pension: Pension, on: string, toldOn: string, rules: PensionRules): Pension {
  return {
    ...pension,
    status: 'enrolled',
    enrolledOn: on,
    optOutUntil: addMonths(toldOn > on ? toldOn : on, rules.optOutMonths),
    reEnrolOn: null,
  }
}

const mayEnrol = ({ status, reEnrolOn }: Pension, period: PayPeriod): boolean =>
  status === 'not-enrolled' || (status !== 'enrolled' && reEnrolOn !== null && reEnrolOn <= period.to)

/**
 * The pension after the earnings of a period (tenths of a penny) have become known. Who earns enough and is of age is enrolled
 * with the period, and again three years after they left. The same period again takes the place of what was there.
 */
export function afterEarnings(
  pension: Pension,
  given: { bornOn: string; earnings: number; period: PayPeriod; today: string },
  rules: PensionRules,
): Pension {
  const { period, earnings, today } = given
  const member =
    mayEnrol(pension, period) && isEligible(given, rules) ? enrolled(pension, period.from, today, rules) : pension
  const others = pension.contributions.filter((each) => each.period !== period.id)
  const paysIn = member.status === 'enrolled' && member.enrolledOn !== null && member.enrolledOn <= period.to
  const contributions = paysIn ? [...others, getContribution(period, earnings, member, rules)] : others
  return { ...member, contributions: contributions.toSorted((a, b) => (a.period < b.period ? 1 : -1)).slice(0, kept) }
}
