import {
  addWebhookEndpoint,
  changeWebhookEndpoint,
  deleteWebhookEndpoint,
  listWebhookAttemptsEndpoint,
  listWebhooksEndpoint,
  pauseWebhookEndpoint,
  replayWebhookEndpoint,
  resumeWebhookEndpoint,
  rotateWebhookSecretEndpoint,
  testWebhookEndpoint,
} from '#contracts/webhooks/webhook-endpoints.ts'
import { implement, type Operation } from '#kit/http/implement.ts'
import type { ConnectionsStore } from './connections-store.ts'
import {
  addWebhook,
  changeWebhook,
  deleteWebhook,
  listAttempts,
  pauseWebhook,
  replayWebhook,
  resumeWebhook,
  rotateSecret,
  testWebhook,
} from './webhooks/change-webhooks.ts'
import { findWebhooks } from './webhooks/webhook-rows.ts'

export const connectionsOperations = (store: ConnectionsStore): Operation[] => [
  implement(listWebhooksEndpoint, async () => ({ webhooks: await findWebhooks(store.db) })),
  implement(addWebhookEndpoint, ({ caller, body }) => addWebhook(store, caller, body)),
  implement(changeWebhookEndpoint, ({ params, body }) => changeWebhook(store, params.id, body)),
  implement(deleteWebhookEndpoint, ({ params }) => deleteWebhook(store, params.id)),
  implement(rotateWebhookSecretEndpoint, ({ params }) => rotateSecret(store, params.id)),
  implement(testWebhookEndpoint, ({ params }) => testWebhook(store, params.id)),
  implement(pauseWebhookEndpoint, ({ params }) => pauseWebhook(store, params.id)),
  implement(resumeWebhookEndpoint, ({ params }) => resumeWebhook(store, params.id)),
  implement(replayWebhookEndpoint, ({ params, body }) => replayWebhook(store, params.id, body.from)),
  implement(listWebhookAttemptsEndpoint, async ({ params }) => ({ attempts: await listAttempts(store, params.id) })),
]
