import { getGrants, isStaffGroup, subDepotStaff, toGroup, type Grant } from '#contracts/permissions.ts'
import {
  changeStaffEndpoint,
  closeStaffAccountEndpoint,
  inviteStaffAgainEndpoint,
  inviteStaffEndpoint,
  listStaffEndpoint,
  listSubDepotsEndpoint,
  openStaffAccountEndpoint,
  readStaffMemberEndpoint,
  resetStaffFactorEndpoint,
  saveSubDepotEndpoint,
} from '#contracts/staff/staff-endpoints.ts'
import type { StaffAccount, StaffChange, StaffInvitation, StaffMember } from '#contracts/staff/staff.ts'
import { addAuditChange, addAuditSubDepot, addAuditSubject } from '#kit/audit/acting-staff.ts'
import { transact } from '#kit/database/transact.ts'
import { describeError } from '#kit/describe-error.ts'
import type { Caller } from '#kit/http/auth.ts'
import { implement, type Operation } from '#kit/http/implement.ts'
import { ProblemError } from '#kit/http/problem.ts'
import { depotsServed } from '#kit/http/staff-access.ts'
import type { Log } from '#kit/log.ts'
import { getAccountState } from '../accounts/account-operations.ts'
import type { PoolAdmin, PoolUser } from '../accounts/pool-admin.ts'
import type { CourierStore } from '../write-courier.ts'
import {
  addStaffOfPool,
  findStaff,
  findStaffMember,
  findSubDepots,
  lockStaffMember,
  saveStaffMember,
  saveSubDepot,
  type StoredStaff,
} from './staff-rows.ts'

/** Returns whether the caller manages every place of these roles. */
function managesAll(caller: Caller, grants: readonly Grant[]): boolean {
  const served = depotsServed(caller)
  return served === null || grants.every(({ subDepot }) => subDepot !== null && served.includes(subDepot))
}

/** A manager of a sub-depot sees whoever has a role there, but changes only whoever has none elsewhere. */
function managesSome(caller: Caller, grants: readonly Grant[]): boolean {
  const served = depotsServed(caller)
  return served === null || grants.some(({ subDepot }) => subDepot !== null && served.includes(subDepot))
}

const toMember = (caller: Caller, { closedAt, ...staff }: StoredStaff): StaffMember => ({
  ...staff,
  closedAt: closedAt?.toISOString() ?? null,
  mayChange: staff.id !== caller.sub && managesAll(caller, staff.grants),
})

const key = ({ subDepot, role }: Grant): string => `${subDepot ?? ''}/${role}`

/** Returns each role once, in one order. */
const tidy = (grants: readonly Grant[]): Grant[] =>
  [...new Map(grants.map((grant) => [key(grant), grant])).values()].toSorted((a, b) => key(a).localeCompare(key(b)))

const sameGrants = (a: readonly Grant[], b: readonly Grant[]): boolean =>
  JSON.stringify(tidy(a)) === JSON.stringify(tidy(b))

/** "manager at SAM, viewer at all sub-depots", for the audit trail. */
const describeGrants = (grants: readonly Grant[]): string =>
  tidy(grants)
    .map(({ subDepot, role }) => `${role} at ${subDepot ?? 'all sub-depots'}`)
    .join(', ') || 'no role'

const invalid = (at: string, message: string): ProblemError =>
  new ProblemError('body-invalid', { detail: message, issues: [{ at: `body.${at}`, message }] })

/** Returns the groups that the roles need. */
function toGroups(grants: readonly Grant[]): Set<string> {
  const groups = new Set(grants.map(toGroup))
  if (grants.some(({ subDepot }) => subDepot !== null)) groups.add(subDepotStaff)
  return groups
}

/** Makes the pool's groups those of the roles. Added first, so that a failure in between takes nothing away. */
async function setGroups(pool: PoolAdmin, username: string, grants: readonly Grant[]): Promise<void> {
  const wanted = toGroups(grants)
  const present = (await pool.groupsOf(username)).filter(isStaffGroup)
  for (const group of wanted) if (!present.includes(group)) await pool.addToGroup(username, group)
  for (const group of present) if (!wanted.has(group)) await pool.removeFromGroup(username, group)
}

