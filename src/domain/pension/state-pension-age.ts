import { addMonths } from '#domain/dates/near-day.ts'

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
