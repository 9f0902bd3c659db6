import type { CourierInvitation } from '#contracts/courier/courier-account.ts'
import type { Courier } from '#contracts/courier/courier.ts'
import { addAuditChange } from '#kit/audit/acting-staff.ts'
import type { Caller } from '#kit/http/auth.ts'
import { ProblemError } from '#kit/http/problem.ts'
import { requireServing } from '#kit/http/staff-access.ts'
import { findCourierOfNumber } from '../courier-rows.ts'
import { writeCourier, type CourierStore } from '../write-courier.ts'
import type { PoolAdmin } from './pool-admin.ts'

const wrong = (at: 'email' | 'courierNumber', message: string): ProblemError =>
  new ProblemError('body-invalid', { detail: message, issues: [{ at: `body.${at}`, message }] })

const sameAddress = (a: string | null, b: string): boolean => a?.toLowerCase() === b.toLowerCase()

/**
 * The subject of the account that is theirs. The username is their number, so that an invitation whose answer was lost,
 * or that got no further than the pool, goes on where it stopped when it is sent again.
 */
async function takeAccount(
  pool: PoolAdmin,
  username: string,
  { email, courierNumber }: Pick<CourierInvitation, 'email' | 'courierNumber'>,
): Promise<string> {
  const made = await pool.invite(username, email)
  if ('sub' in made) return made.sub
  if (made.refused === 'InvalidParameterException') throw wrong('email', 'This email address isn’t accepted. Check it.')
  const known = await pool.find(username)
  const isOurs = known?.status === 'FORCE_CHANGE_PASSWORD' && sameAddress(known.email, email)
  if (!known || !isOurs) {
    throw made.refused === 'AliasExistsException' && !known
      ? wrong('email', 'Somebody has an account with this e-mail address already.')
      : wrong('courierNumber', `The account of another person is called ${courierNumber}. Give another courier number.`)
  }
  await pool.inviteAgain(username)
  return known.sub
}

/**
 * Makes an account and lets it be a courier's of the sub-depot. Returns its subject.
 * @throws ProblemError not-ready, or body-invalid with the field that is taken
 */
export async function makeAccount(
  admin: PoolAdmin,
  invitation: Pick<CourierInvitation, 'email' | 'courierNumber' | 'subDepot'>,
): Promise<string> {
  const username = invitation.courierNumber.toLowerCase()
  const sub = await takeAccount(admin, username, invitation)
  for (const group of ['courier', `courier/${invitation.subDepot}`]) await admin.addToGroup(username, group)
  return sub
}

/**
 * Makes an account, lets it be a courier's of the sub-depot, and enters the courier.
 * @throws ProblemError not-allowed, not-set-up, not-ready, or body-invalid with the field that is taken
 */
export async function inviteCourier(
  store: CourierStore,
  pool: () => PoolAdmin,
  caller: Caller,
  invitation: CourierInvitation,
): Promise<Courier> {
  const { email: _email, ...entry } = invitation
  requireServing(caller, entry.subDepot)
  const admin = pool()
  if (await findCourierOfNumber(store.db, entry.courierNumber)) {
    throw wrong('courierNumber', `Courier number ${entry.courierNumber} belongs to another courier.`)
  }
  const sub = await makeAccount(admin, invitation)
  addAuditChange('', sub)
  return await writeCourier(store, caller, sub, { ...entry, roles: ['courier'] }, true)
}
