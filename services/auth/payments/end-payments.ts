import { sql, type Kysely } from 'kysely'
import { londonDay } from '#domain/dates/day.ts'
import { addMonths } from '#domain/dates/near-day.ts'
import type { Clock } from '#kit/clock.ts'
import { transact } from '#kit/database/transact.ts'
import type { Log } from '#kit/log.ts'
import type { AuthTables } from '../tables.ts'
import type { PaymentStore } from './payment-deps.ts'
import { placeOfFile, placeOfLine } from './payment-rows.ts'

/** Months for which a file can be downloaded again, as invoices stay. */
const fileMonths = 13
const rowsAtOnce = 200

/** Deletes the account numbers of runs that were decided 13 months ago, and with `lawDays` the runs themselves. */
export async function endPayments(
  { db, clock }: { db: Kysely<AuthTables>; clock: Clock },
  lawDays: number,
): Promise<void> {
  const now = clock.now()
  const filesBefore = addMonths(londonDay(now), -fileMonths)
  const runsBefore = new Date(now.getTime() - lawDays * 86_400_000)
  await transact(db, async (tx) => {
    const old = sql`select id from payment_run where coalesce(decided_at, prepared_at) < ${filesBefore}::date`
    await sql`delete from payment_file where run in (${old})`.execute(tx)
    await sql`update payment_line set sealed = null where sealed is not null and run in (${old})`.execute(tx)
    const ended = sql`select id from payment_run where coalesce(decided_at, prepared_at) < ${runsBefore}`
    for (const table of ['payment_part', 'payment_line'])
      await sql`delete from ${sql.table(table)} where run in (${ended})`.execute(tx)
    await sql`delete from payment_run where coalesce(decided_at, prepared_at) < ${runsBefore}`.execute(tx)
  })
}

const sealedTables = [
  { table: 'payment_line', key: 'courier', placeOf: placeOfLine },
  { table: 'payment_file', key: 'format', placeOf: placeOfFile },
] as const

/** Seals what payments are locked to by the newest key, so that an earlier one can be taken out of the settings. */
export async function resealPayments({ db, seal }: Pick<PaymentStore, 'db' | 'seal'>, log: Log): Promise<void> {
  let unknown = 0
  for (const { table, key, placeOf } of sealedTables) {
    let [run, last] = ['', '']
    for (let isWhole = false; !isWhole;) {
      const { rows } = await sql<{ run: string; key: string; sealed: string }>`
        select run::text as run, ${sql.ref(key)} as key, sealed from ${sql.table(table)}
        where sealed is not null and not starts_with(sealed, ${seal.newest})
          and (run::text, ${sql.ref(key)}) > (${run}, ${last})
        order by run::text, ${sql.ref(key)} limit ${rowsAtOnce}`.execute(db)
      for (const row of rows) {
        ;[run, last] = [row.run, row.key]
        const place = placeOf(row.run, row.key)
        if (seal.keyOf(row.sealed) === 'unknown') unknown += 1
        else
          await sql`
            update ${sql.table(table)} set sealed = ${seal.seal(place, seal.open(place, row.sealed))}
            where run = ${row.run} and ${sql.ref(key)} = ${row.key} and sealed = ${row.sealed}`.execute(db)
      }
      isWhole = rows.length < rowsAtOnce
    }
  }
  if (unknown > 0) log.error('payments-of-a-missing-key', { rows: unknown })
}
