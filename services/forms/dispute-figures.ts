import { sql, type QueryExecutorProvider } from 'kysely'
import type { DisputeFigures } from '#contracts/pay/money.ts'

/**
 * Returns how the claims were settled that were received on some days, by kind and sub-depot: each, and all of them. The
 * time to answer is that of the depot’s own answers.
 */
export async function readDisputeFigures(
  db: QueryExecutorProvider,
  { from, to }: { from: string; to: string },
): Promise<DisputeFigures[]> {
  const { rows } = await sql<DisputeFigures>`
    select sub_depot as "subDepot", kind, count(*)::int as received,
      count(*) filter (where state = 'received')::int as waiting,
      count(*) filter (where state in ('accepted', 'paid') and decider = 'depot')::int as accepted,
      count(*) filter (where state = 'refused')::int as refused,
      count(*) filter (where decider = 'time')::int as "bySilence",
      percentile_cont(0.5) within group (order by hours) filter (where decider = 'depot') as median,
      percentile_cont(0.9) within group (order by hours) filter (where decider = 'depot') as ninety
    from (
      select coalesce(h.sub_depot, '') as sub_depot, c.body -> 'evidence' ->> 'kind' as kind, c.state,
        c.body -> 'decided' ->> 'by' as decider,
        (extract(epoch from (c.body -> 'decided' ->> 'at')::timestamptz - (c.body ->> 'receivedAt')::timestamptz) / 3600)::float8 as hours,
        to_char((c.body ->> 'receivedAt')::timestamptz at time zone 'Europe/London', 'YYYY-MM-DD') as day
      from claim c left join courier_home h on h.courier = c.courier
    ) as settled
    where day between ${from} and ${to}
    group by grouping sets ((sub_depot, kind), (sub_depot), (kind), ())
    having count(*) > 0
    order by sub_depot nulls first, kind nulls first limit 2000`.execute(db)
  return rows
}
