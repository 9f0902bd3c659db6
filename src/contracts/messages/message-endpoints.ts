import * as z from 'zod/mini'
import { courierSchema } from '../courier/courier.ts'
import { defineEndpoint } from '../endpoint.ts'
import { messageSchema, messageTextLimit, threadSchema } from './message.ts'
import { pageEnd, pageQuery } from '../page.ts'

/** A sub-depot's staff may use these for its own couriers; the back office may for all. */
const staff = { kind: 'group', groups: ['sub-depot', 'back-office'] } as const
const params = z.object({ courier: courierSchema.shape.id })

/** A courier's thread as staff see it, with the messages to and from the depots that they work for. */
export const staffThreadSchema = z.object({
  ...threadSchema.shape,
  courier: z.string(),
  /** The number of the courier's messages that the depot has not read. */
  unread: z.int(),
  /** The last message; null if there is none yet. */
  last: z.nullable(messageSchema),
})
export type StaffThread = z.infer<typeof staffThreadSchema>

export const listThreadsEndpoint = defineEndpoint({
  service: 'messaging',
  name: 'listThreads',
  method: 'GET',
  path: '/v1/threads',
  summary: "List the threads of the caller's couriers, unread ones first",
  access: staff,
  needs: 'view',
  query: z.object(pageQuery),
  result: z.object({ threads: z.array(staffThreadSchema), ...pageEnd }),
  problems: ['body-invalid'],
})

export const fetchThreadEndpoint = defineEndpoint({
  service: 'messaging',
  name: 'fetchThread',
  method: 'POST',
  path: '/v1/threads/{courier}/fetch',
  summary:
    'List the last messages with a courier, oldest first, and earlier ones by `next`. The courier sees that they were delivered',
  access: staff,
  needs: 'view',
  params,
  query: z.object(pageQuery),
  result: z.object({ thread: staffThreadSchema, messages: z.array(messageSchema), ...pageEnd }),
  problems: ['body-invalid', 'not-found'],
})

export const replyEndpoint = defineEndpoint({
  service: 'messaging',
  name: 'reply',
  method: 'POST',
  path: '/v1/threads/{courier}/messages',
  summary: 'Send a message to a courier. Repeating a message has no effect',
  access: staff,
  needs: 'answer',
  params,
  body: z.object({ id: z.uuid(), text: z.string().check(z.trim(), z.minLength(1), z.maxLength(messageTextLimit)) }),
  result: messageSchema,
  problems: ['not-allowed', 'not-found', 'id-reused'],
})

export const readThreadEndpoint = defineEndpoint({
  service: 'messaging',
  name: 'readThread',
  method: 'POST',
  path: '/v1/threads/{courier}/read',
  summary: "Mark a courier's messages as read up to a place. A place before the saved one has no effect",
  access: staff,
  needs: 'answer',
  params,
  body: z.object({ upTo: z.int().check(z.positive()) }),
  result: staffThreadSchema,
  problems: ['not-allowed', 'not-found'],
})
