import type { Pool } from '../pool.ts'
import { normaliseAddresses } from './attributes.ts'
import { requireUsername } from './usernames.ts'
import { makeVerifier } from '../passwords/srp.ts'

export interface UserToAdd {
  /** Chosen by the caller, so that other stores can name it; a lower-case UUID, like those of sign-ups. */
  sub: string
  username: string
  password: string
  groups?: readonly string[]
  /** The keys are Cognito's attribute names. An address counts as verified. */
  attributes?: Record<string, string>
  /** The first sign-in must choose another password. */
  temporary?: boolean
}

/**
 * Adds a user who needs no confirmation. Adding the same user again sets the groups and leaves the
 * rest alone, a password that was changed since included.
 */
export async function addUser(pool: Pool, user: UserToAdd): Promise<string> {
  requireUsername(user.username)
  const identity = { poolName: pool.name, userId: user.sub }
  const salt = Buffer.from(pool.random(16)).toString('hex')
  const added = await pool.accounts.add({
    ...makeVerifier(identity, user.password, salt),
    sub: user.sub,
    username: user.username,
    status: user.temporary ? 'FORCE_CHANGE_PASSWORD' : 'CONFIRMED',
    attributes: normaliseAddresses(user.attributes ?? {}),
    emailVerified: user.attributes?.['email'] !== undefined,
  })
  if (!added && !(await pool.accounts.findBySub(user.sub))) {
    throw new Error(`The username ${user.username} belongs to another account.`)
  }
  await pool.accounts.setGroups(user.sub, user.groups ?? [])
  return user.sub
}
