import {
  closeAccountEndpoint,
  inviteAgainEndpoint,
  inviteCourierEndpoint,
  openAccountEndpoint,
  readCourierAccountEndpoint,
  resetFactorEndpoint,
} from '#contracts/courier/courier-account-endpoints.ts'
import type { CourierAccount } from '#contracts/courier/courier-account.ts'
import type { Courier } from '#contracts/courier/courier.ts'
import { peopleEvents } from '#contracts/webhooks/people-events.ts'
import { newEvent, recordEvents } from '#kit/events/record-events.ts'
import { addAuditChange } from '#kit/audit/acting-staff.ts'
import type { Caller } from '#kit/http/auth.ts'
import { depotsServed } from '#kit/http/staff-access.ts'
import { implement, type Operation } from '#kit/http/implement.ts'
import { ProblemError } from '#kit/http/problem.ts'
import { findCourier, courierFeedRow, lockCourier, updateCourier } from '../courier-rows.ts'
import { ownOrNotFound } from '../staff-access.ts'
import { toCourierData, type CourierStore } from '../write-courier.ts'
import { inviteCourier } from './invite-courier.ts'
import type { PoolAdmin, PoolUser } from './pool-admin.ts'
import { transact } from '#kit/database/transact.ts'
import { appendFeed } from '#kit/sync/feed.ts'

/** Enters since when the account of a courier is closed; null: it is open. Their phone has it by its feed, for as long as it may still ask. */
export async function saveClosed({ db, clock }: CourierStore, id: string, closedAt: Date | null): Promise<void> {
  const at = clock.now()
  await transact(db, async (tx) => {
    const before = await lockCourier(tx, id)
    if (!before || (closedAt !== null && before.closedAt !== undefined)) return
    const { closedAt: _before, ...rest } = before
    const after = closedAt === null ? rest : { ...rest, closedAt: closedAt.toISOString() }
    await updateCourier(tx, after, at)
    if ((closedAt === null) !== (before.closedAt === undefined)) {
      const event = closedAt === null ? peopleEvents.reopened : peopleEvents.closed
      await recordEvents(tx, [newEvent(event, id, toCourierData(after))], at)
    }
    await appendFeed(tx, [courierFeedRow(after)], at)
  })
}

const isStaffGroup = (group: string): boolean => /^(sub-depot|back-office|service)(\/|$)/.test(group)

/**
 * The groups of the pool say what an account is, since the books of a sub-depot take any subject: it is a courier's of
 * this sub-depot and nothing else, and not the caller's own.
 */
const isOnlyCourier = ({ id, subDepot }: Courier, groups: readonly string[], caller: Caller): boolean =>
  id !== caller.sub &&
  !groups.some(isStaffGroup) &&
  groups.filter((group) => group.startsWith('courier/')).join() === `courier/${subDepot}`

/**
 * The roster of a sub-depot takes any subject, so that its staff could enter anybody in order to read about them. They
 * see the accounts that the pool itself has as their couriers'; the others are answered like accounts that don't exist.
 */
const maySee = (caller: Caller, { id, subDepot }: Courier, user: PoolUser, groups: readonly string[]): boolean =>
  depotsServed(caller) === null || (user.sub === id && groups.includes(`courier/${subDepot}`))

export const getAccountState = (user: PoolUser | undefined): CourierAccount['state'] => {
  if (!user) return 'missing'
  if (!user.enabled) return 'closed'
  return user.status === 'FORCE_CHANGE_PASSWORD' ? 'invited' : 'open'
}

const notTheirs =
  'This account is not only a courier’s of this sub-depot, so that it is changed in the user pool itself. Nothing was changed.'

/** Returns the operations on couriers' accounts. Without a user pool, each fails with `not-set-up`. */
export function accountOperations(store: CourierStore, pool: PoolAdmin | null): Operation[] {
  const asked = (): PoolAdmin => {
    if (pool) return pool
    throw new ProblemError('not-set-up', {
      detail: 'No key to the user pool is set up here, so that accounts are changed in the pool itself.',
    })
  }

  async function look(caller: Caller, id: string): Promise<{ courier: Courier; account: CourierAccount }> {
    const courier = ownOrNotFound(caller, await findCourier(store.db, id))
    const found = await asked().find(id)
    const groups = found ? await asked().groupsOf(id) : []
    const user = found && maySee(caller, courier, found, groups) ? found : undefined
    const mayChange = user !== undefined && isOnlyCourier(courier, groups, caller)
    return {
      courier,
      account: {
        state: getAccountState(user),
        email: user?.email ?? null,
        secondFactor: user?.secondFactor ?? false,
        mayChange,
      },
    }
  }

  /** One change of an account that is the caller's to change, and how it stands then. `word`: what the trail has of it. */
  const change = async (
    caller: Caller,
    id: string,
    word: string,
    run: (pool: PoolAdmin) => Promise<void>,
  ): Promise<CourierAccount> => {
    const { account } = await look(caller, id)
    if (!account.mayChange) throw new ProblemError('not-allowed', { detail: notTheirs })
    addAuditChange(account.state, word)
    await run(asked())
    return (await look(caller, id)).account
  }

  return [
    implement(inviteCourierEndpoint, async ({ caller, body }) => await inviteCourier(store, asked, caller, body)),
    implement(readCourierAccountEndpoint, async ({ caller, params }) => (await look(caller, params.id)).account),
    implement(inviteAgainEndpoint, ({ caller, params: { id } }) =>
      change(caller, id, 'invited again', async (admin) => {
        if (!(await admin.inviteAgain(id)))
          throw new ProblemError('not-allowed', {
            detail: 'They have chosen a password already. “Forgotten password” gets them another one.',
          })
      }),
    ),
    // The pool first: a phone that reads of it must not be able to go on.
    implement(closeAccountEndpoint, ({ caller, params: { id } }) =>
      change(caller, id, 'closed', async (admin) => {
        await admin.close(id)
        await saveClosed(store, id, store.clock.now())
      }),
    ),
    implement(openAccountEndpoint, ({ caller, params: { id } }) =>
      change(caller, id, 'open', async (admin) => {
        await admin.open(id)
        await saveClosed(store, id, null)
      }),
    ),
    implement(resetFactorEndpoint, ({ caller, params: { id } }) =>
      change(caller, id, 'without a second step', async (admin) => await admin.dropFactors(id)),
    ),
  ]
}
