import { listCouriersEndpoint } from '#contracts/courier/courier-endpoints.ts'
import {
  changeNoticeEndpoint,
  listNoticeReadersEndpoint,
  listNoticesEndpoint,
  publishNoticeEndpoint,
  withdrawNoticeEndpoint,
  type NoticeReader,
  type PublishNoticeBody,
  type StaffNotice,
} from '#contracts/messages/notice-endpoints.ts'
import { pageRows } from '#contracts/page.ts'
import {
  type InvoiceEntry,
  type StaffInvoice,
  listInvoicesEndpoint,
  publishInvoiceEndpoint,
} from '#contracts/pay/pay-endpoints.ts'
import { listRatesEndpoint, publishRatesEndpoint, type RateEntry } from '#contracts/pay/rate-endpoints.ts'
import {
  listTogglesEndpoint,
  removeToggleEndpoint,
  switchToggleEndpoint,
  writeToggleEndpoint,
  type ToggleRule,
} from '#contracts/config/toggles.ts'
import { listCoursesEndpoint, withdrawCourseEndpoint } from '#contracts/training/training-endpoints.ts'
import type { ServiceResponse } from '#contracts/problem.ts'
import { request } from '../requests/request-sync.ts'

export const askNotices = async () => await request(listNoticesEndpoint, {})
export const withdrawNotice = async (id: string) => await request(withdrawNoticeEndpoint, { params: { id } })

/** Returns the rates with the courier of their round by the roster, where they are for one round. */
async function addressed(notice: Omit<PublishNoticeBody, 'couriers'>): Promise<ServiceResponse<PublishNoticeBody>> {
  const { group } = notice
  if (group.kind !== 'round') return { ok: true, value: { ...notice, couriers: [] } }
  const books = await request(listCouriersEndpoint, { query: { subDepot: group.subDepot } })
  if (!books.ok) return books
  return {
    ok: true,
    value: {
      ...notice,
      couriers: books.value.couriers.filter(({ rounds }) => rounds.includes(group.round)).map(({ id }) => id),
    },
  }
}

/** Gives a notice, at once or at its time. The same request again changes nothing. */
export async function publishNotice(notice: Omit<PublishNoticeBody, 'couriers'>): Promise<ServiceResponse<unknown>> {
  const body = await addressed(notice)
  return !body.ok ? body : await request(publishNoticeEndpoint, { body: body.value })
}

/** Changes a scheduled notice. `expected`: the version that was on the screen. Rejected with `changed-meanwhile` if there is a newer one. */
export async function changeNotice(
  notice: Omit<PublishNoticeBody, 'couriers'>,
  expected: number,
): Promise<ServiceResponse<unknown>> {
  const body = await addressed(notice)
  return !body.ok
    ? body
    : await request(changeNoticeEndpoint, { params: { id: notice.id }, body: { ...body.value, expected } })
}

/** Returns who has seen a notice and who hasn't, with the names that the sub-depot uses. */
export async function askReaders({
  id,
  group,
}: StaffNotice): Promise<ServiceResponse<{ readers: NoticeReader[]; names: ReadonlyMap<string, string> }>> {
  const readers: NoticeReader[] = []
  for (let after: string | null | undefined; after !== null;) {
    const page = await request(listNoticeReadersEndpoint, {
      params: { id },
      query: { limit: pageRows.most, ...(after !== undefined && { after }) },
    })
    if (!page.ok) return page
    readers.push(...page.value.readers)
    after = page.value.next
  }
  const books =
    group.kind === 'everyone' ? null : await request(listCouriersEndpoint, { query: { subDepot: group.subDepot } })
  const couriers = books?.ok ? books.value.couriers : []
  return { ok: true, value: { readers, names: new Map(couriers.map((courier) => [courier.id, courier.name])) } }
}

export const askToggles = async () => await request(listTogglesEndpoint, {})
export const switchToggle = async (key: string, subDepot: string, on: boolean) =>
  await request(switchToggleEndpoint, { params: { key, subDepot }, body: { on } })
export const writeToggle = async (key: string, on: boolean, rules: ToggleRule[]) =>
  await request(writeToggleEndpoint, { params: { key }, body: { on, rules } })
export const removeToggle = async (key: string) => await request(removeToggleEndpoint, { params: { key } })

export const askRates = async () => await request(listRatesEndpoint, { query: {} })
export const publishRates = async (subDepot: string, round: string, body: RateEntry) =>
  await request(publishRatesEndpoint, { params: { subDepot, round }, body })

/** Returns a courier's invoices of a week; none until the courier and the week are known. */
export async function searchInvoices(
  courier: string,
  week: string | undefined,
): Promise<ServiceResponse<StaffInvoice[]>> {
  if (courier === '' || week === undefined) return { ok: true, value: [] }
  const asked = await request(listInvoicesEndpoint, { query: { courier, week } })
  return !asked.ok ? asked : { ok: true, value: asked.value.invoices }
}

export const publishInvoice = async (courier: string, id: string, body: InvoiceEntry) =>
  await request(publishInvoiceEndpoint, { params: { courier, id }, body })

export const askCourses = async () => await request(listCoursesEndpoint, {})
export const withdrawCourse = async (id: string, subDepot: string) =>
  await request(withdrawCourseEndpoint, { params: { id }, body: { subDepot } })
