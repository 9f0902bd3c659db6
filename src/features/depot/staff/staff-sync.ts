import type { ServiceResponse } from '#contracts/problem.ts'
import {
  changeStaffEndpoint,
  closeStaffAccountEndpoint,
  inviteStaffAgainEndpoint,
  inviteStaffEndpoint,
  openStaffAccountEndpoint,
  readStaffMemberEndpoint,
  resetStaffFactorEndpoint,
} from '#contracts/staff/staff-endpoints.ts'
import type { StaffAccount, StaffChange, StaffInvitation, StaffMember, SubDepot } from '#contracts/staff/staff.ts'
import { readCached } from '../cache/cache-store.ts'
import { save } from '../cache/refresh-sync.ts'
import { refreshStaff } from '../cache/refresh-staff-sync.ts'
import { request } from '../requests/request-sync.ts'

/** The staff and the sub-depots as this device last received them; `at` in milliseconds of its clock. */
interface KnownStaff {
  staff: readonly StaffMember[]
  subDepots: readonly SubDepot[]
  at: number
}

/** Returns the staff from this device; null before they have ever arrived. */
export async function readKnownStaff(): Promise<KnownStaff | null> {
  const [staff, subDepots] = await Promise.all([readCached('staff'), readCached('sub-depots')])
  return staff ? { staff: staff.value, subDepots: subDepots?.value ?? [], at: staff.at } : null
}

export const requestStaffMember = async (id: string): Promise<ServiceResponse<StaffAccount>> =>
  await request(readStaffMemberEndpoint, { params: { id } })

/** Puts somebody as the service has them now into the list of this device. */
async function saveMember({ account: _account, ...member }: StaffAccount): Promise<void> {
  const known = (await readCached('staff'))?.value ?? []
  await save('staff', [...known.filter(({ id }) => id !== member.id), member])
}

/** Brings the list up to date after a change. The change is made even if the list can't be read or saved now. */
async function withList(response: ServiceResponse<StaffAccount>): Promise<ServiceResponse<StaffAccount>> {
  if (response.ok)
    await saveMember(response.value)
      .then(refreshStaff)
      .catch(() => undefined)
  return response
}

export const inviteStaff = async (body: StaffInvitation): Promise<ServiceResponse<StaffAccount>> =>
  await withList(await request(inviteStaffEndpoint, { body }))

/** Rejected with `changed-meanwhile` if the roles are not those of `seen` any more. */
export const changeStaff = async (id: string, body: StaffChange): Promise<ServiceResponse<StaffAccount>> =>
  await withList(await request(changeStaffEndpoint, { params: { id }, body }))

const actionEndpoints = {
  again: inviteStaffAgainEndpoint,
  close: closeStaffAccountEndpoint,
  open: openStaffAccountEndpoint,
  factor: resetStaffFactorEndpoint,
} as const

export type StaffAction = keyof typeof actionEndpoints

/** Done at once, or not at all, like the changes of a courier's account. */
export const changeStaffAccount = async (id: string, action: StaffAction): Promise<ServiceResponse<StaffAccount>> =>
  await withList(await request(actionEndpoints[action], { params: { id } }))
