import { rateTableSchema, type RatePeriod, type RateTable } from '#contracts/pay/rates.ts'
import { currentEngine } from '#offline/current-engine.ts'

export interface OwnRates {
  tables: RateTable[]
  /** A newer service says something that this version cannot read. */
  appTooOld: boolean
  /** The time of the last complete pull, in wall-clock milliseconds; null before the first. */
  asOf: number | null
}

export async function readOwnRates(db = currentEngine().db): Promise<OwnRates> {
  const [rows, service] = await Promise.all([
    db.table<unknown, string>('rateTables').toArray(),
    db.services.get('performance'),
  ])
  const read = rows.map((row) => rateTableSchema.safeParse(row).data)
  return {
    tables: read.flatMap((table) => table ?? []),
    appTooOld: read.includes(undefined),
    asOf: service?.pulledAt ?? null,
  }
}

/** The rates of every round, by the id of its table. */
export async function readRatesByRound(db = currentEngine().db): Promise<Map<string, RatePeriod[]>> {
  const { tables } = await readOwnRates(db)
  return new Map(tables.map(({ id, periods }) => [id, periods]))
}
