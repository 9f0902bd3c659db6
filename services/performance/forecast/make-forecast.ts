import type { QueryExecutorProvider } from 'kysely'
import type { DayParcelCount, DepotForecast, RoundForecast } from '#contracts/performance/forecast.ts'
import { forecastDays, forecastLength, historyDays } from '#domain/forecast/forecast-days.ts'
import { lastError } from '#domain/forecast/forecast-error.ts'
import { addDays } from '#domain/dates/near-day.ts'
import { roundsCarried, readVolumes, type RoundDays } from './volume-store.ts'

/** Days that are shown of what was. */
const shownDays = 28

/** The forecast of a fortnight ago looks back as far as today's. */
const neededDays = historyDays + forecastLength

type Made = Pick<RoundForecast, 'madeOn' | 'history' | 'days' | 'lastError'>

const whole = ({ day, parcels }: DayParcelCount): DayParcelCount => ({
  day,
  parcels: parcels === null ? null : Math.round(parcels),
})

function make(days: ReadonlyMap<string, number>, today: string): Made {
  const first = days.has(today) ? addDays(today, 1) : today
  const history = Array.from({ length: neededDays }, (_, at) => {
    const day = addDays(first, at - neededDays)
    return { day, parcels: days.get(day) ?? null }
  })
  return {
    madeOn: addDays(first, -1),
    history: history.slice(-shownDays),
    days: forecastDays(history, first).map(whole),
    lastError: lastError(history, first),
  }
}

const roundForecast = (subDepot: string, { round, days }: RoundDays, today: string): RoundForecast => ({
  id: `${subDepot}-${round}`,
  subDepot,
  round,
  ...make(days, today),
})

const getFirstDay = (today: string): string => addDays(today, -neededDays)

/** Returns the forecasts of the rounds that a courier has carried in the last four weeks. */
export async function courierForecasts(
  db: QueryExecutorProvider,
  courier: string,
  subDepot: string,
  today: string,
): Promise<RoundForecast[]> {
  const rounds = await roundsCarried(db, courier, subDepot, addDays(today, -shownDays))
  if (rounds.length === 0) return []
  return (await readVolumes(db, subDepot, getFirstDay(today), rounds)).map((each) =>
    roundForecast(subDepot, each, today),
  )
}

/** Returns the forecast of a sub-depot, the sum of its rounds, and of each round that had parcels in the last four weeks. */
export async function depotForecast(
  db: QueryExecutorProvider,
  subDepot: string,
  today: string,
): Promise<DepotForecast> {
  const rounds = await readVolumes(db, subDepot, getFirstDay(today), null)
  const sum = new Map<string, number>()
  for (const { days } of rounds) for (const [day, parcels] of days) sum.set(day, (sum.get(day) ?? 0) + parcels)
  const lately = rounds.filter(({ days }) => [...days.keys()].some((day) => day >= addDays(today, -shownDays)))
  return {
    id: subDepot,
    subDepot,
    ...make(sum, today),
    rounds: lately.map((each) => roundForecast(subDepot, each, today)),
  }
}
