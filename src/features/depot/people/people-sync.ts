import {
  closeAccountEndpoint,
  inviteAgainEndpoint,
  inviteCourierEndpoint,
  openAccountEndpoint,
  readCourierAccountEndpoint,
  resetFactorEndpoint,
} from '#contracts/courier-account-endpoints.ts'
import type { CourierAccount, CourierInvitation } from '#contracts/courier-account.ts'
import { listCouriersEndpoint, writeCourierEndpoint, type ListedCourier } from '#contracts/courier-endpoints.ts'
import type { CourierEntry } from '#contracts/courier.ts'
import {
  readLeaveEndpoint,
  writeLeaveEndpoint,
  type LeaveEntry,
  type StaffLeave,
} from '#contracts/holiday-endpoints.ts'
import { keepRoster } from '../answers/ask-desk-sync.ts'
import { ask, type Answer } from '../fresh/ask-sync.ts'
import type { AccountDeed } from './account-words.ts'

/** The rosters of several sub-depots, which every screen of this desk has then; one that does not answer leaves all unanswered. */
export async function askCouriers(subDepots: readonly string[]): Promise<Answer<ListedCourier[]>> {
  const couriers: ListedCourier[] = []
  for (const subDepot of subDepots) {
    const answer = await ask(listCouriersEndpoint, { query: { subDepot } })
    if (answer.kind === 'refused') return answer
    couriers.push(...answer.value.couriers)
    // A full disk does not keep anybody from reading the roster.
    await keepRoster(subDepot, answer.value.couriers).catch(() => undefined)
  }
  return { kind: 'answer', value: couriers }
}

export const writeCourier = async (id: string, body: CourierEntry) =>
  await ask(writeCourierEndpoint, { params: { id }, body })

export const inviteCourier = async (body: CourierInvitation) => await ask(inviteCourierEndpoint, { body })

export const askAccount = async (id: string) => await ask(readCourierAccountEndpoint, { params: { id } })

const deeds = {
  again: inviteAgainEndpoint,
  close: closeAccountEndpoint,
  open: openAccountEndpoint,
  factor: resetFactorEndpoint,
} as const

/** Done at once, or not at all: what is closed hours later by an outbox would hit whoever was let in meanwhile. */
export const changeAccount = async (id: string, deed: AccountDeed): Promise<Answer<CourierAccount>> =>
  await ask(deeds[deed], { params: { id } })

/** Null: they are in no books of leave. */
export async function askLeave(courier: string): Promise<Answer<StaffLeave | null>> {
  const answer = await ask(readLeaveEndpoint, { params: { courier } })
  return answer.kind === 'refused' && answer.refusal.code === 'not-found' ? { kind: 'answer', value: null } : answer
}

export const writeLeave = async (courier: string, body: LeaveEntry) =>
  await ask(writeLeaveEndpoint, { params: { courier }, body })
