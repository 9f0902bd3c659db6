import type { Kysely } from 'kysely'
import { compactFeeds } from './sync/compact.ts'
import { forgetOld } from './database/day-by-day.ts'
import type { Job } from './jobs.ts'

/** Days. A device that was away for longer loads a snapshot. */
const feedDays = 14
/** Days for which the answer to a mutation is kept; devices repeat at most seven days of their work. */
const answerDays = 90

const daysBefore = (now: Date, days: number): Date => new Date(now.getTime() - days * 86_400_000)

/** What every service's schema needs from time to time. */
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
      everyMinutes: 24 * 60,
      async run(now) {
        await forgetOld(db, { table: 'mutation', column: 'received_at' }, daysBefore(now, answerDays))
      },
    },
  ]
}
