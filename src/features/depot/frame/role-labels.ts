import type { Grant, Permission, Role } from '#contracts/permissions.ts'
import type { DeskStaff } from './desk-staff.ts'

interface RoleLabel {
  name: string
  /** What somebody with the role may do, for a form. */
  hint: string
}

export const roleLabels: Readonly<Record<Role, RoleLabel>> = {
  viewer: { name: 'Viewer', hint: 'Sees everything but pay, and changes nothing' },
  dispatcher: { name: 'Dispatcher', hint: 'Imports, assigns and recalls, and answers messages' },
  people: { name: 'People', hint: 'Couriers, their accounts, documents and leave' },
  pay: { name: 'Pay', hint: 'Rates, invoices, claims and costs' },
  publisher: { name: 'Publisher', hint: 'Notices, courses, features and adverts' },
  manager: { name: 'Manager', hint: 'Everything, with the accounts of staff, API keys and the audit' },
}

/** Completes "Your role doesn’t include". */
const permissionLabels: Readonly<Record<Permission, string>> = {
  view: 'looking at the console',
  dispatch: 'dispatch',
  answer: 'answering couriers',
  people: 'the accounts and records of couriers',
  pay: 'pay',
  publish: 'publishing',
  manage: 'managing staff',
  connect: 'connections to other systems',
  keys: 'API keys',
}

const either = new Intl.ListFormat('en-GB', { type: 'disjunction' })
const all = new Intl.ListFormat('en-GB')

/** "Your role doesn’t include pay. A manager at SAM can change that." */
export function notInRoleLabel(permission: Permission, { subDepots, isBackOffice }: DeskStaff): string {
  const where = subDepots.length === 0 || isBackOffice ? 'in the back office' : `at ${either.format(subDepots)}`
  return `Your role doesn’t include ${permissionLabels[permission]}. A manager ${where} can change that.`
}

/** "Viewer at SAM", "Manager in the back office". */
const grantLabel = ({ subDepot, role }: Grant): string =>
  `${roleLabels[role].name} ${subDepot === null ? 'in the back office' : `at ${subDepot}`}`

/** "Viewer at SAM and Pay in the back office"; "No role" without any. */
export const grantsLabel = (grants: readonly Grant[]): string => all.format(grants.map(grantLabel)) || 'No role'
