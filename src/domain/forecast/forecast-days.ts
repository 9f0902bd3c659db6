import type { DayParcelCount } from '#contracts/performance/forecast.ts'
import { addDays } from '#domain/dates/near-day.ts'
import { bankHolidays } from '#domain/dates/working-days.ts'

/** Returns the median; for an even number of values, the mean of the middle two; 0 for no values. */
function getMedian(values: readonly number[]): number {
  const sorted = values.toSorted((a, b) => a - b)
  const half = Math.floor(sorted.length / 2)
  const [low = 0, high = 0] = [sorted[half - 1], sorted[half]]
  return sorted.length % 2 === 1 ? high : (low + high) / 2
}

/** Times the usual distance from the middle; what lies further out is drawn in to there. */
const furthest = 2

/** The weighted mean in which a single odd day counts for no more than an ordinary one at the edge. */
function getRobustMean(points: readonly { value: number; weight: number }[]): number {
  const values = points.map(({ value }) => value)
  const middle = getMedian(values)
  // 1.4826 makes the median distance of a normal distribution its standard deviation.
  const spread = 1.4826 * getMedian(values.map((value) => Math.abs(value - middle)))
  const [low, high] = [middle - furthest * spread, middle + furthest * spread]
  const weights = points.reduce((sum, { weight }) => sum + weight, 0)
  const sum = points.reduce((total, { value, weight }) => total + Math.min(high, Math.max(low, value)) * weight, 0)
  return weights === 0 ? 0 : sum / weights
}

/** Days that are looked back on: ten weeks. */
export const historyDays = 70
/** The number of days that a forecast covers. */
export const forecastLength = 14

/** A weekday's figure of this many weeks ago counts this much of last week's, to the power of the weeks. */
const fading = 0.85
/** The factor by which a trend weakens each day. */
const damping = 0.97
/** No round grows or shrinks faster than this a day. */
const steepest = 0.01

const weekday = (day: string): number => new Date(`${day}T12:00:00Z`).getUTCDay()

/** Whole days from one to another. */
const daysBetween = (from: string, to: string): number => Math.round((Date.parse(to) - Date.parse(from)) / 86_400_000)

const isHoliday = (day: string): boolean => bankHolidays(Number(day.slice(0, 4))).includes(day)

interface Point {
  /** Days before the forecast's first; 1 is the day before. */
  age: number
  weekday: number
  parcels: number
}

interface Known {
  /** Plain days. */
  points: Point[]
  /** Bank holidays. */
  holidays: Point[]
}

function read(history: readonly DayParcelCount[], first: string): Known {
  const points: Point[] = []
  const holidays: Point[] = []
  for (const { day, parcels } of history) {
    const age = daysBetween(day, first)
    if (parcels === null || age < 1 || age > historyDays) continue
    const list = isHoliday(day) ? holidays : points
    list.push({ age, weekday: weekday(day), parcels })
  }
  return { points, holidays }
}

/**
 * Growth a day as a share, by Theil and Sen: the middle one of all slopes between two days of one weekday. Neither the
 * pattern of the week nor a few odd days move it.
 */
export function getDailyGrowth(points: readonly Point[]): number {
  const slopes: number[] = []
  for (const [at, late] of points.entries()) {
    for (const early of points.slice(at + 1)) {
      const mean = (late.parcels + early.parcels) / 2
      // A week apart says mostly noise.
      if (early.weekday !== late.weekday || Math.abs(early.age - late.age) < 14 || mean === 0) continue
      slopes.push((late.parcels - early.parcels) / mean / (early.age - late.age))
    }
  }
  if (slopes.length < 20) return 0
  return Math.min(steepest, Math.max(-steepest, getMedian(slopes)))
}

/** Returns the sum of a damped trend after a number of days. */
const dampedDays = (days: number): number => (damping * (1 - damping ** days)) / (1 - damping)

/** Returns the expected parcels of each weekday on the day before the forecast. Weekdays with fewer than two known days are left out. */
function averages(points: readonly Point[], growth: number): Map<number, number> {
  const found = new Map<number, number>()
  for (let day = 0; day < 7; day++) {
    const own = points.filter((point) => point.weekday === day)
    if (own.length < 2) continue
    const brought = own.map(({ age, parcels }) => ({
      value: parcels * (1 + growth * age),
      weight: fading ** ((age - 1) / 7),
    }))
    found.set(day, getRobustMean(brought))
  }
  return found
}

/** Returns the share of a weekday's parcels that bank holidays have; if none are known, the share of Sundays. */
function holidayShare(holidays: readonly Point[], week: ReadonlyMap<number, number>): number | undefined {
  const shares = holidays.flatMap((point) => {
    const usual = week.get(point.weekday)
    return usual === undefined || usual === 0 ? [] : [point.parcels / usual]
  })
  if (shares.length > 0) return getMedian(shares)
  const others = [...week].filter(([day]) => day !== 0).map(([, value]) => value)
  const sunday = week.get(0)
  return sunday === undefined || others.length === 0 || getMedian(others) === 0 ? undefined : sunday / getMedian(others)
}

/**
 * Returns the forecast parcels of `length` days from `first` ("2026-05-14"), by weekday average and trend. A day
 * is null if too little is known of its weekday. `history` may be in any order; days from `first` on and older ones than `historyDays` are
 * not looked at. docs/forecast-method.md says how, and how well.
 */
export function forecastDays(
  history: readonly DayParcelCount[],
  first: string,
  length = forecastLength,
): DayParcelCount[] {
  const { points, holidays } = read(history, first)
  points.sort((a, b) => a.age - b.age)
  const growth = getDailyGrowth(points)
  const week = averages(points, growth)
  const share = holidayShare(holidays, week)
  return Array.from({ length }, (_, ahead) => {
    const day = addDays(first, ahead)
    const usual = week.get(weekday(day))
    const part = isHoliday(day) ? share : 1
    if (usual === undefined || part === undefined) return { day, parcels: null }
    return { day, parcels: Math.max(0, usual * part * (1 + growth * dampedDays(ahead + 1))) }
  })
}
