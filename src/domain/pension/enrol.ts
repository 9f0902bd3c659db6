import type { Pension, PensionRules, Contribution } from '#contracts/pay/pension.ts'
import { addMonths } from '#domain/dates/near-day.ts'
import type { PayPeriod } from '#domain/pay-period.ts'

const years = (count: number): number => count * 12

/** Whole months from one day to another. */
function monthsBetween(from: string, to: string): number {
  const [fromYear = 0, fromMonth = 0, fromDay = 0] = from.split('-').map(Number)
  const [toYear = 0, toMonth = 0, toDay = 0] = to.split('-').map(Number)
  return (toYear - fromYear) * 12 + toMonth - fromMonth - (toDay < fromDay ? 1 : 0)
}

/**
 * The day on which somebody reaches State Pension age (Pensions Act 1995, Schedule 4, as amended in 2014): 66, from a birth
 * on 6 April 1960 a month more for each month, 67 from 6 March 1961. From 6 April 1977 it rises to 68; such people
 * are taken for 67 here, which changes nothing before 2044.
 */
export function statePensionDay(bornOn: string): string {
  if (bornOn < '1960-04-06') return addMonths(bornOn, years(66))
  if (bornOn >= '1961-03-06') return addMonths(bornOn, years(67))
  return addMonths(bornOn, years(66) + 1 + monthsBetween('1960-04-06', bornOn))
}

/** Whole weeks of a pay period. */
export const countWeeks = ({ from, to }: Pick<PayPeriod, 'from' | 'to'>): number =>
  Math.round((Date.parse(to) - Date.parse(from)) / (7 * 86_400_000) + 1 / 7)

/** Rounds to whole pennies. */
const share = (tenths: number, percent: number): number => Math.round((tenths * percent) / 1000) * 10

/** Returns the qualifying earnings of a period, in tenths of a penny: those between the two thresholds. */
export function getQualifyingEarnings(
  earnings: number,
  weeks: number,
  { lowerAWeek, upperAWeek }: PensionRules,
): number {
  return Math.max(0, Math.min(earnings, upperAWeek * weeks) - lowerAWeek * weeks)
}

export function getContribution(
  period: PayPeriod,
  earnings: number,
  percents: { ownPercent: number; providerPercent: number },
  rules: PensionRules,
): Contribution {
  const qualifying = getQualifyingEarnings(earnings, countWeeks(period), rules)
  return {
    period: period.id,
    earnings,
    qualifying,
    own: share(qualifying, percents.ownPercent),
    provider: share(qualifying, percents.providerPercent),
  }
}

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

/** Returns the pension of a new member from a day. The opt-out window starts on the day of the notice. */
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
