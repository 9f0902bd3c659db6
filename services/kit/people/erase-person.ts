import { sql, type Kysely, type QueryExecutorProvider, type Transaction } from 'kysely'
import { erasureEndpoint } from '#contracts/people/erasure-endpoints.ts'
import type { ServiceKey } from '#contracts/service-key.ts'
import type { Clock } from '../clock.ts'
import { deleteOld } from '../database/day-by-day.ts'
import { transact } from '../database/transact.ts'
import type { Caller } from '../http/auth.ts'
import { implement, type Operation } from '../http/implement.ts'
import { ProblemError } from '../http/problem.ts'
import { appendFeed, courierFeed, type FeedRow } from '../sync/feed.ts'
import { kitRegister, type Register } from './register.ts'

/** What an erasure does in one service, besides deleting the rows that the register says are the courier's. */
export type Erase<Tables> = (tx: Transaction<Tables>, courier: string, at: Date) => Promise<FeedRow[]>

interface ErasureParts<Tables> {
  db: Kysely<Tables>
  clock: Clock
  register: Register
  /** Runs first. Returns the feed rows that tell others. */
  erase?: Erase<Tables> | undefined
}

/** Returns the tables whose rows an erasure deletes, with the column that says whose they are. */
const ownTables = (register: Register): { table: string; column: string }[] =>
  Object.entries({ ...kitRegister, ...register }).flatMap(([table, entry]) =>
    entry.about !== 'nobody' && entry.erasure === 'deleted' && entry.courier !== undefined
      ? [{ table, column: entry.courier }]
      : [],
  )

/** Deletes what a service has about a courier, and accepts nothing more from them. Running it again changes nothing. */
export async function erasePerson<Tables>(
  { db, clock, register, erase }: ErasureParts<Tables>,
  courier: string,
): Promise<void> {
  const at = clock.now()
  await transact(db, async (tx) => {
    await sql`insert into erased_person (person, erased_at) values (${courier}, ${at}) on conflict do nothing`.execute(
      tx,
    )
    const own = courierFeed(courier)
    const rows = (await erase?.(tx, courier, at)) ?? []
    for (const { table, column } of ownTables(register))
      await sql`delete from ${sql.table(table)} where ${sql.ref(column)} = ${courier}`.execute(tx)
    // Rejections show others the thing as it was.
    await sql`
      update mutation set current = null where current is not null and position(${courier} in current::text) > 0`.execute(
      tx,
    )
    await sql`delete from feed where feed = ${own}`.execute(tx)
    await sql`delete from feed_head where feed = ${own}`.execute(tx)
    await appendFeed(
      tx,
      rows.filter(({ feed }) => feed !== own),
      at,
    )
  })
}

export function erasureOperation<Tables>(key: ServiceKey, parts: ErasureParts<Tables>): Operation {
  return implement(erasureEndpoint(key), async ({ caller, params, log }) => {
    if (caller.sub !== 'service/auth') throw new ProblemError('not-allowed')
    await erasePerson(parts, params.id)
    log.info('person-erased', { courier: params.id })
    return undefined
  })
}

/**
 * Their phone has a token for up to an hour, and work that it would still send.
 * @throws ProblemError token-invalid
 */
export async function requireNotErased(db: QueryExecutorProvider, { sub }: Caller): Promise<void> {
  const { rows } = await sql`select 1 from erased_person where person = ${sub}`.execute(db)
  if (rows.length > 0) throw new ProblemError('token-invalid', { detail: 'This account is closed.' })
}

/** By then no token of theirs is valid, and no phone sends work that old. */
const erasedDays = 90

export const deleteOldErasures = (db: QueryExecutorProvider, now: Date): Promise<void> =>
  deleteOld(db, { table: 'erased_person', column: 'erased_at' }, new Date(now.getTime() - erasedDays * 86_400_000))

/** Deletes files by their ids: those that staff have sent to a courier. Ids are made on devices, so an owner is named too. */
export async function deleteFiles(
  tx: QueryExecutorProvider,
  files: readonly { owner: string; id: string }[],
): Promise<void> {
  if (files.length === 0) return
  await sql`
    with gone as (
      delete from blob as b where b.id = any(${files.map(({ id }) => id)}::uuid[])
        and b.owner || ' ' || b.id = any(${files.map(({ owner, id }) => `${owner} ${id.toLowerCase()}`)}::text[])
      returning b.owner, b.upload)
    delete from blob_upload as u using gone where u.owner = gone.owner and u.upload = gone.upload`.execute(tx)
}
