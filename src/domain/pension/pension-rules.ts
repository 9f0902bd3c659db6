import type { PensionRules } from '#contracts/pay/pension.ts'

/**
 * Of an office that has set none of its own: automatic enrolment as the Pensions Act 2008 has it, with the weekly
 * thresholds of 2026 to 2027 (£10,000, £6,240 and £50,270 a year).
 */
export const defaultPensionRules: PensionRules = {
  leastAge: 22,
  triggerAWeek: 1_920 * 100,
  lowerAWeek: 1_200 * 100,
  upperAWeek: 9_670 * 100,
  ownPercent: 5,
  providerPercent: 3,
  optOutMonths: 1,
  reEnrolYears: 3,
}
