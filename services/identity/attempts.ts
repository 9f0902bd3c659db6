import { sql, type Kysely } from 'kysely'
import type { Clock } from '#kit/clock.ts'
import type { IdentityTables } from './tables.ts'

/** After this many failures a subject is locked for 1 s, and twice as long after each further one. */
const freeFailures = 5
const longestLockSeconds = 900

export type AttemptKind = 'password' | 'code' | 'delivery' | 'factor' | 'factor-delivery' | 'device' | 'custom'
export type Attempts = ReturnType<typeof createAttempts>

/**
 * Counts failures of real and of made-up subjects alike, so that a lock does not reveal who has an account. Each source
 * has a count of its own where the caller has not proven anything yet: a stranger's failures lock only the stranger.
 */
export function createAttempts(db: Kysely<IdentityTables>, clock: Clock) {
  return {
    async isLocked(subject: string, kind: AttemptKind, source = ''): Promise<boolean> {
      const row = await db
        .selectFrom('attempt')
        .select('subject')
        .where('subject', '=', subject)
        .where('kind', '=', kind)
        .where('source', '=', source)
        .where('locked_until', '>', clock.now())
        .executeTakeFirst()
      return row !== undefined
    },

    /**
     * Counts a failure before the secret is looked at, in one statement: of many guesses sent at once
     * only as many get through as would one after the other. False when the subject is locked.
     * A quarter of an hour without an attempt after the lock starts the count afresh.
     */
    async claim(subject: string, kind: AttemptKind, source = ''): Promise<boolean> {
      const now = clock.now()
      const forgetBefore = new Date(now.getTime() - longestLockSeconds * 1000)
      const failures = sql<number>`(case
        when coalesce(attempt.locked_until, attempt.attempted_at) <= ${forgetBefore} then 1
        else attempt.failures + 1 end)`
      const lockSeconds = sql`least(power(2, least(${failures} - ${freeFailures}, 10)), ${longestLockSeconds})`
      const row = await db
        .insertInto('attempt')
        .values({ subject, kind, source, failures: 1, attempted_at: now })
        .onConflict((conflict) =>
          conflict
            .columns(['subject', 'kind', 'source'])
            .doUpdateSet({
              failures,
              locked_until: sql<Date | null>`case when ${failures} < ${freeFailures} then null
                else ${now}::timestamptz + ${lockSeconds} * interval '1 second' end`,
              attempted_at: now,
            })
            .where((is) => is.or([is('attempt.locked_until', 'is', null), is('attempt.locked_until', '<=', now)])),
        )
        .returning('failures')
        .executeTakeFirst()
      return row !== undefined
    },

    /** Returns the attempts of all sources, of those that were made after `since`. */
    async count(subject: string, kind: AttemptKind, since: Date): Promise<number> {
      const row = await db
        .selectFrom('attempt')
        .select(sql<number>`coalesce(sum(failures), 0)::int4`.as('failures'))
        .where('subject', '=', subject)
        .where('kind', '=', kind)
        .where('attempted_at', '>', since)
        .executeTakeFirst()
      return row?.failures ?? 0
    },

    /** Without a source, those of all sources. */
    async clear(subject: string, kind: AttemptKind, source?: string): Promise<void> {
      const all = db.deleteFrom('attempt').where('subject', '=', subject).where('kind', '=', kind)
      await (source === undefined ? all : all.where('source', '=', source)).execute()
    },
  }
}
