import type { Manifest } from '#contracts/manifest.ts'
import type { Caller } from '#kit/http/auth.ts'
import { transact } from '#kit/database/transact.ts'
import { appendRows } from './append-rows.ts'
import { tellDesks } from './desk/tell-desks.ts'
import { feedOf, manifestOf } from './feed-values.ts'
import { findManifest } from './find-manifest.ts'
import type { ManifestDeps } from './manifest-deps.ts'
import { lockRound } from './round-store.ts'
import { ownOrNotFound } from './staff-access.ts'

/**
 * Ends a manifest's day. Closing again changes nothing.
 * @throws ProblemError not-found for anybody but the sub-depot's staff
 */
export async function closeManifest(
  { db, clock }: Pick<ManifestDeps, 'db' | 'clock'>,
  caller: Caller,
  id: string,
): Promise<Manifest> {
  const at = clock.now()
  const before = await findManifest(db, caller, id)
  return await transact(db, async (tx) => {
    // The round's lock keeps its courier, and the manifest is read again behind it.
    ownOrNotFound(caller, await lockRound(tx, before.round.id))
    const { manifest, round } = await findManifest(tx, caller, id)
    if (manifest.closed_at !== null || manifest.expired_at !== null) return manifestOf(manifest, round)
    const closed = { ...manifest, closed_at: at, version: manifest.version + 1 }
    const values = { closed_at: at.toISOString(), version: closed.version }
    await tx
      .updateTable('manifests')
      .set(values)
      .where('sub_depot', '=', round.sub_depot)
      .where('id', '=', id)
      .returning(tellDesks.as('told'))
      .execute()
    await appendRows(tx, feedOf(round.courier).manifest(manifestOf(closed, round)), at)
    return manifestOf(closed, round)
  })
}
