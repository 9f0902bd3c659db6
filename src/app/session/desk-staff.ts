import type { DeskStaff } from '#features/depot/frame/desk-staff.ts'
import type { StoredSession } from '#offline/session/stored-session.ts'
import { tokenClaims } from '#offline/session/token-claims.ts'

const prefix = 'sub-depot/'

export function deskStaffOf({ tokens }: Pick<StoredSession, 'tokens'>): DeskStaff {
  const groups = (tokens && tokenClaims(tokens.accessToken)?.['cognito:groups']) ?? []
  return {
    subDepots: groups
      .filter((group) => group.startsWith(prefix))
      .map((group) => group.slice(prefix.length))
      .toSorted(),
    isBackOffice: groups.includes('back-office'),
  }
}
