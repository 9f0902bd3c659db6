import type { Manifest } from '#contracts/manifest/manifest.ts'
import { addAuditSubject } from '#kit/audit/acting-staff.ts'
import type { Caller } from '#kit/http/auth.ts'
import type { FeedRow } from '#kit/sync/feed.ts'
import { transact } from '#kit/database/transact.ts'
import { appendRows } from './append-rows.ts'
import { notifyDesks } from '#kit/hints/notify-desks.ts'
import { toCourierFeed, toManifest } from './feed-values.ts'
import { findManifest, type FoundManifest } from './find-manifest.ts'
import type { ManifestDeps } from './manifest-deps.ts'
import { lockRound } from './round-store.ts'
import { ownOrNotFound } from './staff-access.ts'
import type { ManifestTransaction } from './tables.ts'
import { recordEndedRound } from './webhooks/round-events.ts'

/** Ends the day of a list that is open, behind the lock of its round. Returns the list as it is then, and what its feed is to say. */
export async function endDay(
  tx: ManifestTransaction,
  caller: Caller,
  { manifest, round }: FoundManifest,
  at: Date,
): Promise<{ closed: Manifest; rows: FeedRow[] }> {
  const closed = toManifest({ ...manifest, closed_at: at, version: manifest.version + 1 }, round)
  await tx
    .updateTable('manifests')
    .set({ closed_at: at.toISOString(), closed_by: caller.username, version: closed.version })
    .where('sub_depot', '=', round.sub_depot)
    .where('id', '=', manifest.id)
    .execute()
  notifyDesks(tx, [round.sub_depot])
  await recordEndedRound(tx, manifest, round, at)
  return { closed, rows: toCourierFeed(manifest.courier).manifest(closed) }
}

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
    // The round's lock holds the list's courier, so the manifest is read again after it.
    ownOrNotFound(caller, await lockRound(tx, before.round.id))
    const found = await findManifest(tx, caller, id)
    const { manifest, round } = found
    addAuditSubject({ round: round.number, day: manifest.date })
    if (manifest.closed_at !== null || manifest.expired_at !== null) return toManifest(manifest, round)
    const { closed, rows } = await endDay(tx, caller, found, at)
    await appendRows(tx, rows, at)
    return closed
  })
}
