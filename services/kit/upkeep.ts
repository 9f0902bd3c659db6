import { type Kysely, sql } from 'kysely'
import { forgetAudit } from './audit/forget-audit.ts'
import { dayByDay, forgetOld } from './database/day-by-day.ts'
import type { Job } from './jobs.ts'
import { forgetUploads } from './blobs/forget-uploads.ts'
import { compactFeeds } from './sync/compact.ts'

/** Days. A device that was away for longer loads a snapshot. */
const feedDays = 14
/** Days for which the answer to a mutation is kept. */
const answerDays = 90
/** Days for which a refusal shows the entity as it was; devices repeat at most seven days of their work. */
const currentDays = 7

/** Days after which a file that has not come whole is given up. */
const uploadDays = 1

/** Days for which it can be seen what staff have done: a year and a month. */
const auditDays = 396

const daysBefore = (now: Date, days: number): Date => new Date(now.getTime() - days * 86_400_000)

export function upkeepJobs<Tables>(db: Kysely<Tables>): Job[] {
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
        await forgetOld(db, { table: 'mutation', column: 'received_at' }, daysBefore(now, answerDays))
      },
    },
    {
      name: 'kit/forget-uploads',
      everyMinutes: 60,
      async run(now) {
        await forgetUploads(db, daysBefore(now, uploadDays))
      },
    },
    {
      name: 'kit/forget-audit',
      everyMinutes: 60,
      async run(now) {
        await forgetAudit(db, daysBefore(now, auditDays))
      },
    },
  ]
}
