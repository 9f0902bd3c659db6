import type { Undelivered } from '#contracts/depot/undelivered.ts'
import type { WaitingPension } from '#contracts/pay/pension-endpoints.ts'
import type { Company } from '#contracts/staff/company.ts'
import type { StaffMember, SubDepot } from '#contracts/staff/staff.ts'
import { counted } from '../figures.ts'

/** What the back office knows of its deployment; undefined: not received, or not theirs to see. */
export interface OfficeFacts {
  staff?: readonly StaffMember[] | undefined
  subDepots?: readonly SubDepot[] | undefined
  company?: Company | null | undefined
  undelivered?: readonly Undelivered[] | undefined
  pensionRequests?: readonly WaitingPension[] | undefined
  /** How many claims their sub-depot has not decided in time. */
  passedOn?: number | undefined
}

/** Something that somebody in the back office should look at. */
interface Attention {
  id: string
  to: string
  label: string
  meta: string
}

const list = new Intl.ListFormat('en-GB')

const managesAt = (code: string | null, { grants, closedAt }: StaffMember): boolean =>
  closedAt === null && grants.some(({ subDepot, role }) => role === 'manager' && subDepot === code)

/** Returns the names of what is missing about the company. */
function findMissing(company: Company | null): string[] {
  const { name, address, privacyEmail, icoNumber } = company ?? {
    name: '',
    address: '',
    privacyEmail: '',
    icoNumber: '',
  }
  return [
    ...(name === '' ? ['name'] : []),
    ...(address === '' ? ['address'] : []),
    ...(privacyEmail === '' ? ['privacy email'] : []),
    ...(icoNumber === '' ? ['ICO number'] : []),
  ]
}

/** Returns what needs somebody of the back office, the most pressing first. */
export function needsAttention({
  staff,
  subDepots,
  company,
  undelivered,
  pensionRequests,
  passedOn = 0,
}: OfficeFacts): Attention[] {
  const withoutRole = staff?.filter(({ grants, closedAt }) => closedAt === null && grants.length === 0) ?? []
  const unmanaged =
    staff && subDepots ? subDepots.filter(({ code }) => !staff.some((each) => managesAt(code, each))) : []
  const unreachable = subDepots?.filter(({ phone }) => phone === null) ?? []
  const missing = company === undefined ? [] : findMissing(company)
  const isAlone = staff !== undefined && staff.filter((each) => managesAt(null, each)).length === 1
  const codes = (some: readonly SubDepot[]): string => list.format(some.map(({ code }) => code))
  return [
    ...(passedOn > 0
      ? [
          {
            id: 'passed-on',
            to: '/office/decide',
            label: `${counted(passedOn, 'claim')} past ${passedOn === 1 ? 'its' : 'their'} date`,
            meta: 'The sub-depot hasn’t decided in time',
          },
        ]
      : []),
    ...(undelivered && undelivered.length > 0
      ? [
          {
            id: 'undelivered',
            to: '/office/undelivered',
            label: `${counted(undelivered.length, 'message')} not delivered`,
            meta: 'Emails and text messages of the last 30 days that reached nobody',
          },
        ]
      : []),
    ...(pensionRequests && pensionRequests.length > 0
      ? [
          {
            id: 'pensions',
            to: '/office/pay?part=pensions',
            label: `${counted(pensionRequests.length, 'pension request')} to decide`,
            meta: 'Couriers are waiting for an answer',
          },
        ]
      : []),
    ...(subDepots?.length === 0
      ? [{ id: 'none', to: '/office/sub-depots', label: 'No sub-depot yet', meta: 'Add the first one' }]
      : []),
    ...(unmanaged.length > 0
      ? [
          {
            id: 'managers',
            to: '/office/staff',
            label: `No manager at ${codes(unmanaged)}`,
            meta: 'Invite one, or add the role',
          },
        ]
      : []),
    ...(isAlone
      ? [
          {
            id: 'alone',
            to: '/office/staff',
            label: 'Only one manager in the back office',
            meta: 'Nobody could help if they lose their second step. Invite another one',
          },
        ]
      : []),
    ...(withoutRole.length > 0
      ? [
          {
            id: 'roles',
            to: '/office/staff',
            label: `${counted(withoutRole.length, 'person', 'people')} without a role`,
            meta: 'They can sign in, but see nothing',
          },
        ]
      : []),
    ...(unreachable.length > 0
      ? [
          {
            id: 'phones',
            to: '/office/sub-depots',
            label: `No phone number for ${codes(unreachable)}`,
            meta: 'Couriers there can’t call their sub-depot from the app',
          },
        ]
      : []),
    ...(missing.length > 0
      ? [
          {
            id: 'company',
            to: '/office/company',
            label: 'Details of the company are missing',
            meta: `Legal pages need the ${list.format(missing)}`,
          },
        ]
      : []),
  ]
}
