import { type Kysely, sql } from 'kysely'
import { dayByDay } from '../database/day-by-day.ts'
import { transact } from '../database/transact.ts'
import { forgetsAudit } from './audit-table.ts'

/** Lets go of what was done before `before`: names of staff, and ids of couriers, are personal data too. */
export async function forgetAudit<Tables>(db: Kysely<Tables>, before: Date): Promise<void> {
  await dayByDay(db, { table: 'audit', column: 'at' }, before, async (old) => {
    await transact(db, async (tx) => {
      await sql`select set_config(${forgetsAudit}, 'yes', true)`.execute(tx)
      await sql`delete from audit where ${old}`.execute(tx)
    })
  })
}
