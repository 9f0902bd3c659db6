import { getGrants, permissionsOfRole, type Grant, type Permission } from '#contracts/permissions.ts'

/** The member of staff who is signed in, as the groups of their token say. The services check it again. */
export interface DeskStaff {
  /** Codes of the sub-depots that the desk is about: "SAM". */
  subDepots: readonly string[]
  /** Works for all sub-depots besides. */
  isBackOffice: boolean
  grants: readonly Grant[]
}

export const nobody: DeskStaff = { subDepots: [], isBackOffice: false, grants: [] }

/** Returns the member of staff whom the groups of a token describe. */
export function toDeskStaff(groups: readonly string[]): DeskStaff {
  const grants = getGrants(groups)
  const codes = grants.flatMap(({ subDepot }) => (subDepot === null ? [] : [subDepot]))
  return {
    subDepots: [...new Set(codes)].toSorted(),
    isBackOffice: grants.some(({ subDepot }) => subDepot === null),
    grants,
  }
}

/**
 * Returns whether one of somebody's roles has a permission: anywhere, or at a sub-depot. A role in the back office counts
 * at every sub-depot.
 */
export const may = ({ grants }: Pick<DeskStaff, 'grants'>, permission: Permission, at?: string): boolean =>
  grants.some(
    ({ subDepot, role }) =>
      permissionsOfRole[role].includes(permission) && (at === undefined || subDepot === null || subDepot === at),
  )

/** Returns somebody with only the places where they have a permission, as the services see them for one operation. */
export function staffWith(permission: Permission, staff: DeskStaff): DeskStaff {
  const grants = staff.grants.filter(({ role }) => permissionsOfRole[role].includes(permission))
  return {
    subDepots: staff.subDepots.filter((code) => may(staff, permission, code)),
    isBackOffice: grants.some(({ subDepot }) => subDepot === null),
    grants,
  }
}
