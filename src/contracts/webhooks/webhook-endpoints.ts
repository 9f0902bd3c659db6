import * as z from 'zod/mini'
import { defineEndpoint } from '../endpoint.ts'
import { shownSecretSchema, webhookAttemptSchema, webhookEntrySchema, webhookSchema } from './webhook.ts'

const params = z.object({ id: z.uuid() })

const shared = {
  service: 'connections',
  access: { kind: 'group', groups: ['back-office'] },
  needs: 'connect',
  forPeople: true,
} as const
const change = {
  ...shared,
  method: 'POST',
  params,
  result: webhookSchema,
  problems: ['not-found', 'not-allowed'],
} as const

export const listWebhooksEndpoint = defineEndpoint({
  ...shared,
  name: 'listWebhooks',
  method: 'GET',
  path: '/v1/webhooks',
  summary: 'List the webhooks of the company, the oldest first',
  result: z.object({ webhooks: z.array(webhookSchema) }),
  problems: ['not-allowed'],
})

export const addWebhookEndpoint = defineEndpoint({
  ...shared,
  name: 'addWebhook',
  method: 'POST',
  path: '/v1/webhooks',
  summary: 'Add a webhook; the response has its secret, which is not shown again',
  body: webhookEntrySchema,
  result: shownSecretSchema,
  problems: ['not-allowed', 'body-invalid'],
})

export const changeWebhookEndpoint = defineEndpoint({
  ...change,
  name: 'changeWebhook',
  method: 'PUT',
  path: '/v1/webhooks/{id}',
  summary: 'Change the name, address, email address or event types of a webhook',
  body: webhookEntrySchema,
  problems: [...change.problems, 'body-invalid'],
})

export const deleteWebhookEndpoint = defineEndpoint({
  ...shared,
  name: 'deleteWebhook',
  method: 'DELETE',
  path: '/v1/webhooks/{id}',
  summary: 'Delete a webhook with everything that waits for it',
  params,
  result: z.undefined(),
  problems: change.problems,
})

export const rotateWebhookSecretEndpoint = defineEndpoint({
  ...change,
  name: 'rotateWebhookSecret',
  path: '/v1/webhooks/{id}/secret',
  summary: 'Make a new secret; the earlier one signs too for another 24 hours',
  result: shownSecretSchema,
})

export const testWebhookEndpoint = defineEndpoint({
  ...change,
  name: 'testWebhook',
  path: '/v1/webhooks/{id}/test',
  summary: 'Send a test event at once, and return what the receiver has answered',
  result: webhookAttemptSchema,
})

export const pauseWebhookEndpoint = defineEndpoint({
  ...change,
  name: 'pauseWebhook',
  path: '/v1/webhooks/{id}/pause',
  summary: 'Stop sending for now; events wait',
})

export const resumeWebhookEndpoint = defineEndpoint({
  ...change,
  name: 'resumeWebhook',
  path: '/v1/webhooks/{id}/resume',
  summary: 'Send again, beginning with what waits',
})

export const replayWebhookEndpoint = defineEndpoint({
  ...change,
  name: 'replayWebhook',
  path: '/v1/webhooks/{id}/replay',
  summary: 'Send the events since the beginning of a day again, under the same ids',
  body: z.object({ from: z.iso.date() }),
  problems: [...change.problems, 'body-invalid'],
})

export const listWebhookAttemptsEndpoint = defineEndpoint({
  ...change,
  name: 'listWebhookAttempts',
  method: 'GET',
  path: '/v1/webhooks/{id}/attempts',
  summary: 'List the last attempts to deliver to a webhook, newest first; at most 50',
  result: z.object({ attempts: z.array(webhookAttemptSchema) }),
})
