import { getCallerSubDepots, type Caller } from '#kit/http/auth.ts'
import { ProblemError } from '#kit/http/problem.ts'
import type { ManifestRow, RoundRow } from './feed-values.ts'
import type { ManifestDatabase, ManifestTransaction } from './tables.ts'

export interface FoundManifest {
  manifest: ManifestRow
  round: RoundRow
}

/**
 * A manifest that its courier or the staff of its sub-depot asks for. Anybody else's is answered like one
 * that does not exist.
 * @throws ProblemError not-found
 */
export async function findManifest(
  db: ManifestDatabase | ManifestTransaction,
  caller: Caller,
  id: string,
): Promise<FoundManifest> {
  const manifest = await db.selectFrom('manifests').selectAll().where('id', '=', id).executeTakeFirst()
  const round =
    manifest &&
    (await db
      .selectFrom('rounds')
      .selectAll()
      .where('sub_depot', '=', manifest.sub_depot)
      .where('id', '=', manifest.round_id)
      .executeTakeFirst())
  if (manifest === undefined || round === undefined) throw new ProblemError('not-found')
  const courier = manifest.courier === caller.sub && manifest.expired_at === null
  if (!courier && !getCallerSubDepots(caller).includes(round.sub_depot)) throw new ProblemError('not-found')
  return { manifest, round }
}
