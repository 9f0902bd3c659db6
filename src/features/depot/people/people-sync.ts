import {
  closeAccountEndpoint,
  endEngagementEndpoint,
  inviteAgainEndpoint,
  inviteCourierEndpoint,
  openAccountEndpoint,
  readCourierAccountEndpoint,
  resetFactorEndpoint,
} from '#contracts/courier/courier-account-endpoints.ts'
import type { CourierAccount, CourierInvitation } from '#contracts/courier/courier-account.ts'
import { listCouriersEndpoint, writeCourierEndpoint, type ListedCourier } from '#contracts/courier/courier-endpoints.ts'
import type { Courier, CourierEntry } from '#contracts/courier/courier.ts'
import {
  readLeaveEndpoint,
  writeLeaveEndpoint,
  type LeaveEntry,
  type StaffLeave,
} from '#contracts/holidays/holiday-endpoints.ts'
import type { ServiceResponse } from '#contracts/problem.ts'
import { saveRoster } from '../cache/refresh-sync.ts'
import { request } from '../requests/request-sync.ts'
import type { AccountAction } from './account-labels.ts'

/** The rosters of several sub-depots, which every screen of this desk has then; one that does not answer leaves all unanswered. */
export async function requestCouriers(subDepots: readonly string[]): Promise<ServiceResponse<ListedCourier[]>> {
  const couriers: ListedCourier[] = []
  for (const subDepot of subDepots) {
    const answer = await request(listCouriersEndpoint, { query: { subDepot } })
    if (!answer.ok) return answer
    couriers.push(...answer.value.couriers)
    // The roster can be read even if the disk is full.
    await saveRoster(subDepot, answer.value.couriers).catch(() => undefined)
  }
  return { ok: true, value: couriers }
}

export const writeCourier = async (id: string, body: CourierEntry) =>
  await request(writeCourierEndpoint, { params: { id }, body })

export const inviteCourier = async (body: CourierInvitation) => await request(inviteCourierEndpoint, { body })

export const requestAccount = async (id: string) => await request(readCourierAccountEndpoint, { params: { id } })

const actionEndpoints = {
  again: inviteAgainEndpoint,
  close: closeAccountEndpoint,
  open: openAccountEndpoint,
  factor: resetFactorEndpoint,
} as const

/** Done at once, or not at all: what is closed hours later by an outbox would hit whoever was let in meanwhile. */
export const changeAccount = async (id: string, deed: AccountAction): Promise<ServiceResponse<CourierAccount>> =>
  await request(actionEndpoints[deed], { params: { id } })

/** Ends that somebody drives for another courier, at once or not at all. */
export const endEngagement = async (id: string): Promise<ServiceResponse<Courier>> =>
  await request(endEngagementEndpoint, { params: { id } })

/** Null: they have no leave entry. */
export async function requestLeave(courier: string): Promise<ServiceResponse<StaffLeave | null>> {
  const answer = await request(readLeaveEndpoint, { params: { courier } })
  return !answer.ok && answer.error.code === 'not-found' ? { ok: true, value: null } : answer
}

export const writeLeave = async (courier: string, body: LeaveEntry) =>
  await request(writeLeaveEndpoint, { params: { courier }, body })
