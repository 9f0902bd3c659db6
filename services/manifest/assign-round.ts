import type { Round } from '#contracts/manifest.ts'
import { noteAbout, noteChange } from '#kit/audit/acting-staff.ts'
import type { Caller } from '#kit/http/auth.ts'
import type { FeedRow } from '#kit/sync/feed.ts'
import { ProblemError } from '#kit/http/problem.ts'
import { requireStaffOf } from '#kit/http/staff-access.ts'
import { transact } from '#kit/database/transact.ts'
import { appendRows } from './append-rows.ts'
import { tellDesks } from '#kit/hints/tell-desks.ts'
import { mayDrive, readDirectory } from '#kit/directory.ts'
import { feedOf, manifestOf, roundOf, type RoundRow } from './feed-values.ts'
import type { ManifestDeps } from './manifest-deps.ts'
import { parcelOfRow } from './parcel-row.ts'
import { lockParcelsOfManifests } from './parcel-store.ts'
import { lockRound } from './round-store.ts'
import { isStableId, roundIdOf } from '#domain/parcel/stable-id.ts'
import { ownOrNotFound } from './staff-access.ts'
import type { ManifestTransaction } from './tables.ts'

export interface Assignment {
  subDepot: string
  number: string
  name: string
  /** Subject of the courier; null: nobody's. */
  courier: string | null
}

/** The round by its id or, where it does not exist, made from the assignment. */
async function takeRound(tx: ManifestTransaction, caller: Caller, id: string, given: Assignment): Promise<RoundRow> {
  const made = { sub_depot: given.subDepot, id, number: given.number, name: given.name, courier: null }
  await tx
    .insertInto('rounds')
    .values(made)
    .onConflict((conflict) => conflict.doNothing())
    .execute()
  const found = await lockRound(tx, id)
  if (found === undefined) {
    throw new ProblemError('body-invalid', {
      detail: `Number ${given.number} belongs to another round of ${given.subDepot}.`,
    })
  }
  const round = ownOrNotFound(caller, found)
  if (round.sub_depot === given.subDepot && round.number === given.number) return round
  throw new ProblemError('body-invalid', {
    detail: `This round is number ${round.number} of sub-depot ${round.sub_depot}, which does not change.`,
  })
}

async function recordHolder(tx: ManifestTransaction, round: RoundRow, courier: string | null, at: Date): Promise<void> {
  await tx
    .updateTable('round_holders')
    .set({ until: at.toISOString() })
    .where('sub_depot', '=', round.sub_depot)
    .where('round_id', '=', round.id)
    .where('until', 'is', null)
    .execute()
  if (courier === null) return
  const holder = { sub_depot: round.sub_depot, round_id: round.id, courier, since: at.toISOString(), until: null }
  await tx
    .insertInto('round_holders')
    .values(holder)
    .onConflict((conflict) => conflict.doNothing())
    .execute()
}

/** What moves everything that is still on lists from the old courier's feed to the new one's. */
async function movedLists(tx: ManifestTransaction, before: RoundRow, after: RoundRow): Promise<FeedRow[]> {
  const manifests = await tx
    .selectFrom('manifests')
    .selectAll()
    .where('sub_depot', '=', after.sub_depot)
    .where('round_id', '=', after.id)
    .where('expired_at', 'is', null)
    .orderBy('date')
    .execute()
  const rows = await lockParcelsOfManifests(tx, manifests)
  const parcels = rows.map(parcelOfRow).filter((parcel) => parcel !== undefined)
  const from = feedOf(before.courier)
  const to = feedOf(after.courier)
  return [
    ...parcels.flatMap((parcel) => from.gone('parcel', parcel.id)),
    ...manifests.flatMap((manifest) => from.gone('manifest', manifest.id)),
    ...from.gone('round', before.id),
    ...to.round(roundOf(after)),
    ...manifests.flatMap((manifest) => to.manifest(manifestOf(manifest, after))),
    ...parcels.flatMap((parcel) => to.parcel(parcel)),
  ]
}

/**
 * Gives a locked round to another courier, with a name that may be another one.
 * @returns what the feeds are to say of it, in the order in which they are to say it
 */
export async function giveRound(
  tx: ManifestTransaction,
  before: RoundRow,
  after: RoundRow,
  at: Date,
): Promise<FeedRow[]> {
  const { name, courier } = after
  await tx
    .updateTable('rounds')
    .set({ name, courier })
    .where('sub_depot', '=', before.sub_depot)
    .where('id', '=', before.id)
    .returning(tellDesks.as('told'))
    .execute()
  if (before.courier === courier) return before.name === name ? [] : feedOf(courier).round(roundOf(after))
  await recordHolder(tx, before, courier, at)
  return await movedLists(tx, before, after)
}

/** Whoever drives the round already may go on. */
async function requireDriver(
  tx: ManifestTransaction,
  before: RoundRow,
  { subDepot, courier }: Assignment,
  { at, readDirectoryAgain }: { at: Date } & Pick<ManifestDeps, 'readDirectoryAgain'>,
): Promise<void> {
  if (courier === null || courier === before.courier) return
  const drives = mayDrive(await readDirectory(tx, [courier]), subDepot, courier, at.getTime())
  if (drives === 'yes') return
  if (drives === 'not-read-yet') {
    readDirectoryAgain?.()
    throw new ProblemError('not-ready', {
      retryAfter: 2,
      detail: 'This courier is not known here yet. The directory of couriers is being read. Try again.',
    })
  }
  throw new ProblemError('body-invalid', {
    detail: `This courier is not at sub-depot ${subDepot}, or their account is closed.`,
  })
}

/**
 * Creates a round or gives it to a courier. The same assignment again changes nothing.
 * @throws ProblemError not-allowed, not-found, or body-invalid when the number is taken or differs, or the id is another round's
 */
export async function assignRound(
  { db, clock, readDirectoryAgain }: Pick<ManifestDeps, 'db' | 'clock' | 'readDirectoryAgain'>,
  caller: Caller,
  id: string,
  given: Assignment,
): Promise<Round & { courier: string | null }> {
  requireStaffOf(caller, given.subDepot)
  if (isStableId(id) && id.toLowerCase() !== roundIdOf(given.subDepot, given.number)) {
    throw new ProblemError('body-invalid', {
      detail: `This is not the id of round ${given.number} of sub-depot ${given.subDepot}.`,
    })
  }
  const at = clock.now()
  return await transact(db, async (tx) => {
    const before = await takeRound(tx, caller, id, given)
    const after: RoundRow = { ...before, name: given.name, courier: given.courier }
    await requireDriver(tx, before, given, { at, readDirectoryAgain })
    noteAbout({ round: before.number })
    noteChange(before.courier ?? 'nobody', after.courier ?? 'nobody')
    await appendRows(tx, await giveRound(tx, before, after, at), at)
    return { ...roundOf(after), courier: after.courier }
  })
}
