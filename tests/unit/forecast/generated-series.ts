import type { DayParcelCount } from '#contracts/performance/forecast.ts'
import { addDays } from '#domain/dates/near-day.ts'
import { bankHolidays } from '#domain/dates/working-days.ts'
import { seededRandom } from '#services/demo/seeded-random.ts'

export interface SeriesPlan {
  /** Growth a day, as a share. */
  trend: number
  /** Standard deviation as a share. */
  noise: number
  /** Share of days that are far off for a reason nobody knows. */
  outliers: number
  /** What a bank holiday has of its weekday. */
  holiday: number
  /** Sunday to Saturday, 1 on average. */
  week: readonly number[]
}

/** Normal by the sum of twelve. */
const bell = (random: ReturnType<typeof seededRandom>): number =>
  Array.from({ length: 12 }, () => random.int(1_000_000) / 1_000_000).reduce((sum, each) => sum + each, 0) - 6

/** Parcels of `length` days from `first` on: base, trend, week pattern, noise, bank holidays, odd days. Same seed, same series. */
export function generatedSeries(seed: number, plan: SeriesPlan, first: string, length: number): DayParcelCount[] {
  const random = seededRandom(seed)
  const base = 80 + random.int(120)
  return Array.from({ length }, (_, at) => {
    const day = addDays(first, at)
    const usual = base * (1 + plan.trend * at) * (plan.week[new Date(`${day}T12:00:00Z`).getUTCDay()] ?? 1)
    const holiday = bankHolidays(Number(day.slice(0, 4))).includes(day) ? plan.holiday : 1
    const odd = random.chance(plan.outliers) ? random.pick([0.3, 0.5, 1.6, 2]) : 1
    return { day, parcels: Math.max(0, Math.round(usual * holiday * odd * (1 + plan.noise * bell(random)))) }
  })
}
