import type { WaitRule } from '#contracts/claims/claim-rules.ts'
import type { CheckedWait, WaitClaim } from '#contracts/claims/claim.ts'

/** £2.50 for each quarter of an hour after the first half hour, up to two hours a day. */
export const waitRule: WaitRule = { freeMinutes: 30, quarter: 2500, dayMinutes: 120 }

/** A Thursday, at half past five in London. */
export const waitDay = '2026-05-14'
export const waitStart = `${waitDay}T04:30:00.000Z`

const at = (minutes: number): string => new Date(Date.parse(waitStart) + minutes * 60_000).toISOString()

/** A wait at the depot of 70 minutes, of which 40 are paid: £7.50. */
export const waitClaim = (more: Partial<WaitClaim> = {}): WaitClaim => ({
  kind: 'waiting',
  date: waitDay,
  place: { kind: 'depot', depotCode: 'SAM' },
  arrivedAt: at(0),
  startedAt: at(70),
  minutes: 70,
  note: '',
  ...more,
})

/** The same as the service has it. */
export const checkedWait = (more: Partial<CheckedWait> = {}): CheckedWait => ({
  arrivedAt: at(0),
  startedAt: at(70),
  arrivalReceivedAt: at(0),
  startReceivedAt: at(70),
  minutes: 70,
  already: 0,
  rule: waitRule,
  ...more,
})
