/** What a member of staff may do at a sub-depot, or at all of them. Each operation and each command of staff needs one. */
export type Permission =
  /** Look at rounds, parcels, messages, enquiries, claims, notices and reports. */
  | 'view'
  /** Import, assign, recall, close; offer rounds; plan volumes. */
  | 'dispatch'
  /** Answer messages, enquiries and vehicle defects. */
  | 'answer'
  /** Couriers, their accounts, documents, leave, holidays, quality, reviews and training. */
  | 'people'
  /** Rates, invoices, claims, costs, pensions and bank accounts. */
  | 'pay'
  /** Notices, news, courses, forms, features and adverts. */
  | 'publish'
  /** The accounts and roles of staff, the sub-depots and the audit trail. */
  | 'manage'
  /** Connections to other systems, which get the data of the whole company. */
  | 'connect'
  /** Make, rotate and revoke the API keys of programs. */
  | 'keys'

export const roles = ['viewer', 'dispatcher', 'people', 'pay', 'publisher', 'manager'] as const
export type Role = (typeof roles)[number]

export const permissionsOfRole: Readonly<Record<Role, readonly Permission[]>> = {
  viewer: ['view'],
  dispatcher: ['view', 'dispatch', 'answer'],
  people: ['view', 'answer', 'people'],
  pay: ['view', 'pay'],
  publisher: ['view', 'publish'],
  manager: ['view', 'dispatch', 'answer', 'people', 'pay', 'publish', 'manage', 'connect', 'keys'],
}

export const isPermission = (text: string): text is Permission =>
  (permissionsOfRole.manager as readonly string[]).includes(text)

/** A role at one sub-depot, or at all of them (`subDepot` is null). */
export interface Grant {
  subDepot: string | null
  role: Role
}

export const isRole = (text: string): text is Role => (roles as readonly string[]).includes(text)

/** The group of all staff of sub-depots, whatever their role. */
export const subDepotStaff = 'sub-depot'
export const backOfficeStaff = 'back-office'

/**
 * Returns the group of the user pool that grants a role. A manager's group has the name of the place alone:
 * `sub-depot/SAM`, `back-office`; others add the role: `sub-depot/SAM/viewer`, `back-office/pay`.
 */
export function toGroup({ subDepot, role }: Grant): string {
  const place = subDepot === null ? backOfficeStaff : `${subDepotStaff}/${subDepot}`
  return role === 'manager' ? place : `${place}/${role}`
}

function parseGrant(group: string): Grant | null {
  const [kind, ...rest] = group.split('/')
  const subDepot = kind === subDepotStaff ? rest.shift() : null
  if ((kind !== subDepotStaff && kind !== backOfficeStaff) || subDepot === undefined || subDepot === '') return null
  const [role = 'manager', ...more] = rest
  return more.length === 0 && isRole(role) ? { subDepot, role } : null
}

/** Returns the roles that somebody's groups grant. Those at a sub-depot count only for whoever is in the group of its staff. */
export const getGrants = (groups: readonly string[]): Grant[] =>
  groups.flatMap((group) => {
    const grant = parseGrant(group)
    return grant === null || (grant.subDepot !== null && !groups.includes(subDepotStaff)) ? [] : [grant]
  })

export const isStaffGroup = (group: string): boolean => /^(sub-depot|back-office)(\/|$)/.test(group)

/**
 * Returns the groups of somebody for one operation: of the groups of staff only those of the places where a role gives
 * them the permission, as if they were nothing else there.
 */
export function groupsWith(permission: Permission, groups: readonly string[]): string[] {
  const places = getGrants(groups).filter(({ role }) => permissionsOfRole[role].includes(permission))
  const subDepots = new Set(places.flatMap(({ subDepot }) => (subDepot === null ? [] : [subDepot])))
  return [
    ...groups.filter((group) => !isStaffGroup(group)),
    ...(subDepots.size === 0 ? [] : [subDepotStaff]),
    ...[...subDepots].map((subDepot) => `${subDepotStaff}/${subDepot}`),
    ...(places.some(({ subDepot }) => subDepot === null) ? [backOfficeStaff] : []),
  ]
}
