import { tokenClaims } from '#offline/session/token-claims.ts'
import type { StoredSession } from '#offline/session/stored-session.ts'

const staffGroups = ['sub-depot', 'back-office'] as const
type StaffGroup = (typeof staffGroups)[number]

const groupsOf = ({ tokens }: Pick<StoredSession, 'tokens'>): readonly string[] =>
  (tokens && tokenClaims(tokens.accessToken)?.['cognito:groups']) ?? []

/** Of a sub-depot's staff, by the token that this phone has. The services check it again. */
export const isDepotStaff = (session: Pick<StoredSession, 'tokens'>): boolean => groupsOf(session).includes('sub-depot')

/** For whom this person works who drives no round themselves; undefined for a courier, and where the tokens are gone. */
export function staffGroupOf(session: Pick<StoredSession, 'tokens'>): StaffGroup | undefined {
  const groups = groupsOf(session)
  return groups.includes('courier') ? undefined : staffGroups.find((group) => groups.includes(group))
}
