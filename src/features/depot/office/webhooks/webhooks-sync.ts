import type { ServiceResponse } from '#contracts/problem.ts'
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
import type { ShownSecret, Webhook, WebhookAttempt, WebhookEntry } from '#contracts/webhooks/webhook.ts'
import { refreshed, save, type Refreshed } from '../../cache/refresh-sync.ts'
import { requestQuietly } from '../../requests/request-quietly-sync.ts'
import { request } from '../../requests/request-sync.ts'

/** Refreshes the webhooks, without their secrets. */
export async function refreshWebhooks(): Promise<Refreshed> {
  const response = await requestQuietly('connections', listWebhooksEndpoint.path, listWebhooksEndpoint.result)
  if (!response.ok) return response
  await save('webhooks', response.value.webhooks)
  return refreshed
}

/** Brings the list up to date after a change, which is made even if the list can't be read or saved now. */
async function withList<Value>(response: ServiceResponse<Value>): Promise<ServiceResponse<Value>> {
  if (response.ok) await refreshWebhooks().catch(() => undefined)
  return response
}

/** The secret of the response is on the screen alone, and never saved. */
export const addWebhook = async (body: WebhookEntry): Promise<ServiceResponse<ShownSecret>> =>
  await withList(await request(addWebhookEndpoint, { body }))

export const changeWebhook = async (id: string, body: WebhookEntry): Promise<ServiceResponse<Webhook>> =>
  await withList(await request(changeWebhookEndpoint, { params: { id }, body }))

export const deleteWebhook = async (id: string): Promise<ServiceResponse<undefined>> =>
  await withList(await request(deleteWebhookEndpoint, { params: { id } }))

export const rotateWebhookSecret = async (id: string): Promise<ServiceResponse<ShownSecret>> =>
  await withList(await request(rotateWebhookSecretEndpoint, { params: { id } }))

export const testWebhook = async (id: string): Promise<ServiceResponse<WebhookAttempt>> =>
  await request(testWebhookEndpoint, { params: { id } })

export const pauseWebhook = async (id: string): Promise<ServiceResponse<Webhook>> =>
  await withList(await request(pauseWebhookEndpoint, { params: { id } }))

export const resumeWebhook = async (id: string): Promise<ServiceResponse<Webhook>> =>
  await withList(await request(resumeWebhookEndpoint, { params: { id } }))

export const replayWebhook = async (id: string, from: string): Promise<ServiceResponse<Webhook>> =>
  await withList(await request(replayWebhookEndpoint, { params: { id }, body: { from } }))

export const requestAttempts = async (id: string): Promise<ServiceResponse<{ attempts: WebhookAttempt[] }>> =>
  await request(listWebhookAttemptsEndpoint, { params: { id } })
