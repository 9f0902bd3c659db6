import { listCouriersEndpoint } from '#contracts/courier-endpoints.ts'
import {
  changeNoticeEndpoint,
  listNoticeReadersEndpoint,
  listNoticesEndpoint,
  publishNoticeEndpoint,
  withdrawNoticeEndpoint,
  type NoticeReader,
  type PublishNoticeBody,
  type StaffNotice,
} from '#contracts/notice-endpoints.ts'
import { pageRows } from '#contracts/page.ts'
import {
  type InvoiceEntry,
  type StaffInvoice,
  listInvoicesEndpoint,
  publishInvoiceEndpoint,
} from '#contracts/pay-endpoints.ts'
import { listRatesEndpoint, publishRatesEndpoint, type RateEntry } from '#contracts/rate-endpoints.ts'
import {
  listTogglesEndpoint,
  removeToggleEndpoint,
  switchToggleEndpoint,
  writeToggleEndpoint,
  type ToggleRule,
} from '#contracts/toggles.ts'
import { listCoursesEndpoint, retireCourseEndpoint } from '#contracts/training-endpoints.ts'
import { ask, type Answer } from '../fresh/ask-sync.ts'

export const askNotices = async () => await ask(listNoticesEndpoint, {})
export const withdrawNotice = async (id: string) => await ask(withdrawNoticeEndpoint, { params: { id } })

/** With who works its round, by the depot's books, where it is for one. */
async function addressed(notice: Omit<PublishNoticeBody, 'couriers'>): Promise<Answer<PublishNoticeBody>> {
  const { group } = notice
  if (group.kind !== 'round') return { kind: 'answer', value: { ...notice, couriers: [] } }
  const books = await ask(listCouriersEndpoint, { query: { subDepot: group.subDepot } })
  if (books.kind === 'refused') return books
  return {
    kind: 'answer',
    value: {
      ...notice,
      couriers: books.value.couriers.filter(({ rounds }) => rounds.includes(group.round)).map(({ id }) => id),
    },
  }
}

/** Gives a notice, at once or at its time. The same request again changes nothing. */
export async function publishNotice(notice: Omit<PublishNoticeBody, 'couriers'>): Promise<Answer<unknown>> {
  const body = await addressed(notice)
  return body.kind === 'refused' ? body : await ask(publishNoticeEndpoint, { body: body.value })
}

/** Changes a notice that is not out yet. `expected`: the version that was on the screen; refused with `changed-meanwhile` where another one stands. */
export async function changeNotice(
  notice: Omit<PublishNoticeBody, 'couriers'>,
  expected: number,
): Promise<Answer<unknown>> {
  const body = await addressed(notice)
  return body.kind === 'refused'
    ? body
    : await ask(changeNoticeEndpoint, { params: { id: notice.id }, body: { ...body.value, expected } })
}

/** Who has had a notice on the screen, and who has not, with their names as the sub-depot has them. */
export async function askReaders({
  id,
  group,
}: StaffNotice): Promise<Answer<{ readers: NoticeReader[]; names: ReadonlyMap<string, string> }>> {
  const readers: NoticeReader[] = []
  for (let after: string | null | undefined; after !== null;) {
    const page = await ask(listNoticeReadersEndpoint, {
      params: { id },
      query: { limit: pageRows.most, ...(after !== undefined && { after }) },
    })
    if (page.kind === 'refused') return page
    readers.push(...page.value.readers)
    after = page.value.next
  }
  const books =
    group.kind === 'everyone' ? null : await ask(listCouriersEndpoint, { query: { subDepot: group.subDepot } })
  const couriers = books?.kind === 'answer' ? books.value.couriers : []
  return { kind: 'answer', value: { readers, names: new Map(couriers.map((courier) => [courier.id, courier.name])) } }
}

export const askToggles = async () => await ask(listTogglesEndpoint, {})
export const switchToggle = async (key: string, subDepot: string, on: boolean) =>
  await ask(switchToggleEndpoint, { params: { key, subDepot }, body: { on } })
export const writeToggle = async (key: string, on: boolean, rules: ToggleRule[]) =>
  await ask(writeToggleEndpoint, { params: { key }, body: { on, rules } })
export const removeToggle = async (key: string) => await ask(removeToggleEndpoint, { params: { key } })

export const askRates = async () => await ask(listRatesEndpoint, { query: {} })
export const publishRates = async (subDepot: string, round: string, body: RateEntry) =>
  await ask(publishRatesEndpoint, { params: { subDepot, round }, body })

/** A courier's invoices of a week; none before it is known whose and which. */
export async function askInvoicesOf(courier: string, week: string | undefined): Promise<Answer<StaffInvoice[]>> {
  if (courier === '' || week === undefined) return { kind: 'answer', value: [] }
  const asked = await ask(listInvoicesEndpoint, { query: { courier, week } })
  return asked.kind === 'refused' ? asked : { kind: 'answer', value: asked.value.invoices }
}

export const publishInvoice = async (courier: string, id: string, body: InvoiceEntry) =>
  await ask(publishInvoiceEndpoint, { params: { courier, id }, body })

export const askCourses = async () => await ask(listCoursesEndpoint, {})
export const retireCourse = async (id: string, subDepot: string) =>
  await ask(retireCourseEndpoint, { params: { id }, body: { subDepot } })
