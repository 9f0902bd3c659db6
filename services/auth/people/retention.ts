import { sql } from 'kysely'
import { deleteOldAudit } from '#kit/cleanup-jobs.ts'
import { deleteOld } from '#kit/database/day-by-day.ts'
import { transact } from '#kit/database/transact.ts'
import { bankAuditChain } from '../migrations.ts'
import type { CourierStore } from '../write-courier.ts'
import { endPayments } from '../payments/end-payments.ts'
import { insertErasure } from './erasure-store.ts'
import { closedDays, closedStaffDays, lawYears } from './register.ts'

const daysBefore = (now: Date, days: number): Date => new Date(now.getTime() - days * 86_400_000)

/** Requests an erasure for each account that has been closed for a year. */
async function requestDue({ db, clock }: CourierStore): Promise<void> {
  const at = clock.now()
  const { rows } = await sql<{ courier: string }>`
    select c.courier from courier c where c.closed_at < ${daysBefore(at, closedDays)}
      and not exists (select from erasure e where e.courier = c.courier) order by c.courier limit 50`.execute(db)
  await transact(db, async (tx) => {
    for (const { courier } of rows)
      await insertErasure(tx, { courier, by: '', reason: 'The account was closed for a year.' }, at)
  })
}

/** Deletes what the law no longer wants of couriers who were erased, and of staff who have left. */
async function deleteOldRecords({ db, clock }: CourierStore): Promise<void> {
  const at = clock.now()
  const before = daysBefore(at, lawYears * 365.25)
  await transact(db, async (tx) => {
    const { rows } = await sql<{ courier: string }>`
      select courier from erasure where completed_at < ${before} order by courier limit 50 for update`.execute(tx)
    const couriers = rows.map(({ courier }) => courier)
    for (const table of ['courier', 'pension', 'erasure_step', 'erasure'])
      await sql`delete from ${sql.table(table)} where courier = any(${couriers}::text[])`.execute(tx)
  })
  await deleteOld(db, { table: 'staff', column: 'closed_at' }, daysBefore(at, closedStaffDays))
  await deleteOldAudit(db, before, bankAuditChain)
}

export async function endClosedAccounts(store: CourierStore): Promise<void> {
  await requestDue(store)
  await deleteOldRecords(store)
  await endPayments(store, lawYears * 365.25)
}
