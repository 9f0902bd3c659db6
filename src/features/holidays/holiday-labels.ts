import type { HolidayRules, HolidaySpan, HolidayState } from '#contracts/holidays/holidays.ts'
import { fullDay } from '#domain/dates/day-labels.ts'
import { daysLabel } from '#domain/holidays/leave-labels.ts'
import { noticeDays } from '#domain/holidays/count-leave.ts'
import { type Entitlement, mostDays } from '#domain/holidays/entitlement.ts'
import { londonDay, londonTime } from '#domain/dates/day.ts'
import { dayName, nearDay } from '#domain/dates/near-day.ts'

/** "Monday 8 June to Friday 12 June 2026", with where it begins or ends at midday. */
export function formatSpan({ from, to, firstDay, lastDay }: HolidaySpan): string {
  const half = { begin: firstDay === 'afternoon', end: lastDay === 'morning' }
  if (from === to) return `${fullDay(from)}${half.begin ? ', afternoon' : half.end ? ', morning' : ''}`
  const begin = from.slice(0, 4) === to.slice(0, 4) ? dayName(from) : fullDay(from)
  return `${begin}${half.begin ? ' from midday' : ''} to ${fullDay(to)}${half.end ? ' until midday' : ''}`
}

/** "from Monday 8 June to Friday 12 June 2026" of whole days, or "on Monday 8 June 2026". */
export const formatRange = (from: string, to: string): string =>
  `${from === to ? 'on' : 'from'} ${formatSpan({ from, to, firstDay: 'whole', lastDay: 'whole' })}`

/** Returns "14:05 tomorrow" or "14:05 on Thursday 14 May". `at` is in ISO 8601. */
export function formatMoment(at: string, today: string): string {
  const date = new Date(at)
  const day = londonDay(date)
  const near = nearDay(day, today)
  return `${londonTime(date)} ${near === dayName(day) ? `on ${near}` : near.toLowerCase()}`
}

export const stateLabels: Readonly<Record<HolidayState, string>> = {
  requested: 'Asked for',
  approved: 'Approved',
  declined: 'Declined',
  taken: 'Taken',
  cancelled: 'Cancelled',
}

/** Returns "leave year 2026/27". */
export const formatYear = (year: number): string => `leave year ${year}/${String((year + 1) % 100).padStart(2, '0')}`

/** Returns the rules about notice and closed dates as sentences. */
export function formatRules(rules: HolidayRules, today: string): string[] {
  const [one, five] = [2, 10].map((halves) => noticeDays(halves, rules))
  const notice =
    one === five
      ? `Give at least ${daysLabel(2 * (one ?? 0))} of notice.`
      : `Give ${one} days’ notice for 1 day of leave, and ${five} days’ notice for 5.`
  const closed = rules.embargoes.filter(({ to }) => to >= today)
  return [notice, ...closed.map(({ from, to, reason }) => `No leave is allowed ${formatRange(from, to)}: ${reason}.`)]
}

/** Shows at most two decimal places. */
const number = (value: number): string => String(Math.round(value * 100) / 100)

/** Explains an entitlement in sentences. `startsOn` is the first day of work. */
export function formatEntitlement(entitled: Entitlement, startsOn: string | null): string {
  if (entitled.kind === 'hours') {
    const { worked, accrued, hoursADay, halves, capped } = entitled
    const most = capped ? `, the most there is: ${mostDays} days` : ''
    return `Your hours are not the same each week, so leave grows with them: 12.07% of the ${worked} hours that you worked in this leave year so far are ${accrued} hours${most}. At ${hoursADay} hours a day that is ${daysLabel(halves)}, rounded up to the half day.`
  }
  const { daysAWeek, tenths, part, halves } = entitled
  const uncapped = daysAWeek * 5.6
  const week = `5.6 weeks × ${daysAWeek === 1 ? '1 day' : `${daysAWeek} days`}`
  const whole =
    uncapped > mostDays
      ? `${week} = ${number(uncapped)} days, but the most is ${mostDays} days.`
      : `${week} = ${number(tenths / 10)} days.`
  const exact = part ? ((tenths / 10) * part.days) / part.of : tenths / 10
  const share =
    part && startsOn !== null
      ? ` You began on ${fullDay(startsOn)}: ${part.days} of the year’s ${part.of} days, so ${number(exact)} days.`
      : ''
  const rounding = Math.abs(exact * 2 - halves) < 0.01 ? '' : ` Rounded up that is ${daysLabel(halves)}.`
  return `${whole}${share}${rounding}`
}
