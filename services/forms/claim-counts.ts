import { sql, type QueryExecutorProvider } from 'kysely'
import type { ClaimCount } from '#contracts/depot/report-costs.ts'

/** Claims by courier and day, of the couriers of these sub-depots. */
export async function readClaimCounts(
  db: QueryExecutorProvider,
  subDepots: readonly string[],
  { from, to }: { from: string; to: string },
): Promise<ClaimCount[]> {
  const { rows } = await sql<ClaimCount>`
    select * from (
      select h.sub_depot as "subDepot", c.courier,
        coalesce(c.body -> 'evidence' ->> 'date', to_char((c.body ->> 'receivedAt')::timestamptz at time zone 'Europe/London', 'YYYY-MM-DD')) as day,
        count(*)::int as claims
      from claim c join courier_home h on h.courier = c.courier
      where h.sub_depot = any(${subDepots}::text[])
      group by 1, 2, 3) as counted
    where day between ${from} and ${to} order by day, courier`.execute(db)
  return rows
}
