import { type Kysely, sql } from 'kysely'
import { webhookHistoryDays } from '#contracts/webhooks/webhook.ts'
import { dayByDay, deleteOld } from './database/day-by-day.ts'
import type { Job } from './jobs.ts'
import { compactFeeds } from './sync/compact.ts'
import { transact } from './database/transact.ts'
import { deleteFromChain, type ChainedTable } from './audit/audit-chain.ts'
import { auditChain, auditDays } from './audit/audit-table.ts'
import { deleteOldErasures } from './people/erase-person.ts'

/** Files removed by one statement. */
const atOnce = 50
/** Audit entries removed by one statement. */
const entriesAtOnce = 5_000
/** A number that no entry reaches. */
const beyond = Number.MAX_SAFE_INTEGER

/** Removes the parts of files that no row names: the process ended while they came, or their time is up. */
async function deleteOldUploads<Tables>(db: Kysely<Tables>, begunBefore: Date): Promise<void> {
  for (;;) {
    const { rows } = await sql`
      delete from blob_upload where (owner, upload) in (
        select u.owner, u.upload from blob_upload u where u.begun_at < ${begunBefore}
          and not exists (select from blob b where b.owner = u.owner and b.upload = u.upload)
        limit ${atOnce}) returning upload`.execute(db)
    if (rows.length < atOnce) return
  }
}

/**
 * Deletes audit entries from before `before`, because names of staff and ids of couriers are personal data. It stops
 * at the first newer entry, so that the chain keeps no gap.
 */
export async function deleteOldAudit<Tables>(
  db: Kysely<Tables>,
  before: Date,
  chain: ChainedTable = auditChain,
): Promise<void> {
  const table = sql.table(chain.table)
  for (;;) {
    const { rows } = await sql<{ number: string | null }>`
      select max(number) as number from (
        select number from ${table} where number < coalesce((select min(number) from ${table} where at >= ${before}), ${beyond})
        order by number limit ${entriesAtOnce}) as oldest`.execute(db)
    const last = rows[0]?.number
    if (last === null || last === undefined) return
    await transact(db, (tx) => deleteFromChain(tx, chain, Number(last) + 1))
  }
}

/** Days. A device that was away for longer loads a snapshot. */
const feedDays = 14
/** Days for which the result of a mutation is saved. */
const resultDays = 90
/** Days for which a rejection shows the entity as it was; devices repeat at most seven days of their work. */
const currentDays = 7

/** Days for which a device's last contact is saved. No tap counts further back than a week. */
const deviceDays = 14

/** Days for which the bytes of pushes and what callers have left are saved. */
const usageDays = 2

/** Days for which an event waits to be taken: as long as it could be sent again after that. */
const eventDays = webhookHistoryDays

/** Days after which a file that has not come whole is given up. */
const uploadDays = 1

const daysBefore = (now: Date, days: number): Date => new Date(now.getTime() - days * 86_400_000)

export function cleanupJobs<Tables>(db: Kysely<Tables>): Job[] {
  return [
    {
      name: 'kit/compact-feeds',
      everyMinutes: 60,
      async run(now) {
        await compactFeeds(db, daysBefore(now, feedDays))
      },
    },
    {
      name: 'kit/forget-answers',
      everyMinutes: 60,
      async run(now) {
        const shown = { table: 'mutation', column: 'received_at', where: sql`current is not null` }
        await dayByDay(db, shown, daysBefore(now, currentDays), async (old) => {
          await sql`update mutation set current = null where ${old}`.execute(db)
        })
        await deleteOld(db, { table: 'mutation', column: 'received_at' }, daysBefore(now, resultDays))
      },
    },
    {
      name: 'kit/forget-devices',
      everyMinutes: 60,
      async run(now) {
        await deleteOld(db, { table: 'device', column: 'answered_at' }, daysBefore(now, deviceDays))
        await deleteOld(db, { table: 'push_usage', column: 'hour' }, daysBefore(now, usageDays))
        await deleteOld(db, { table: 'rate_usage', column: 'at' }, daysBefore(now, usageDays))
      },
    },
    {
      name: 'kit/forget-uploads',
      everyMinutes: 60,
      async run(now) {
        await deleteOldUploads(db, daysBefore(now, uploadDays))
      },
    },
    {
      name: 'kit/forget-audit',
      everyMinutes: 60,
      async run(now) {
        // One day more, as the database does not delete what is exactly as old.
        await deleteOldAudit(db, daysBefore(now, auditDays + 1))
      },
    },
    {
      name: 'kit/forget-events',
      everyMinutes: 60,
      run: (now) => deleteOld(db, { table: 'event_outbox', column: 'at' }, daysBefore(now, eventDays)),
    },
    { name: 'kit/forget-erased', everyMinutes: 60, run: (now) => deleteOldErasures(db, now) },
  ]
}
