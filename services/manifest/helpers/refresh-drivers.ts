import { sql } from 'kysely'
import { readDirectoryEndpoint, type DirectoryEntry } from '#contracts/depot/directory.ts'
import { mostClearedAsked, readClearedEndpoint } from '#contracts/onboarding/cleared-endpoint.ts'
import { transact } from '#kit/database/transact.ts'
import { saveDirectory } from '#kit/directory.ts'
import type { CallService } from '#kit/http/service-client.ts'
import type { ManifestDeps } from '../manifest-deps.ts'
import { noEnd } from './drivers.ts'

type Cleared = { courier: string; until: string | null }[]

async function askCleared(call: CallService, helpers: readonly DirectoryEntry[]): Promise<Cleared> {
  const cleared: Cleared = []
  for (let from = 0; from < helpers.length; from += mostClearedAsked) {
    const couriers = helpers
      .slice(from, from + mostClearedAsked)
      .map(({ courier, subDepot }) => ({ courier, subDepot }))
    cleared.push(...(await call(readClearedEndpoint, { body: { couriers } })).cleared)
  }
  return cleared
}

/**
 * Reads the directory of couriers, and until when the documents of the helpers are valid. Without an onboarding service
 * no helper has valid documents. If that service can't be reached, what it said last stays, for its days are in it.
 * @throws ProblemError after the directory is saved, if the onboarding service can't be reached
 */
export async function refreshDrivers(
  { db, clock }: Pick<ManifestDeps, 'db' | 'clock'>,
  { callAuth, callOnboarding }: { callAuth: CallService; callOnboarding: CallService | null },
): Promise<void> {
  const at = clock.now()
  const { couriers } = await callAuth(readDirectoryEndpoint)
  const helpers = couriers.filter(({ engagedBy }) => engagedBy !== undefined)
  let failure: unknown
  const cleared: Cleared | null = callOnboarding
    ? await askCleared(callOnboarding, helpers).catch((error: unknown) => {
        failure = error
        return null
      })
    : []
  await transact(db, async (tx) => {
    await saveDirectory(tx, couriers, at)
    await sql`
      update directory as d set engaged_by = h.engaged_by
      from unnest(${helpers.map(({ courier }) => courier)}::text[], ${helpers.map((each) => each.engagedBy ?? '')}::text[])
        as h(courier, engaged_by)
      where d.courier = h.courier`.execute(tx)
    if (cleared) {
      await sql`delete from helper_clearance`.execute(tx)
      await sql`
        insert into helper_clearance (courier, until)
        select * from unnest(${cleared.map(({ courier }) => courier)}::text[], ${cleared.map(({ until }) => until ?? noEnd)}::text[])
        on conflict do nothing`.execute(tx)
    } else {
      await sql`
        delete from helper_clearance as c
        where not exists (select from directory as d where d.courier = c.courier and d.engaged_by is not null)`.execute(
        tx,
      )
    }
  })
  if (cleared === null) throw failure
}
