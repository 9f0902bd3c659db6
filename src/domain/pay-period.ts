import { addDays, dayName } from './dates/near-day.ts'

/** Weeks of the periods of a quarter. */
const quarter = [4, 4, 5]

/** The Sunday of a day's week, which goes from Sunday to Saturday. */
export const weekStart = (day: string): string => addDays(day, -new Date(`${day}T12:00:00Z`).getUTCDay())

/** A pay year begins with the week that has 1 April in it; "2026" from Sunday 29 March 2026. */
const yearStart = (year: number): string => weekStart(`${year}-04-01`)

export interface PayPeriod {
  /** "2026-P02". */
  id: string
  /** Sunday and Saturday, as "2026-04-26". */
  from: string
  to: string
}

/** The twelve periods of a pay year: 4, 4 and 5 weeks a quarter. The last one takes in the 53rd week of a year that has one. */
export function payPeriods(year: number): PayPeriod[] {
  let from = yearStart(year)
  return Array.from({ length: 12 }, (_, at) => {
    const whole = addDays(from, (quarter[at % 3] ?? 0) * 7 - 1)
    const period = {
      id: `${year}-P${String(at + 1).padStart(2, '0')}`,
      from,
      to: at === 11 ? addDays(yearStart(year + 1), -1) : whole,
    }
    from = addDays(period.to, 1)
    return period
  })
}

/** Returns the period of a day and the ones before it, earliest first. */
export function recentPeriods(day: string, count: number): PayPeriod[] {
  const year = Number(day.slice(0, 4))
  const begun = [year - 2, year - 1, year].flatMap(payPeriods).filter(({ from }) => from <= day)
  return begun.slice(-count)
}

/** The first period that begins after a day. */
export function nextPeriod(day: string): PayPeriod {
  const year = Number(day.slice(0, 4))
  const found = [year - 1, year, year + 1].flatMap(payPeriods).find(({ from }) => from > day)
  if (!found) throw new RangeError(`No pay period follows ${day}`)
  return found
}

/** "Period 2, from Sunday 26 April 2026": lists of more than a year have each number twice. */
export const formatPayPeriod = ({ id, from }: PayPeriod): string =>
  `Period ${Number(id.slice(-2))}, from ${dayName(from)} ${from.slice(0, 4)}`

/** The period of an id; undefined where there is none. */
export const payPeriod = (id: string): PayPeriod | undefined =>
  payPeriods(Number(id.slice(0, 4))).find((period) => period.id === id)

export function getPayPeriod(day: string): PayPeriod {
  const [period] = recentPeriods(day, 1)
  if (!period) throw new RangeError(`No pay period has ${day}`)
  return period
}
