import type { StaffMember } from '#contracts/staff/staff.ts'
import { grantsLabel } from '../frame/role-labels.ts'

const byName = (a: StaffMember, b: StaffMember): number =>
  a.name.localeCompare(b.name, 'en') || a.id.localeCompare(b.id)

/** Returns the staff with a text in their name, sign-in name or roles, by name; those with a closed account last. */
export function findStaff(staff: readonly StaffMember[], typed: string): StaffMember[] {
  const sought = typed.trim().toLowerCase()
  const isFound = ({ name, username, grants }: StaffMember): boolean =>
    [name, username, grantsLabel(grants)].some((text) => text.toLowerCase().includes(sought))
  const isClosed = ({ closedAt }: StaffMember): number => (closedAt === null ? 0 : 1)
  return staff.filter(isFound).toSorted((a, b) => isClosed(a) - isClosed(b) || byName(a, b))
}
