import { sql, type Kysely } from 'kysely'
import type { Log } from '#kit/log.ts'
import type { Seal } from '#kit/seal.ts'
import type { AuthTables } from '../tables.ts'
import { placeOfChange } from './bank-store.ts'

const rowsAtOnce = 200

/** Seals bank accounts by the newest key, so that an earlier one can be taken out of the settings. */
export async function resealBank(db: Kysely<AuthTables>, seal: Seal, log: Log): Promise<void> {
  let [courier, id] = ['', '00000000-0000-0000-0000-000000000000']
  let unknown = 0
  for (;;) {
    const { rows } = await sql<{ courier: string; id: string; sealed: string }>`
      select courier, id, sealed from bank_change
      where not starts_with(sealed, ${seal.newest}) and (courier, id) > (${courier}, ${id})
      order by courier, id limit ${rowsAtOnce}`.execute(db)
    for (const row of rows) {
      ;[courier, id] = [row.courier, row.id]
      if (seal.keyOf(row.sealed) === 'unknown') unknown += 1
      else
        await sql`
          update bank_change set sealed = ${seal.seal(placeOfChange(row), seal.open(placeOfChange(row), row.sealed))}
          where courier = ${courier} and id = ${id} and sealed = ${row.sealed}`.execute(db)
    }
    if (rows.length < rowsAtOnce) break
  }
  if (unknown > 0) log.error('bank-accounts-of-a-missing-key', { rows: unknown })
}
