import { listCouriersEndpoint } from '#contracts/courier-endpoints.ts'
import { listNoticesEndpoint, publishNoticeEndpoint, withdrawNoticeEndpoint } from '#contracts/notice-endpoints.ts'
import type { PublishNoticeBody } from '#contracts/notice-endpoints.ts'
import type { InvoiceEntry } from '#contracts/pay-endpoints.ts'
import { listInvoicesEndpoint, publishInvoiceEndpoint } from '#contracts/pay-endpoints.ts'
import { listRatesEndpoint, publishRatesEndpoint } from '#contracts/rate-endpoints.ts'
import type { RateEntry } from '#contracts/rate-endpoints.ts'
import { listTogglesEndpoint, removeToggleEndpoint, switchToggleEndpoint, writeToggleEndpoint } from '#contracts/toggles.ts'
import type { ToggleRule } from '#contracts/toggles.ts'
import { listCoursesEndpoint, retireCourseEndpoint } from '#contracts/training-endpoints.ts'
import { ask } from '../fresh/ask-sync.ts'
import type { Answer } from '../fresh/ask-sync.ts'

export const askNotices = async () => await ask(listNoticesEndpoint, {})
export const withdrawNotice = async (id: string) => await ask(withdrawNoticeEndpoint, { params: { id } })

/** Gives a notice; one for a round says who works it, by the depot's books. The same request again changes nothing. */
export async function publishNotice(notice: Omit<PublishNoticeBody, 'couriers'>): Promise<Answer<unknown>> {
  const { group } = notice
  if (group.kind !== 'round') return await ask(publishNoticeEndpoint, { body: { ...notice, couriers: [] } })
  const books = await ask(listCouriersEndpoint, { query: { subDepot: group.subDepot } })
  if (books.kind === 'refused') return books
  const couriers = books.value.couriers.filter(({ rounds }) => rounds.includes(group.round)).map(({ id }) => id)
  return await ask(publishNoticeEndpoint, { body: { ...notice, couriers } })
}

export const askToggles = async () => await ask(listTogglesEndpoint, {})
export const switchToggle = async (key: string, subDepot: string, on: boolean) => await ask(switchToggleEndpoint, { params: { key, subDepot }, body: { on } })
export const writeToggle = async (key: string, on: boolean, rules: ToggleRule[]) => await ask(writeToggleEndpoint, { params: { key }, body: { on, rules } })
export const removeToggle = async (key: string) => await ask(removeToggleEndpoint, { params: { key } })

export const askRates = async () => await ask(listRatesEndpoint, { query: {} })
export const publishRates = async (subDepot: string, round: string, body: RateEntry) => await ask(publishRatesEndpoint, { params: { subDepot, round }, body })

export const askInvoices = async () => await ask(listInvoicesEndpoint, { query: {} })
export const publishInvoice = async (courier: string, id: string, body: InvoiceEntry) => await ask(publishInvoiceEndpoint, { params: { courier, id }, body })

export const askCourses = async () => await ask(listCoursesEndpoint, {})
export const retireCourse = async (id: string, subDepot: string) => await ask(retireCourseEndpoint, { params: { id }, body: { subDepot } })
