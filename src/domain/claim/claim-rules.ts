import type { ClaimRules } from '#contracts/claims/claim-rules.ts'
import { defaultRates } from '../pay/default-rates.ts'

/** These rules apply to a depot that has set none. */
export const defaultClaimRules: ClaimRules = {
  windowDays: 7,
  lateMinutes: 60,
  journey: 6000,
  mile: 450,
  answerDays: 5,
  dailyClaims: 20,
  automaticClaim: 30_000,
  automaticDay: 50_000,
  rates: defaultRates,
}
