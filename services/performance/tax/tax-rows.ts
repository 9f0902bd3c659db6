import { sql, type QueryExecutorProvider } from 'kysely'
import type { TaxEntry, TaxSettings, TaxVehicle } from '#contracts/tax/tax.ts'

export interface StoredEntry {
  entry: TaxEntry
  /** The latest tax year of the entry and of those that it replaces: they are deleted after it, or they would count again. */
  year: number
}

/** The tax records of one courier, as a decision on them needs them. All commands of a push share them. */
export interface TaxLedger {
  vehicles: Map<string, TaxVehicle>
  /** The vehicles of entries that count. */
  usedVehicles: Set<string>
  /** The entries that the commands name, or that are for the invoices that they name. */
  entries: Map<string, StoredEntry>
  /** The ids of those that another entry replaces. */
  replaced: Set<string>
  /** The number of entries, by tax year. */
  counts: Map<number, number>
}

export interface TaxKeys {
  entries: readonly string[]
  invoices: readonly string[]
  vehicles: readonly string[]
}

/** Reads what the commands of a push need, locked against every other writer of this courier. */
export async function lockLedger(
  tx: QueryExecutorProvider,
  courier: string,
  { entries: ids, invoices, vehicles: asked }: TaxKeys,
): Promise<TaxLedger> {
  await sql`insert into tax_ledger (courier) values (${courier}) on conflict do nothing`.execute(tx)
  await sql`select courier from tax_ledger where courier = ${courier} for update`.execute(tx)
  const vehicles = await sql<{ body: TaxVehicle }>`select body from tax_vehicle where courier = ${courier}`.execute(tx)
  const used = await sql<{ vehicle: string }>`
    select distinct e.vehicle from tax_entry e where e.courier = ${courier} and e.vehicle = any(${asked}::text[])
      and not exists (select from tax_entry r where r.courier = e.courier and r.replaces = e.id)`.execute(tx)
  const entries = await sql<{ body: TaxEntry; tax_year: number; replaced: boolean }>`
    select e.body, e.tax_year, exists (select from tax_entry r where r.courier = e.courier and r.replaces = e.id) as replaced
    from tax_entry e where e.courier = ${courier} and (e.id = any(${ids}::text[]) or e.invoice = any(${invoices}::text[]))`.execute(
    tx,
  )
  const counts = await sql<{ tax_year: number; count: number }>`
    select tax_year, count(*)::int4 as count from tax_entry where courier = ${courier} group by tax_year`.execute(tx)
  return {
    vehicles: new Map(vehicles.rows.map(({ body }) => [body.id, body])),
    usedVehicles: new Set(used.rows.map(({ vehicle }) => vehicle)),
    entries: new Map(entries.rows.map(({ body, tax_year: year }) => [body.id, { entry: body, year }])),
    replaced: new Set(entries.rows.flatMap(({ body, replaced }) => (replaced ? [body.id] : []))),
    counts: new Map(counts.rows.map(({ tax_year: year, count }) => [year, count])),
  }
}

export async function saveEntries(
  tx: QueryExecutorProvider,
  courier: string,
  entries: readonly StoredEntry[],
  at: Date,
): Promise<void> {
  const values = entries.map(({ entry, year }) => ({
    id: entry.id,
    tax_year: year,
    replaces: entry.replaces,
    vehicle: entry.kind === 'trip' || entry.kind === 'expense' ? entry.vehicle : null,
    invoice: entry.kind === 'income' ? entry.invoice : null,
    body: entry,
  }))
  await sql`
    insert into tax_entry (courier, id, tax_year, replaces, vehicle, invoice, body, received_at)
    select ${courier}, r.id, r.tax_year, r.replaces, r.vehicle, r.invoice, r.body, ${at}
    from jsonb_to_recordset(${JSON.stringify(values)}::jsonb)
      as r(id text, tax_year int4, replaces text, vehicle text, invoice text, body jsonb)`.execute(tx)
}

export async function saveVehicles(
  tx: QueryExecutorProvider,
  courier: string,
  vehicles: readonly TaxVehicle[],
): Promise<void> {
  await sql`
    insert into tax_vehicle (courier, id, body)
    select ${courier}, r.id, r.body from jsonb_to_recordset(${JSON.stringify(
      vehicles.map((body) => ({ id: body.id, body })),
    )}::jsonb) as r(id text, body jsonb)
    on conflict (courier, id) do update set body = excluded.body`.execute(tx)
}

export async function saveSettings(tx: QueryExecutorProvider, courier: string, settings: TaxSettings): Promise<void> {
  await sql`update tax_ledger set settings = ${JSON.stringify(settings)}::jsonb where courier = ${courier}`.execute(tx)
}
