import type { Kysely } from 'kysely'
import type { PostalAddress } from '#contracts/parcel/change-address.ts'
import type { Courier, CourierEntry } from '#contracts/courier/courier.ts'
import { peopleEvents } from '#contracts/webhooks/people-events.ts'
import { newEvent, recordEvents } from '#kit/events/record-events.ts'
import type { Caller } from '#kit/http/auth.ts'
import type { Clock } from '#kit/clock.ts'
import { sqlState } from '#kit/describe-error.ts'
import { appendFeed } from '#kit/sync/feed.ts'
import { ProblemError } from '#kit/http/problem.ts'
import { requireServing } from '#kit/http/staff-access.ts'
import { transact } from '#kit/database/transact.ts'
import { courierFeedRow, insertCourier, lockCourier, updateCourier } from './courier-rows.ts'
import type { AuthTables } from './tables.ts'
import { moveHelpers } from './helpers/helper-rows.ts'
import { helperFeed } from './helpers/helper-feed.ts'
import { findErasure } from './people/erasure-store.ts'
import { ownOrNotFound } from './staff-access.ts'

export interface CourierStore {
  db: Kysely<AuthTables>
  clock: Clock
}

/** Returns what other systems get of a courier. */
export const toCourierData = ({ id, subDepot, courierNumber }: Courier) => ({ courier: id, subDepot, courierNumber })

const uniqueViolation = '23505'

/**
 * Saves a courier. If the entry has no address, the saved one stays.
 * `isInvited`: their account was made for this entry.
 * To move a courier to another sub-depot takes somebody who works for both.
 * @throws ProblemError not-allowed, not-found, or body-invalid when the courier number is another's
 */
export async function writeCourier(
  { db, clock }: CourierStore,
  caller: Caller,
  id: string,
  { address, ...entry }: CourierEntry & { address?: PostalAddress | undefined },
  isInvited = false,
): Promise<Courier> {
  requireServing(caller, entry.subDepot)
  const at = clock.now()
  const write = transact(db, async (tx) => {
    if (await findErasure(tx, id)) throw new ProblemError('not-found')
    await insertCourier(tx, { id, ...entry, address: address ?? null }, at)
    const before = ownOrNotFound(caller, await lockCourier(tx, id))
    const after: Courier = { ...before, ...entry, address: address ?? before.address }
    await updateCourier(tx, after, at)
    if (after.subDepot !== before.subDepot) await moveHelpers(tx, id, after.subDepot)
    if (isInvited) await recordEvents(tx, [newEvent(peopleEvents.invited, id, toCourierData(after))], at)
    await appendFeed(tx, [courierFeedRow(after)], at)
    return after
  })
  const courier = await write.catch((error: unknown) => {
    if (sqlState(error) !== uniqueViolation) throw error
    throw new ProblemError('body-invalid', {
      detail: `Courier number ${entry.courierNumber} belongs to another courier.`,
    })
  })
  await helperFeed.backfill({ db, clock }, id)
  return courier
}
