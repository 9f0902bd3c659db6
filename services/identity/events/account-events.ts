import { sql, type Kysely } from 'kysely'
import { type AccountEvent, type AccountEventKind, type RejectionReason } from '#contracts/courier/own-sessions.ts'
import type { Clock } from '#kit/clock.ts'
import { describeError } from '#kit/describe-error.ts'
import type { Log } from '#kit/log.ts'
import type { Subject } from '../accounts/subjects.ts'
import type { IdentityTables } from '../tables.ts'
import { createRejectionLog } from './rejection-log.ts'
import { requestBrowser } from './request-browser.ts'

/** Events of one account: so many refused sign-ins and so many others, so that a flood of the ones leaves the others. */
const mostOfEach = 100
const refusalsOfMs = 3_600_000

export type AccountEvents = ReturnType<typeof createAccountEvents>

/** What happened to each account, for its owner. */
export function createAccountEvents(db: Kysely<IdentityTables>, clock: Clock, log: Log) {
  const refusals = createRejectionLog(log, clock)
  const saving = new Set<Promise<void>>()

  async function deleteOldest(sub: string, isRefusal: boolean): Promise<void> {
    await sql`
      delete from account_event where sub = ${sub} and (kind = 'refused') = ${isRefusal} and number <= (
        select number from account_event where sub = ${sub} and (kind = 'refused') = ${isRefusal}
        order by number desc offset ${mostOfEach} limit 1)`.execute(db)
  }

  async function add(sub: string, kind: AccountEventKind, reason: RejectionReason | null): Promise<void> {
    const now = clock.now()
    await sql`
      insert into account_event (sub, kind, reason, browser, since, at)
      values (${sub}, ${kind}, ${reason}, ${requestBrowser()}, ${now}, ${now})`.execute(db)
    await deleteOldest(sub, kind === 'refused')
  }

  async function addRefusal(sub: string, reason: RejectionReason): Promise<void> {
    const now = clock.now()
    const { rows } = await sql`
      update account_event set count = count + 1, at = ${now}, browser = ${requestBrowser()}
      where sub = ${sub} and number = (
        select max(number) from account_event where sub = ${sub} and kind = 'refused' and reason = ${reason}
          and since > ${new Date(now.getTime() - refusalsOfMs)})
      returning number`.execute(db)
    if (rows.length === 0) await add(sub, 'refused', reason)
  }

  const orLog = (work: Promise<void>, sub: string): Promise<void> =>
    // What happened has happened, and must not fail because of its record.
    work.catch((error: unknown) => log.error('identity.event-not-saved', { sub, ...describeError(error) }))

  return {
    record: (sub: string, kind: Exclude<AccountEventKind, 'refused'>): Promise<void> =>
      orLog(add(sub, kind, null), sub),

    /**
     * Records a refused sign-in and returns its error. Nobody waits for the record: an account would answer later than a
     * name that belongs to nobody.
     */
    refuse({ id, account }: Pick<Subject, 'id'> & { account: unknown }, reason: RejectionReason, error: Error): Error {
      refusals.count(account ? id : null, reason)
      if (account) {
        const save = orLog(addRefusal(id, reason), id).finally(() => saving.delete(save))
        saving.add(save)
      }
      return error
    },

    /** Returns the newest events of an account, the newest first. */
    async list(sub: string, limit: number): Promise<AccountEvent[]> {
      const rows = await db
        .selectFrom('account_event')
        .select(['kind', 'reason', 'browser', 'count', 'at'])
        .where('sub', '=', sub)
        .orderBy('at', 'desc')
        .orderBy('number', 'desc')
        .limit(limit)
        .execute()
      return rows.map(({ at, ...event }) => ({ ...event, at: new Date(at).toISOString() }))
    },

    /** Logs what was refused in the last minutes. */
    flush: () => refusals.flush(),

    /** Resolves when everything is saved. */
    async settle(): Promise<void> {
      await Promise.all(saving)
    },
  }
}
