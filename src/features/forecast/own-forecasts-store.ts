import {
  depotForecastSchema,
  roundForecastSchema,
  type DepotForecast,
  type RoundForecast,
} from '#contracts/performance/forecast.ts'
import { currentEngine } from '#offline/current-engine.ts'
import { inOneMoment } from '#offline/overlay.ts'

export interface Forecasts<Row> {
  rows: Row[]
  /** The time of the last complete pull, in wall-clock milliseconds; null before the first. */
  asOf: number | null
}

async function read<Row>(table: string, parse: (row: unknown) => Row | undefined): Promise<Forecasts<Row>> {
  const engine = currentEngine()
  const { db } = engine
  return await inOneMoment(engine, [table, 'services'], async () => {
    const [rows, service] = await Promise.all([
      db.table<unknown, string>(table).orderBy('id').toArray(),
      db.services.get('performance'),
    ])
    return { rows: rows.flatMap((row) => parse(row) ?? []), asOf: service?.pulledAt ?? null }
  })
}

export const readForecasts = async (): Promise<Forecasts<RoundForecast>> =>
  await read('forecasts', (row) => roundForecastSchema.safeParse(row).data)

export const readDepotForecasts = async (): Promise<Forecasts<DepotForecast>> =>
  await read('depotForecasts', (row) => depotForecastSchema.safeParse(row).data)
