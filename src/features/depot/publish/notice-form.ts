import { noticeTextSchema } from '#contracts/notice.ts'
import type { NoticeGroup } from '#contracts/notice.ts'
import type { PublishNoticeBody } from '#contracts/notice-endpoints.ts'
import { londonMoment } from '#domain/london-moment.ts'
import { readDate } from '#domain/read-date.ts'
import type { TypedDate } from '#domain/read-date.ts'

/** As typed. `to`: "everyone", or the code of a sub-depot. */
export interface NoticeForm {
  to: string
  /** Empty: the whole sub-depot. */
  round: string
  title: string
  body: string
  acknowledge: boolean
  until: TypedDate
  time: string
}

export const everyone = 'everyone'

export const blankNotice = (to: string): NoticeForm => ({ to, round: '', title: '', body: '', acknowledge: false, until: { day: '', month: '', year: '' }, time: '' })

export type NoticeFaults = Partial<Record<'round' | 'title' | 'body' | 'until' | 'time', string>>

function groupOf({ to, round }: NoticeForm): NoticeGroup {
  if (to === everyone) return { kind: 'everyone' }
  const number = round.trim().toUpperCase()
  return number === '' ? { kind: 'sub-depot', subDepot: to } : { kind: 'round', subDepot: to, round: number }
}

/** When it leaves the phones, ISO 8601; null: never; undefined: what is typed is no moment to come. */
function endOf({ until, time }: NoticeForm, now: Date): string | null | undefined {
  if (Object.values(until).every((part) => part.trim() === '') && time === '') return null
  const day = readDate(until)
  const end = day === undefined ? undefined : londonMoment(day, time === '' ? '23:59' : time)
  return end && end > now ? end.toISOString() : undefined
}

/** What a notice says, or what is wrong with it, by field. */
export function readNotice(form: NoticeForm, id: string, now: Date): { notice: Omit<PublishNoticeBody, 'couriers'> } | { faults: NoticeFaults } {
  const { shape } = noticeTextSchema
  const expiresAt = endOf(form, now)
  const faults: NoticeFaults = {
    ...(form.to !== everyone && !/^[A-Za-z0-9]{0,8}$/.test(form.round.trim()) && { round: 'The number of a round has up to 8 letters and digits, such as 104' }),
    ...(!shape.title.safeParse(form.title).success && { title: form.title.trim() === '' ? 'Write a title' : 'A title has at most 120 characters' }),
    ...(!shape.body.safeParse(form.body).success && { body: form.body.trim() === '' ? 'Write a text' : 'A text has at most 4,000 characters' }),
    ...(expiresAt === undefined && { until: 'Give a day to come, or none' }),
  }
  if (Object.keys(faults).length > 0) return { faults }
  return { notice: { id, group: groupOf(form), title: form.title.trim(), body: form.body.trim(), acknowledge: form.acknowledge, expiresAt: expiresAt ?? null } }
}
