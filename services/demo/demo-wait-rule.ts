import type { WaitRule } from '#contracts/claims/claim-rules.ts'

/** The depot of the demo pays £2.50 for each quarter of an hour after the first half hour, up to three hours a day. */
export const demoWaitRule: WaitRule = { freeMinutes: 30, quarter: 2500, dayMinutes: 180 }
