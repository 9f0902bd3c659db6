import type { WaitRule } from '#contracts/claims/claim-rules.ts'
import type { CheckedWait, WaitPlace } from '#contracts/claims/claim.ts'
import { londonTime } from '../dates/day.ts'
import { formatAmount } from '../money.ts'

const counted = (count: number, one: string): string => `${count} ${one}${count === 1 ? '' : 's'}`

/** Returns "1 hour 10 minutes". */
export function formatMinutes(minutes: number): string {
  const [hours, rest] = [Math.floor(minutes / 60), minutes % 60]
  if (hours === 0) return counted(rest, 'minute')
  return rest === 0 ? counted(hours, 'hour') : `${counted(hours, 'hour')} ${counted(rest, 'minute')}`
}

/** Returns "depot SAM", or the name of the stop. */
export const formatWaitPlace = (place: WaitPlace): string =>
  place.kind === 'depot' ? `depot ${place.depotCode}` : place.name

/** Returns "05:30 to 06:40". */
export const formatWaitSpan = ({ arrivedAt, startedAt }: Pick<CheckedWait, 'arrivedAt' | 'startedAt'>): string =>
  `${londonTime(new Date(arrivedAt))} to ${londonTime(new Date(startedAt))}`

/** Describes the rule in a sentence. */
export function formatWaitRule({ freeMinutes, quarter, dayMinutes }: WaitRule): string {
  const free = freeMinutes === 0 ? '' : ` after the first ${formatMinutes(freeMinutes)}`
  return `Waiting pays ${formatAmount(quarter)} for every 15 minutes or part of 15 minutes${free}, up to ${formatMinutes(dayMinutes)} a day.`
}

/** Returns the times at which the service heard of a wait: "05:30 to 06:41". */
export const formatReceipts = ({ arrivalReceivedAt, startReceivedAt }: CheckedWait): string =>
  formatWaitSpan({ arrivedAt: arrivalReceivedAt, startedAt: startReceivedAt })
