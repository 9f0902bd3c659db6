import { sql, type QueryExecutorProvider } from 'kysely'
import type { DepotMoney, RevenueRate, RoundMoney } from '#contracts/pay/money.ts'
import { toEarned, type BandCount } from '#domain/pay/earned.ts'

interface Weeks {
  subDepot: string
  from: string
  to: string
}

/** The latest first. */
async function findRates(db: QueryExecutorProvider, subDepot: string): Promise<RevenueRate[]> {
  const { rows } = await sql<RevenueRate>`
    select from_day as "from", rates from revenue_rate where sub_depot = ${subDepot}
    order by from_day desc limit 200`.execute(db)
  return rows
}

export async function saveRate(
  db: QueryExecutorProvider,
  subDepot: string,
  { from, rates }: RevenueRate,
  at: Date,
): Promise<void> {
  await sql`
    insert into revenue_rate (sub_depot, from_day, rates, changed_at)
    values (${subDepot}, ${from}, ${JSON.stringify(rates)}::jsonb, ${at})
    on conflict (sub_depot, from_day) do update set rates = excluded.rates, changed_at = excluded.changed_at`.execute(
    db,
  )
}

export async function deleteRate(db: QueryExecutorProvider, subDepot: string, from: string): Promise<void> {
  await sql`delete from revenue_rate where sub_depot = ${subDepot} and from_day = ${from}`.execute(db)
}

/** The lines of the weeks' invoices, with their place on the invoice: the later one of a parcel holds. */
const lines = ({ subDepot, from, to }: Weeks) => sql`
  select i.courier, i.id, i.week, d.day ->> 'date' as day, d.day ->> 'round' as round, d.place as day_place,
    l.line ->> 'parcel' as parcel, l.line ->> 'event' as event, l.line ->> 'band' as band,
    (l.line ->> 'amount')::int8 as amount, coalesce((l.line ->> 'failed')::boolean, false) as failed, l.place
  from invoice i, jsonb_array_elements(i.entry -> 'days') with ordinality as d(day, place),
    jsonb_array_elements(d.day -> 'lines') with ordinality as l(line, place)
  where i.week between ${from} and ${to} and i.entry ->> 'subDepot' = ${subDepot}`

type Cost = Omit<RoundMoney, 'parcels' | 'earned'>

const findCosts = async (db: QueryExecutorProvider, weeks: Weeks): Promise<Cost[]> =>
  (
    await sql<Cost>`
      select week, round,
        coalesce(sum(amount) filter (where event = 'accrued' and band <> 'collection'), 0)::float8 as delivered,
        coalesce(sum(amount) filter (where event = 'accrued' and band = 'collection'), 0)::float8 as collected,
        coalesce(sum(amount) filter (where event <> 'accrued'), 0)::float8 as corrected
      from (${lines(weeks)}) as line group by week, round order by week, round`.execute(db)
  ).rows

/** A parcel counts once, on the day and with the band of its last line, unless that takes it back. A failed attempt earns nothing. */
const findCounts = async (db: QueryExecutorProvider, weeks: Weeks) =>
  (
    await sql<BandCount & { week: string; round: string }>`
      select week, round, day, band, count(*)::int as parcels from (
        select distinct on (courier, id, parcel) week, round, day, band, event, failed from (${lines(weeks)}) as line
        order by courier, id, parcel, day desc, day_place desc, place desc
      ) as last where event <> 'reversed' and not failed group by week, round, day, band`.execute(db)
  ).rows

const findOthers = async (db: QueryExecutorProvider, { subDepot, from, to }: Weeks): Promise<DepotMoney['others']> =>
  (
    await sql<DepotMoney['others'][number]>`
      select i.week, sum((other ->> 'amount')::int8)::float8 as amount
      from invoice i, jsonb_array_elements(i.entry -> 'others') as other
      where i.week between ${from} and ${to} and i.entry ->> 'subDepot' = ${subDepot}
      group by i.week order by i.week`.execute(db)
  ).rows

/** Returns what each round of a sub-depot cost and earned in some weeks. */
export async function readDepotMoney(db: QueryExecutorProvider, weeks: Weeks): Promise<DepotMoney> {
  const [rates, costs, counts, others] = [
    await findRates(db, weeks.subDepot),
    await findCosts(db, weeks),
    await findCounts(db, weeks),
    await findOthers(db, weeks),
  ]
  const keyOf = ({ week, round }: { week: string; round: string }): string => `${week}/${round}`
  const byRound = new Map<string, BandCount[]>()
  for (const count of counts) byRound.set(keyOf(count), [...(byRound.get(keyOf(count)) ?? []), count])
  const rounds = costs.map((cost) => {
    const own = byRound.get(keyOf(cost)) ?? []
    const parcels = own.reduce((sum, count) => sum + count.parcels, 0)
    return { ...cost, parcels, earned: toEarned(own, rates) }
  })
  return { rounds, others, rates }
}
