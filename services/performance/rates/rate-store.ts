import { sql, type QueryExecutorProvider } from 'kysely'
import type { StaffRateTable } from '#contracts/pay/rate-endpoints.ts'
import { rateTableId, type RatePeriod, type RateTable } from '#contracts/pay/rates.ts'

interface Row {
  sub_depot: string
  round: string
  couriers: string[]
  periods: RatePeriod[]
  published_at: Date
}

const toStaffTable = ({ sub_depot: subDepot, round, couriers, periods, published_at: at }: Row): StaffRateTable => ({
  id: rateTableId(subDepot, round),
  subDepot,
  round,
  couriers,
  periods,
  publishedAt: at.toISOString(),
})

export async function writeRates(
  tx: QueryExecutorProvider,
  { subDepot, round, couriers, periods, publishedAt }: StaffRateTable,
): Promise<void> {
  await sql`
    insert into rate_table (sub_depot, round, couriers, periods, published_at)
    values (${subDepot}, ${round}, ${couriers}::text[], ${JSON.stringify(periods)}::jsonb, ${publishedAt}::timestamptz)
    on conflict (sub_depot, round) do update
      set couriers = excluded.couriers, periods = excluded.periods, published_at = excluded.published_at`.execute(tx)
}

export interface RateSearch {
  /** The sub-depots to search, or null for all. */
  subDepots: readonly string[] | null
  round?: string | undefined
}

/** Returns at most 500 rate tables. */
export async function findRates(
  db: QueryExecutorProvider,
  { subDepots, round }: RateSearch,
): Promise<StaffRateTable[]> {
  const { rows } = await sql<Row>`
    select sub_depot, round, couriers, periods, published_at from rate_table
    where (${subDepots === null} or sub_depot = any(${subDepots ?? []}::text[]))
      and (${round ?? null}::text is null or round = ${round ?? null})
    order by sub_depot, round limit 500`.execute(db)
  return rows.map(toStaffTable)
}

export async function readCourierRates(
  db: QueryExecutorProvider,
  courier: string,
  subDepot: string,
): Promise<RateTable[]> {
  const { rows } = await sql<Row>`
    select sub_depot, round, couriers, periods, published_at from rate_table
    where sub_depot = ${subDepot} and ${courier} = any(couriers) order by round`.execute(db)
  return rows.map((row) => {
    const { couriers: _others, ...table } = toStaffTable(row)
    return table
  })
}
