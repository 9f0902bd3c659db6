import { addDays } from '../dates/near-day.ts'
import { weekStart } from '../pay-period.ts'

export interface PayWeek {
  /** Sunday and Saturday, as "2026-05-10". */
  from: string
  to: string
  /** The Wednesday after the week. */
  issuedOn: string
  /** The Friday after the week. */
  paidOn: string
}

export function payWeek(day: string): PayWeek {
  const from = weekStart(day)
  return { from, to: addDays(from, 6), issuedOn: addDays(from, 10), paidOn: addDays(from, 12) }
}

/** Its seven days, Sunday first. */
export const getWeekDays = ({ from }: Pick<PayWeek, 'from'>): string[] =>
  Array.from({ length: 7 }, (_, at) => addDays(from, at))
