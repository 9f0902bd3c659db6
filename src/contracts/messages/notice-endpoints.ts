import * as z from 'zod/mini'
import { courierSchema } from '../courier/courier.ts'
import { defineEndpoint } from '../endpoint.ts'
import { pageEnd, pageQuery } from '../page.ts'
import { noticeGroupSchema, noticeTextSchema } from './notice.ts'

/** A sub-depot's staff may use these for its own couriers; the back office may for all. */
const staff = { kind: 'group', groups: ['sub-depot', 'back-office'] } as const

export const publishNoticeBodySchema = z.object({
  ...noticeTextSchema.shape,
  group: noticeGroupSchema,
  /** The couriers who work the round if it is for a round; otherwise empty. */
  couriers: z.array(courierSchema.shape.id).check(z.maxLength(200)),
  /** When to publish it: ISO 8601, at most a year ahead. If it is absent or in the past, it is published at once. */
  publishAt: z.optional(z.iso.datetime()),
})
export type PublishNoticeBody = z.infer<typeof publishNoticeBodySchema>

const count = z.int().check(z.nonnegative())

/** A notice as staff see it, with the number of couriers that it has reached. */
export const staffNoticeSchema = z.object({
  ...noticeTextSchema.shape,
  group: noticeGroupSchema,
  /** When it is or will be published, as ISO 8601. */
  publishedAt: z.iso.datetime(),
  /** True once couriers have it; until then it can be changed. */
  isOut: z.boolean(),
  /** The version, which starts at 1 and rises with each change. */
  version: z._default(z.int(), 1),
  withdrawnAt: z.nullable(z.iso.datetime()),
  /** The number of couriers that it is for, including those who have never opened the app. */
  addressed: count,
  /** The number of couriers whose phones have, or had, it. */
  delivered: count,
  read: count,
  acknowledged: count,
})
export type StaffNotice = z.infer<typeof staffNoticeSchema>

export const publishNoticeEndpoint = defineEndpoint({
  service: 'communications',
  name: 'publishNotice',
  method: 'POST',
  path: '/v1/notices',
  summary:
    'Publish a notice to a group of couriers, including those who open the app later. Repeating the request has no effect',
  access: staff,
  needs: 'publish',
  body: publishNoticeBodySchema,
  result: staffNoticeSchema,
  problems: ['not-allowed', 'body-invalid', 'id-reused'],
})

export const listNoticesEndpoint = defineEndpoint({
  service: 'communications',
  name: 'listNotices',
  method: 'GET',
  path: '/v1/notices',
  summary:
    "List the notices of the caller's sub-depots, or all for the back office, with counts of receipts, newest first",
  access: staff,
  needs: 'view',
  result: z.object({ notices: z.array(staffNoticeSchema) }),
  problems: [],
})

export const changeNoticeBodySchema = z.object({
  ...publishNoticeBodySchema.shape,
  /** The version shown on screen. The request is rejected if somebody has changed it since. Absent: no check is made. */
  expected: z.optional(z.int()),
})
export type ChangeNoticeBody = z.infer<typeof changeNoticeBodySchema>

export const changeNoticeEndpoint = defineEndpoint({
  service: 'communications',
  name: 'changeNotice',
  method: 'PUT',
  path: '/v1/notices/{id}',
  summary: 'Replace a notice that is not published yet. Repeating the request has no effect',
  access: staff,
  needs: 'publish',
  params: z.object({ id: z.uuid() }),
  body: changeNoticeBodySchema,
  result: staffNoticeSchema,
  problems: ['not-allowed', 'body-invalid', 'not-found', 'changed-meanwhile'],
})

/** The state of a notice for one courier. Times are ISO 8601, by the service's clock. */
export const noticeReaderSchema = z.object({
  courier: z.string(),
  /** When their phone fetched it; null if it has not yet. */
  deliveredAt: z.nullable(z.iso.datetime()),
  readAt: z.nullable(z.iso.datetime()),
  acknowledgedAt: z.nullable(z.iso.datetime()),
})
export type NoticeReader = z.infer<typeof noticeReaderSchema>

export const listNoticeReadersEndpoint = defineEndpoint({
  service: 'communications',
  name: 'listNoticeReaders',
  method: 'GET',
  path: '/v1/notices/{id}/readers',
  summary: 'List the couriers whom a notice is for or has reached, with their receipts',
  access: staff,
  needs: 'view',
  params: z.object({ id: z.uuid() }),
  query: z.object(pageQuery),
  result: z.object({ readers: z.array(noticeReaderSchema), ...pageEnd }),
  problems: ['body-invalid', 'not-found'],
})

export const withdrawNoticeEndpoint = defineEndpoint({
  service: 'communications',
  name: 'withdrawNotice',
  method: 'POST',
  path: '/v1/notices/{id}/withdrawal',
  summary: 'Withdraw a notice, so that phones delete it. Repeating it has no effect',
  access: staff,
  needs: 'publish',
  params: z.object({ id: z.uuid() }),
  result: staffNoticeSchema,
  problems: ['not-found'],
})
