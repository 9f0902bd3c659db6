import { sql, type QueryExecutorProvider } from 'kysely'
import { readDirectoryEndpoint } from '#contracts/directory.ts'
import type { CallService } from '#kit/http/service-client.ts'
import { transact } from '#kit/database/transact.ts'
import type { ManifestDeps } from './manifest-deps.ts'
import { writeRows } from './write-rows.ts'

/** Who works where, as the auth service last said: whole, each time, so that who has left is gone. */
export async function refreshDirectory(
  { db, clock }: Pick<ManifestDeps, 'db' | 'clock'>,
  call: CallService,
): Promise<void> {
  const at = clock.now()
  const { couriers } = await call(readDirectoryEndpoint)
  await transact(db, async (tx) => {
    await sql`delete from directory`.execute(tx)
    await writeRows(
      tx,
      'directory',
      couriers.map(({ courier, subDepot }) => ({ courier, sub_depot: subDepot })),
      sql`on conflict do nothing`,
    )
    await sql`insert into directory_read (one, at) values (true, ${at}) on conflict (one) do update set at = excluded.at`.execute(
      tx,
    )
  })
}

/** Whom the rounds of sub-depots can be given to. */
export interface Directory {
  /** Milliseconds since 1970 of its last reading; null: nobody keeps it here, and whoever is named is taken. */
  readAt: number | null
  /** "SAM/<courier>". */
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
