import type { QualityRules } from '#contracts/performance/quality.ts'

/** These rules apply to a depot that has set none. */
export const defaultQualityRules: QualityRules = {
  targets: {
    receipted: 98.7,
    attempted: 98.7,
    firstAttempt: 97,
    inWindow: 95,
    missing: 1,
    photoPass: 98,
    complaints: 1,
    carried: 2,
  },
  keepMonths: 13,
}
