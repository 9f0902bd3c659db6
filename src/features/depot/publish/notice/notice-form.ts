import { noticeTextSchema, type NoticeGroup } from '#contracts/messages/notice.ts'
import type { PublishNoticeBody, StaffNotice } from '#contracts/messages/notice-endpoints.ts'
import { londonDay, londonTime } from '#domain/dates/day.ts'
import { londonMoment } from '#domain/dates/london-moment.ts'
import { readDate, typedDate, type TypedDate } from '#domain/dates/read-date.ts'

/** The fields as typed. `to`: "everyone", or the code of a sub-depot. */
export interface NoticeForm {
  to: string
  /** Empty: for the whole sub-depot. */
  round: string
  title: string
  body: string
  acknowledge: boolean
  /** When it is published. Blank: at once. */
  from: TypedDate
  fromTime: string
  until: TypedDate
  time: string
}

export const everyone = 'everyone'

const blank: TypedDate = { day: '', month: '', year: '' }

export const blankNotice = (to: string): NoticeForm => ({
  to,
  round: '',
  title: '',
  body: '',
  acknowledge: false,
  from: blank,
  fromTime: '',
  until: blank,
  time: '',
})

function typedMoment(at: string | null): { date: TypedDate; time: string } {
  if (at === null) return { date: blank, time: '' }
  const moment = new Date(at)
  return { date: typedDate(londonDay(moment)), time: londonTime(moment) }
}

/** A notice that is not out yet, as it would have been typed. */
export function toNoticeForm({ group, title, body, acknowledge, publishedAt, expiresAt }: StaffNotice): NoticeForm {
  const [from, until] = [typedMoment(publishedAt), typedMoment(expiresAt)]
  const to = group.kind === 'everyone' ? everyone : group.subDepot
  return {
    to,
    round: group.kind === 'round' ? group.round : '',
    title,
    body,
    acknowledge,
    from: from.date,
    fromTime: from.time,
    until: until.date,
    time: until.time,
  }
}

export type NoticeErrors = Partial<Record<'round' | 'title' | 'body' | 'from' | 'until', string>>

function groupOf({ to, round }: NoticeForm): NoticeGroup {
  if (to === everyone) return { kind: 'everyone' }
  const number = round.trim().toUpperCase()
  return number === '' ? { kind: 'sub-depot', subDepot: to } : { kind: 'round', subDepot: to, round: number }
}

/** A moment to come; null: none is typed; undefined: what is typed is no moment to come. `usual`: the time of a day alone. */
function momentOf(date: TypedDate, time: string, usual: string, now: Date): Date | null | undefined {
  if (Object.values(date).every((part) => part.trim() === '') && time === '') return null
  const day = readDate(date)
  const moment = day === undefined ? undefined : londonMoment(day, time === '' ? usual : time)
  return moment && moment > now ? moment : undefined
}

function untilFault(from: Date | null | undefined, until: Date | null | undefined): string | undefined {
  if (until === undefined) return 'Enter a future date, or leave it blank'
  return from && until && until <= from ? 'The expiry must be after the publish time' : undefined
}

/** Returns the notice, or the errors by field. */
export function readNotice(
  form: NoticeForm,
  id: string,
  now: Date,
): { notice: Omit<PublishNoticeBody, 'couriers'> } | { faults: NoticeErrors } {
  const { shape } = noticeTextSchema
  const [from, until] = [
    momentOf(form.from, form.fromTime, '00:00', now),
    momentOf(form.until, form.time, '23:59', now),
  ]
  const ends = untilFault(from, until)
  const faults: NoticeErrors = {
    ...(form.to !== everyone &&
      !/^[A-Za-z0-9]{0,8}$/.test(form.round.trim()) && {
        round: 'The number of a round has up to 8 letters and digits, such as 104',
      }),
    ...(!shape.title.safeParse(form.title).success && {
      title: form.title.trim() === '' ? 'Enter a title' : 'Title must be 120 characters or fewer',
    }),
    ...(!shape.body.safeParse(form.body).success && {
      body: form.body.trim() === '' ? 'Enter the text' : 'Text must be 4,000 characters or fewer',
    }),
    ...(from === undefined && { from: 'Enter a future date, or leave it blank' }),
    ...(ends !== undefined && { until: ends }),
  }
  if (Object.keys(faults).length > 0) return { faults }
  return {
    notice: {
      id,
      group: groupOf(form),
      title: form.title.trim(),
      body: form.body.trim(),
      acknowledge: form.acknowledge,
      expiresAt: until?.toISOString() ?? null,
      ...(from && { publishAt: from.toISOString() }),
    },
  }
}
