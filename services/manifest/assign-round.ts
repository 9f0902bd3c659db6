import type { Round } from '#contracts/manifest/manifest.ts'
import { londonDay } from '#domain/dates/day.ts'
import { addAuditSubject, addAuditChange } from '#kit/audit/acting-staff.ts'
import type { Caller } from '#kit/http/auth.ts'
import type { FeedRow } from '#kit/sync/feed.ts'
import { ProblemError } from '#kit/http/problem.ts'
import { requireStaffFor } from '#kit/http/staff-access.ts'
import { transact } from '#kit/database/transact.ts'
import { appendRows } from './append-rows.ts'
import { notifyDesks } from '#kit/hints/notify-desks.ts'
import { mayDrive } from '#kit/directory.ts'
import { toCourierFeed, toRound, type RoundRow } from './feed-values.ts'
import { isCleared, readDrivers } from './helpers/drivers.ts'
import { getHolders, listsOfRound, moveLists } from './list-couriers.ts'
import type { ManifestDeps } from './manifest-deps.ts'
import { readGivenDays } from './round-days.ts'
import { lockRound } from './round-store.ts'
import { isStableId, toRoundId } from '#domain/parcel/stable-id.ts'
import { ownOrNotFound } from './staff-access.ts'
import type { ManifestTransaction } from './tables.ts'
import { recordAssignedRound } from './webhooks/round-events.ts'

export interface Assignment {
  subDepot: string
  number: string
  name: string
  /** Subject of the courier; null if the round has none. */
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

/**
 * Gives a locked round to another courier until further notice, with a name that may be another one. Its lists of today and
 * later go with it, except of days that are given apart: a day that is over stays with whoever drove it.
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
    .execute()
  notifyDesks(tx, [before.sub_depot])
  const lists = await listsOfRound(tx, before)
  const renamed =
    before.name === name
      ? []
      : [...getHolders(before, lists)].flatMap((holder) => toCourierFeed(holder).round(toRound(after)))
  if (before.courier === courier) return renamed
  await recordAssignedRound(tx, after, at)
  const today = londonDay(at)
  const given = (await readGivenDays(tx, [before])).get(before.id)
  return [
    ...renamed,
    ...(await moveLists(
      tx,
      {
        before,
        after,
        lists,
        courierOf: (list) => (given?.has(list.date) || list.date < today ? list.courier : courier),
      },
      at,
    )),
  ]
}

/** Whoever drives the round already may go on. */
async function requireDriver(
  tx: ManifestTransaction,
  before: RoundRow,
  { subDepot, courier }: Assignment,
  { at, readDirectoryAgain }: { at: Date } & Pick<ManifestDeps, 'readDirectoryAgain'>,
): Promise<void> {
  if (courier === null || courier === before.courier) return
  const drivers = await readDrivers(tx, [courier])
  if (!isCleared(drivers, courier, londonDay(at)))
    throw new ProblemError('body-invalid', {
      detail: 'This courier is somebody’s helper, and their documents aren’t all accepted and valid today.',
    })
  const drives = mayDrive(drivers, subDepot, courier, at.getTime())
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
  requireStaffFor(caller, given.subDepot)
  if (isStableId(id) && id.toLowerCase() !== toRoundId(given.subDepot, given.number)) {
    throw new ProblemError('body-invalid', {
      detail: `This is not the id of round ${given.number} of sub-depot ${given.subDepot}.`,
    })
  }
  const at = clock.now()
  return await transact(db, async (tx) => {
    const before = await takeRound(tx, caller, id, given)
    const after: RoundRow = { ...before, name: given.name, courier: given.courier }
    await requireDriver(tx, before, given, { at, readDirectoryAgain })
    addAuditSubject({ round: before.number })
    addAuditChange(before.courier ?? 'nobody', after.courier ?? 'nobody')
    await appendRows(tx, await giveRound(tx, before, after, at), at)
    return { ...toRound(after), courier: after.courier }
  })
}
