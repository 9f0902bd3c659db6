import { addDays } from './near-day.ts'

/** 0 is Sunday. */
const weekday = (day: string): number => new Date(`${day}T12:00:00Z`).getUTCDay()

/** The first such weekday of a month, which counts from 1. */
function firstOf(year: number, month: number, wanted: number): string {
  const first = `${year}-${String(month).padStart(2, '0')}-01`
  return addDays(first, (wanted - weekday(first) + 7) % 7)
}

/** Easter Sunday by the Gregorian calendar (the anonymous algorithm of 1876). */
export function easterSunday(year: number): string {
  const golden = year % 19
  const century = Math.floor(year / 100)
  const yearOfCentury = year % 100
  const moonCorrection = Math.floor((century - Math.floor((century + 8) / 25) + 1) / 3)
  const epact = (19 * golden + century - Math.floor(century / 4) - moonCorrection + 15) % 30
  const toSunday = (32 + 2 * (century % 4) + 2 * Math.floor(yearOfCentury / 4) - epact - (yearOfCentury % 4)) % 7
  const late = Math.floor((golden + 11 * epact + 22 * toSunday) / 451)
  const days = epact + toSunday - 7 * late + 114
  return `${year}-${String(Math.floor(days / 31)).padStart(2, '0')}-${String((days % 31) + 1).padStart(2, '0')}`
}

/** Returns the substitute for a holiday on a weekend or on another holiday: the next day that is neither. */
function inLieu(day: string, taken: readonly string[]): string {
  let free = day
  while ([0, 6].includes(weekday(free)) || taken.includes(free)) free = addDays(free, 1)
  return free
}

/**
 * The bank holidays of England and Wales in a year, as "2026-12-25" (Banking and Financial Dealings Act 1971, Schedule 1).
 * Days that are proclaimed once, for a coronation or a jubilee, are not known here.
 */
export function bankHolidays(year: number): string[] {
  const easter = easterSunday(year)
  const christmas = inLieu(`${year}-12-25`, [])
  const boxing = inLieu(`${year}-12-26`, [christmas])
  return [
    inLieu(`${year}-01-01`, []),
    addDays(easter, -2),
    addDays(easter, 1),
    firstOf(year, 5, 1),
    // The last Mondays of May and August.
    addDays(firstOf(year, 6, 1), -7),
    addDays(firstOf(year, 9, 1), -7),
    ...[christmas, boxing].sort(),
  ]
}

export const isWorkingDay = (day: string): boolean =>
  ![0, 6].includes(weekday(day)) && !bankHolidays(Number(day.slice(0, 4))).includes(day)

/** The day that is so many working days after another: Mondays to Fridays that are no bank holidays. */
export function addWorkingDays(day: string, days: number): string {
  let found = day
  for (let left = days; left > 0;) {
    found = addDays(found, 1)
    if (isWorkingDay(found)) left--
  }
  return found
}