const auditPlaces = (grants: readonly Grant[]): void => {
  for (const { subDepot } of grants) addAuditSubDepot(subDepot ?? '')
}

/** Enters staff of the pool itself, who are known by their token alone. */
export async function refreshStaff({ db, clock }: CourierStore, caller: Caller): Promise<void> {
  const grants = getGrants(caller.groups)
  if (grants.length === 0 || (await findStaffMember(db, caller.sub))) return
  await addStaffOfPool(db, { id: caller.sub, username: caller.username, grants: tidy(grants) }, clock.now())
}

/** Returns the operations on staff and sub-depots. Without a user pool, those on accounts fail with `not-set-up`. */
export function staffOperations(store: CourierStore, pool: PoolAdmin | null, log: Log): Operation[] {
  const { db, clock } = store
  const admin = (): PoolAdmin => {
    if (pool) return pool
    throw new ProblemError('not-set-up', {
      detail: 'No key to the user pool is set up here, so staff are changed in the pool itself.',
    })
  }

  /** @throws ProblemError not-found also for staff of places that the caller doesn’t manage */
  async function findVisible(caller: Caller, id: string): Promise<StoredStaff> {
    const staff = await findStaffMember(db, id)
    if (!staff || !managesSome(caller, staff.grants)) throw new ProblemError('not-found')
    return staff
  }

  /** Returns somebody as the pool has them now, and stores their roles if they were changed in the pool itself. */
  async function look(caller: Caller, id: string): Promise<StaffAccount> {
    const stored = await findVisible(caller, id)
    const user = await admin().find(stored.username)
    const isSame = user?.sub === id
    const grants = isSame ? tidy(getGrants(await admin().groupsOf(stored.username))) : []
    const staff = { ...stored, grants }
    if (isSame && !sameGrants(stored.grants, grants)) await saveStaffMember(db, staff, clock.now())
    return { ...toMember(caller, staff), account: accountOf(isSame ? user : undefined) }
  }

  const accountOf = (user: PoolUser | undefined): StaffAccount['account'] => ({
    state: getAccountState(user),
    email: user?.email ?? null,
    secondFactor: user?.secondFactor ?? false,
  })

  /** @throws ProblemError not-allowed unless the caller may change this person */
  async function lookToChange(caller: Caller, id: string): Promise<StaffAccount> {
    const before = await look(caller, id)
    if (before.mayChange) return before
    throw new ProblemError('not-allowed', {
      detail:
        id === caller.sub
          ? 'Nobody changes their own account here. Another manager can.'
          : 'This person also works where you are not a manager, so the back office changes them. Nothing was changed.',
    })
  }

  /** One change of somebody's account, and how it is then. `word`: what the audit trail has of it. */
  async function change(
    caller: Caller,
    id: string,
    word: string,
    run: (username: string) => Promise<void>,
  ): Promise<StaffAccount> {
    const before = await lookToChange(caller, id)
    auditPlaces(before.grants)
    addAuditChange(before.account.state, word)
    await run(before.username)
    return await look(caller, id)
  }

  async function setClosed(id: string, closedAt: Date | null): Promise<void> {
    await transact(db, async (tx) => {
      const staff = await lockStaffMember(tx, id)
      if (staff) await saveStaffMember(tx, { ...staff, closedAt }, clock.now())
    })
  }

  /** @throws ProblemError not-allowed, or body-invalid if a sub-depot doesn't exist */
  async function requireGrantable(caller: Caller, grants: readonly Grant[]): Promise<void> {
    if (!managesAll(caller, grants))
      throw new ProblemError('not-allowed', { detail: 'You can give roles only where you are a manager yourself.' })
    const named = [...new Set(grants.flatMap(({ subDepot }) => (subDepot === null ? [] : [subDepot])))]
    const known = new Set((await findSubDepots(db, named)).map(({ code }) => code))
    const unknown = named.find((code) => !known.has(code))
    if (unknown !== undefined) throw invalid('grants', `There is no sub-depot ${unknown}.`)
  }

  /** The subject of an account with this name. An invitation whose answer was lost goes on where it stopped. */
  async function takeAccount({ username, email }: StaffInvitation): Promise<string> {
    const made = await admin().invite(username, email)
    if ('sub' in made) return made.sub
    if (made.refused === 'InvalidParameterException')
      throw invalid('email', 'This email address isn’t accepted. Check it.')
    const known = await admin().find(username)
    const isOurs =
      known?.status === 'FORCE_CHANGE_PASSWORD' && known.email?.toLowerCase() === email.toLowerCase() && known.enabled
    if (!known || !isOurs)
      throw made.refused === 'AliasExistsException' && !known
        ? invalid('email', 'Somebody has an account with this email address already.')
        : invalid('username', `Somebody has the sign-in name ${username} already. Choose another one.`)
    await admin().inviteAgain(username)
    return known.sub
  }

  async function invite(caller: Caller, invitation: StaffInvitation): Promise<StaffAccount> {
    const grants = tidy(invitation.grants)
    await requireGrantable(caller, grants)
    const id = await takeAccount(invitation)
    const { username, name } = invitation
    auditPlaces(grants)
    addAuditSubject({ staff: id })
    addAuditChange('', describeGrants(grants))
    try {
      await setGroups(admin(), username, grants)
      await transact(db, (tx) => saveStaffMember(tx, { id, username, name, grants, closedAt: null }, clock.now()))
    } catch (error) {
      log.error('staff.invitation-unfinished', describeError(error))
      throw new ProblemError('not-ready', {
        detail:
          'The account was made, but it has no roles yet. Send the same invitation again: it goes on where it stopped.',
      })
    }
    return await look(caller, id)
  }

  async function changeRoles(caller: Caller, id: string, entry: StaffChange): Promise<StaffAccount> {
    const before = await lookToChange(caller, id)
    const grants = tidy(entry.grants)
    if (!sameGrants(entry.seen, before.grants)) throw new ProblemError('changed-meanwhile')
    await requireGrantable(caller, grants)
    auditPlaces([...before.grants, ...grants])
    addAuditChange(describeGrants(before.grants), describeGrants(grants))
    if (!sameGrants(grants, before.grants)) {
      await setGroups(admin(), before.username, grants)
      await admin().signOut(before.username)
    }
    await transact(db, async (tx) => {
      const staff = await lockStaffMember(tx, id)
      if (staff) await saveStaffMember(tx, { ...staff, name: entry.name, grants }, clock.now())
    })
    return await look(caller, id)
  }

  return [
    implement(listStaffEndpoint, async ({ caller }) => ({
      staff: (await findStaff(db))
        .filter(({ grants }) => managesSome(caller, grants))
        .map((each) => toMember(caller, each)),
    })),
    implement(readStaffMemberEndpoint, ({ caller, params }) => look(caller, params.id)),
    implement(inviteStaffEndpoint, ({ caller, body }) => invite(caller, body)),
    implement(changeStaffEndpoint, ({ caller, params, body }) => changeRoles(caller, params.id, body)),
    implement(inviteStaffAgainEndpoint, ({ caller, params: { id } }) =>
      change(caller, id, 'invited again', async (username) => {
        if (!(await admin().inviteAgain(username)))
          throw new ProblemError('not-allowed', {
            detail: 'They have chosen a password already. “Forgotten password” gets them another one.',
          })
      }),
    ),
    implement(closeStaffAccountEndpoint, ({ caller, params: { id } }) =>
      change(caller, id, 'closed', async (username) => {
        await admin().close(username)
        await setClosed(id, clock.now())
      }),
    ),
    implement(openStaffAccountEndpoint, ({ caller, params: { id } }) =>
      change(caller, id, 'open', async (username) => {
        await admin().open(username)
        await setClosed(id, null)
      }),
    ),
    implement(resetStaffFactorEndpoint, ({ caller, params: { id } }) =>
      change(caller, id, 'without a second step', (username) => admin().dropFactors(username)),
    ),
    implement(listSubDepotsEndpoint, async ({ caller }) => ({
      subDepots: await findSubDepots(db, depotsServed(caller)),
    })),
    implement(saveSubDepotEndpoint, async ({ params, body }) => {
      const subDepot = { ...params, ...body }
      addAuditSubDepot(params.code)
      addAuditChange('', body.name)
      await transact(db, (tx) => saveSubDepot(tx, subDepot, clock.now()))
      return subDepot
    }),
  ]
}
