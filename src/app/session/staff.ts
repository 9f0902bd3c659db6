import type { StoredSession } from '#offline/session/stored-session.ts'
import { tokenClaims } from '#offline/session/token-claims.ts'

type StaffGroup = 'sub-depot' | 'back-office'

/** Returns the groups of the stored token. */
export const getGroups = ({ tokens }: Pick<StoredSession, 'tokens'>): readonly string[] =>
  (tokens && tokenClaims(tokens.accessToken)?.['cognito:groups']) ?? []

/** Returns true if the stored token belongs to the back office, whatever the role: `back-office/pay`. */
export const isOfficeStaff = (session: Pick<StoredSession, 'tokens'>): boolean =>
  getGroups(session).some((group) => /^back-office(\/|$)/.test(group))

/** Returns true if the stored token belongs to a sub-depot's staff, whatever the role. The services check it again. */
export const isDepotStaff = (session: Pick<StoredSession, 'tokens'>): boolean =>
  getGroups(session).includes('sub-depot')

/** Returns the user's group of staff; undefined for a courier, even one who is also staff, and without tokens. */
export function getStaffGroup(session: Pick<StoredSession, 'tokens'>): StaffGroup | undefined {
  if (getGroups(session).includes('courier')) return undefined
  if (isDepotStaff(session)) return 'sub-depot'
  return isOfficeStaff(session) ? 'back-office' : undefined
}

/** Returns what to call the thing in this person’s hands: couriers have a phone, staff may be at any device. */
export const getPlace = (session: Pick<StoredSession, 'tokens'> | null): 'phone' | 'device' =>
  session && getStaffGroup(session) ? 'device' : 'phone'
