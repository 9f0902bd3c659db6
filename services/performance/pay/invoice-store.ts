import { sql, type QueryExecutorProvider } from 'kysely'
import * as z from 'zod/mini'
import type { InvoiceEntry, StaffInvoice } from '#contracts/pay/pay-endpoints.ts'
import type { Invoice, InvoiceState } from '#contracts/pay/pay.ts'
import type { RoundCost } from '#contracts/depot/report-costs.ts'
import { weekStart } from '#domain/pay-period.ts'
import { toPage, readAfter } from '#kit/http/page.ts'

export interface StoredInvoice {
  courier: string
  entry: InvoiceEntry
  body: Invoice
}

export async function readInvoice(
  db: QueryExecutorProvider,
  courier: string,
  id: string,
): Promise<StoredInvoice | undefined> {
  const { rows } =
    await sql<StoredInvoice>`select courier, entry, body from invoice where courier = ${courier} and id = ${id}`.execute(
      db,
    )
  return rows[0]
}

export async function writeInvoice(
  tx: QueryExecutorProvider,
  { courier, entry, body }: StoredInvoice,
  at: Date,
): Promise<void> {
  await sql`
    insert into invoice (courier, id, week, state, entry, body, changed_at)
    values (${courier}, ${body.id}, ${body.week}, ${body.state}, ${JSON.stringify(entry)}::jsonb, ${JSON.stringify(body)}::jsonb, ${at})
    on conflict (courier, id) do update
      set state = excluded.state, entry = excluded.entry, body = excluded.body, changed_at = excluded.changed_at`.execute(
    tx,
  )
}

export interface InvoiceSearch {
  /** The sub-depots to search, or null for all. */
  subDepots: readonly string[] | null
  state?: InvoiceState | undefined
  courier?: string | undefined
  week?: string | undefined
  /** Any part of the number. */
  text?: string | undefined
  /** Comma-separated subjects whose invoices are found as well as those that match `text`. */
  named?: string | undefined
  limit: number
  after?: string | undefined
}

/** The week, courier and id of the last row. */
const keySchema = z.tuple([z.iso.date(), z.string(), z.string()])

/** The text as a part of what `like` looks for. */
const toLikePattern = (text: string): string =>
  `%${text
    .trim()
    .toUpperCase()
    .replaceAll(/[\\%_]/g, '\\$&')}%`

/** The latest week first. @throws ProblemError body-invalid where no page has ended at `after` */
export async function findInvoices(
  db: QueryExecutorProvider,
  { subDepots, state, courier, week, text, named, limit, after }: InvoiceSearch,
): Promise<{ rows: StaffInvoice[]; next: string | null }> {
  const [lastWeek, lastCourier, lastId] = readAfter(keySchema, after) ?? [null, null, null]
  const part = text === undefined || text.trim() === '' ? null : toLikePattern(text)
  const couriers = named === undefined || named === '' ? [] : named.split(',')
  const { rows } = await sql<{ courier: string; subDepot: string; body: Invoice }>`
    select b.courier, b.sub_depot as "subDepot", i.body from invoice i join courier_book b on b.courier = i.courier
    where (${subDepots === null} or b.sub_depot = any(${subDepots ?? []}::text[]))
      and (${state ?? null}::text is null or i.state = ${state ?? null})
      and (${courier ?? null}::text is null or i.courier = ${courier ?? null})
      and (${week ?? null}::text is null or i.week = ${week ?? null})
      and (${part}::text is null or i.body ->> 'number' like ${part} or i.courier = any(${couriers}::text[]))
      and (${lastWeek}::text is null or i.week < ${lastWeek}
        or (i.week = ${lastWeek} and (i.courier, i.id) > (${lastCourier}::text, ${lastId}::text)))
    order by i.week desc, i.courier, i.id limit ${limit + 1}`.execute(db)
  const invoices = rows.map(({ body, ...whose }) => ({ ...body, ...whose }))
  return toPage(invoices, limit, (each) => [each.week, each.courier, each.id])
}

interface PayableInvoice {
  courier: string
  id: string
  state: InvoiceState
  total: number
}

/** The invoices of a week that are published for good and not paid yet, with their totals. */
export async function findPayable(
  db: QueryExecutorProvider,
  { week, limit, after }: { week: string; limit: number; after?: string | undefined },
): Promise<{ rows: PayableInvoice[]; next: string | null }> {
  const [courier, id] = readAfter(z.tuple([z.string(), z.string()]), after) ?? [null, null]
  const { rows } = await sql<PayableInvoice>`
    select courier, id, state, (body ->> 'total')::float8 as total from invoice
    where week = ${week} and state in ('issued', 'queried')
      and (${courier}::text is null or (courier, id) > (${courier}::text, ${id}::text))
    order by courier, id limit ${limit + 1}`.execute(db)
  return toPage(rows, limit, (each) => [each.courier, each.id])
}

/** Returns the cost of each round's parcels by day. An invoice has the days of its week alone. */
export async function readRoundCosts(
  db: QueryExecutorProvider,
  subDepots: readonly string[],
  { from, to }: { from: string; to: string },
): Promise<RoundCost[]> {
  const { rows } = await sql<RoundCost>`
    select i.entry ->> 'subDepot' as "subDepot", day ->> 'date' as day, day ->> 'round' as round, sum((line ->> 'amount')::int)::float8 as amount
    from invoice i, jsonb_array_elements(i.entry -> 'days') as day, jsonb_array_elements(day -> 'lines') as line
    where i.week between ${weekStart(from)} and ${to} and day ->> 'date' between ${from} and ${to}
      and i.entry ->> 'subDepot' = any(${subDepots}::text[])
    group by 1, 2, 3 order by 2, 3, 1`.execute(db)
  return rows
}
