import type { DeskStaff } from '#features/depot/frame/desk-staff.ts'
import type { StoredSession } from '#offline/session/stored-session.ts'
import { tokenClaims } from '#offline/session/token-claims.ts'

const staffGroups = ['sub-depot', 'back-office'] as const
type StaffGroup = (typeof staffGroups)[number]

const groupsOf = ({ tokens }: Pick<StoredSession, 'tokens'>): readonly string[] =>
  (tokens && tokenClaims(tokens.accessToken)?.['cognito:groups']) ?? []

/** Returns true if the stored token belongs to a sub-depot's staff. The services check it again. */
export const isDepotStaff = (session: Pick<StoredSession, 'tokens'>): boolean => groupsOf(session).includes('sub-depot')

/** Returns the user's group of staff; undefined for a courier, even one who is also staff, and without tokens. */
export function getStaffGroup(session: Pick<StoredSession, 'tokens'>): StaffGroup | undefined {
  const groups = groupsOf(session)
  return groups.includes('courier') ? undefined : staffGroups.find((group) => groups.includes(group))
}

const prefix = 'sub-depot/'

/** Returns the sub-depots that the user works for at the desk. */
export function getDeskStaff(session: Pick<StoredSession, 'tokens'>): DeskStaff {
  const groups = groupsOf(session)
  return {
    subDepots: groups
      .filter((group) => group.startsWith(prefix))
      .map((group) => group.slice(prefix.length))
      .toSorted(),
    isBackOffice: groups.includes('back-office'),
  }
}
