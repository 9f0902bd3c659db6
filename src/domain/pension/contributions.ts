import type { Contribution, PensionRules } from '#contracts/pay/pension.ts'
import type { PayPeriod } from '#domain/pay-period.ts'

/** Whole weeks of a pay period. */
export const countWeeks = ({ from, to }: Pick<PayPeriod, 'from' | 'to'>): number =>
  Math.round((Date.parse(to) - Date.parse(from)) / (7 * 86_400_000) + 1 / 7)

/** To whole pennies. */
const share = (tenths: number, percent: number): number => Math.round((tenths * percent) / 1000) * 10

/** What of earnings counts in a period, tenths of a penny: between the two thresholds. */
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
