import { isRole, type Grant, type Role } from '#contracts/permissions.ts'
import type { RequestError } from '#contracts/problem.ts'
import { staffInvitationSchema, staffNameSchema, type StaffInvitation } from '#contracts/staff/staff.ts'
import { suggestUsername } from '#domain/staff/suggest-username.ts'

/** The place of a role in the back office, in a form. No sub-depot has such a code. */
export const officePlace = '*'

/** A role as it is chosen: the code of a sub-depot or {@link officePlace}; empty: not chosen yet. */
export interface RoleRow {
  /** Names the row while the form is open. */
  key: number
  place: string
  role: Role | ''
}

/** The fields as typed. */
export interface StaffForm {
  name: string
  email: string
  /** Null: it follows the name. */
  username: string | null
  roles: readonly RoleRow[]
}

const nextKey = (rows: readonly RoleRow[]): number => Math.max(0, ...rows.map(({ key }) => key)) + 1

export const withRow = (rows: readonly RoleRow[], place: string): RoleRow[] => [
  ...rows,
  { key: nextKey(rows), place, role: '' },
]

export const blankStaff = (place: string): StaffForm => ({
  name: '',
  email: '',
  username: null,
  roles: withRow([], place),
})

export const toRows = (grants: readonly Grant[]): RoleRow[] =>
  grants.map(({ subDepot, role }, at) => ({ key: at + 1, place: subDepot ?? officePlace, role }))

/** The sign-in name of a form: as typed, or as suggested. */
export const getUsername = ({ name, username }: Pick<StaffForm, 'name' | 'username'>): string =>
  username ?? suggestUsername(name)

type Field = 'name' | 'username' | 'email' | 'grants'

/** Errors by the ids of their controls, without the prefix of the form. */
export type StaffErrors = Readonly<Record<string, string>>

const sentences: Readonly<Record<Field, string>> = {
  name: 'Enter a name, at most 80 characters',
  username: 'Use small letters, digits, dots, hyphens and underscores, such as d.example',
  email: 'Enter an email address, such as name@example.com',
  grants: 'Add at least one role',
}

/** The control that an error of all roles leads to: the first row, or the button that adds one. */
const rolesField = (rows: readonly RoleRow[]): string => (rows[0] ? `place-${rows[0].key}` : 'add-role')

/** Returns the roles without repetitions, or an error for each row that isn't chosen yet. */
export function readRoles(rows: readonly RoleRow[]): { grants: Grant[] } | { errors: StaffErrors } {
  const wrong = rows.flatMap(({ key, place, role }) => [
    ...(place === '' ? [[`place-${key}`, 'Choose where'] as const] : []),
    ...(role === '' ? [[`role-${key}`, 'Choose a role'] as const] : []),
  ])
  if (wrong.length > 0) return { errors: Object.fromEntries(wrong) }
  const grants = new Map<string, Grant>()
  for (const { place, role } of rows)
    if (role !== '') grants.set(`${place}/${role}`, { subDepot: place === officePlace ? null : place, role })
  return { grants: [...grants.values()] }
}

/** Returns the invitation, or what is wrong with it. */
export function readStaffInvitation(form: StaffForm): { invitation: StaffInvitation } | { errors: StaffErrors } {
  const roles = readRoles(form.roles)
  const typed = {
    name: form.name,
    username: getUsername(form),
    email: form.email.trim(),
    grants: 'grants' in roles ? roles.grants : [],
  }
  const read = staffInvitationSchema.safeParse(typed)
  if (read.success && 'grants' in roles) return { invitation: read.data }
  const wrong = new Set(read.error?.issues.map(({ path }) => String(path[0])))
  const fields = (['name', 'email', 'username'] as const).filter((field) => wrong.has(field))
  return {
    errors: {
      ...Object.fromEntries(fields.map((field) => [field, sentences[field]])),
      ...('errors' in roles ? roles.errors : wrong.has('grants') ? { [rolesField(form.roles)]: sentences.grants } : {}),
    },
  }
}

/** Returns the name and roles of somebody who is there already, or what is wrong. They may have no role. */
export function readStaffChange(
  name: string,
  rows: readonly RoleRow[],
): { name: string; grants: Grant[] } | { errors: StaffErrors } {
  const roles = readRoles(rows)
  const named = staffNameSchema.safeParse(name)
  if (named.success && 'grants' in roles) return { name: named.data, grants: roles.grants }
  return {
    errors: { ...(!named.success && { name: sentences.name }), ...('errors' in roles && roles.errors) },
  }
}

/** Returns the errors that the service found at fields, in its own words. */
export function toStaffErrors(error: RequestError | null, rows: readonly RoleRow[]): StaffErrors {
  const at = (field: string): string => (field.startsWith('grants') ? rolesField(rows) : field)
  return Object.fromEntries(
    (error?.issues ?? []).flatMap(({ at: path, message }) =>
      /^body\.(name|username|email|grants)/.test(path) ? [[at(path.slice('body.'.length)), message]] : [],
    ),
  )
}

const grantKey = ({ subDepot, role }: Grant): string => `${subDepot ?? officePlace}/${role}`

/** Returns whether two lists have the same roles, in any order. */
export const sameGrants = (one: readonly Grant[], other: readonly Grant[]): boolean =>
  JSON.stringify(one.map(grantKey).toSorted()) === JSON.stringify(other.map(grantKey).toSorted())

/** The value of a choice of roles. */
export const toRole = (value: string): Role | '' => (isRole(value) ? value : '')
