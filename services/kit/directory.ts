import { sql, type Kysely, type QueryExecutorProvider } from 'kysely'
import { readDirectoryEndpoint, type DirectoryEntry } from '#contracts/depot/directory.ts'
import type { Clock } from './clock.ts'
import { transact } from './database/transact.ts'
import type { CallService } from './http/service-client.ts'
import type { Job } from './jobs.ts'

/** The statements of the migration that gives a service its directory. */
export const directoryStatements: readonly string[] = [
  `create table directory (courier text not null, sub_depot text not null, primary key (courier))`,
  `create table directory_read (one boolean not null, at timestamptz not null, primary key (one))`,
]

/** Replaces the whole directory, so that couriers who have left are gone. */
export async function saveDirectory(
  tx: QueryExecutorProvider,
  couriers: readonly DirectoryEntry[],
  at: Date,
): Promise<void> {
  await sql`delete from directory`.execute(tx)
  await sql`
    insert into directory (courier, sub_depot)
    select * from unnest(${couriers.map(({ courier }) => courier)}::text[], ${couriers.map(({ subDepot }) => subDepot)}::text[])
    on conflict do nothing`.execute(tx)
  await sql`insert into directory_read (one, at) values (true, ${at}) on conflict (one) do update set at = excluded.at`.execute(
    tx,
  )
}

/** Saves the directory as the auth service has it now. */
export async function refreshDirectory<Tables>(
  { db, clock }: { db: Kysely<Tables>; clock: Clock },
  call: CallService,
): Promise<void> {
  const at = clock.now()
  const { couriers } = await call(readDirectoryEndpoint)
  await transact(db, (tx) => saveDirectory(tx, couriers, at))
}

/** Reads who works where each minute, where the auth service can be called. */
export const directoryJobs = <Tables>(
  store: { db: Kysely<Tables>; clock: Clock },
  callAuth: CallService | null,
): Job[] => (callAuth ? [{ name: 'directory', everyMinutes: 1, run: () => refreshDirectory(store, callAuth) }] : [])

/** The couriers who can be given the rounds of sub-depots. */
export interface Directory {
  /** Milliseconds since 1970 of its last reading; null if there is no directory here, and then every courier is accepted. */
  readAt: number | null
  /** The couriers in the form "SAM/<courier>". */
  known: ReadonlySet<string>
}

export const directoryKey = (subDepot: string, courier: string): string => `${subDepot}/${courier}`

/** The entries of these couriers. */
export async function readDirectory(db: QueryExecutorProvider, couriers: readonly string[]): Promise<Directory> {
  const { rows } = await sql<{ at: Date }>`select at from directory_read`.execute(db)
  if (!rows[0]) return { readAt: null, known: new Set() }
  const { rows: found } = await sql<{ courier: string; sub_depot: string }>`
    select courier, sub_depot from directory where courier = any(${couriers}::text[])`.execute(db)
  return {
    readAt: rows[0].at.getTime(),
    known: new Set(found.map(({ sub_depot, courier }) => directoryKey(sub_depot, courier))),
  }
}

/** Whether a round may be given to somebody; `not-read-yet`: they may have been entered since the directory was read. `at`: when they were named, in milliseconds. */
export function mayDrive(
  { readAt, known }: Directory,
  subDepot: string,
  courier: string | null,
  at: number,
): 'yes' | 'no' | 'not-read-yet' {
  if (courier === null || readAt === null || known.has(directoryKey(subDepot, courier))) return 'yes'
  return readAt <= at ? 'not-read-yet' : 'no'
}

/** Returns a function that reads the directory again in the background, one reading at a time; the job repeats a failed one. */
export function directoryReader(refresh: () => Promise<void>): () => void {
  let isReading = false
  return () => {
    if (isReading) return
    isReading = true
    void refresh()
      .catch(() => undefined)
      .finally(() => {
        isReading = false
      })
  }
}
