import {
  subscribePushEndpoint,
  unsubscribePushEndpoint,
  type PushSubscriptionEntry,
  type QuietHours,
} from '#contracts/sync/push.ts'
import type { Result, SaveError } from '#domain/saving/result.ts'
import { ApiError, callEndpoint } from '#offline/api/api-client.ts'
import { currentEngine } from '#offline/current-engine.ts'
import { saveOrSayFull } from '#offline/storage/save-or-say-full.ts'
import { storedConfig } from '#offline/stored-config.ts'
import { trySave } from '#offline/storage/try-save.ts'

interface PushSettings {
  id: 'push'
  quiet: QuietHours | null
}

/** Milliseconds that somebody waits for the service's word. */
const timeoutMs = 10_000

const settings = () => currentEngine().db.table<PushSettings, string>('pushSettings')

/** Null where this deployment pushes nothing. */
export const readPushKey = async (): Promise<string | null> => (await storedConfig())?.push.publicKey ?? null

export const readQuietHours = async (): Promise<QuietHours | null> => (await settings().get('push'))?.quiet ?? null

/** Saves the quiet hours. Returns a SaveError if the phone is full. */
export const saveQuietHours = async (quiet: QuietHours | null): Promise<Result<unknown, SaveError>> =>
  await trySave(() => saveOrSayFull(currentEngine().db, () => settings().put({ id: 'push', quiet })))

const isDone = async (call: Promise<unknown>): Promise<boolean> =>
  await call.then(
    () => true,
    (error: unknown) => {
      if (error instanceof ApiError) return false
      throw error
    },
  )

/** Returns whether the service has the subscription. */
export const sendSubscription = async (body: PushSubscriptionEntry): Promise<boolean> =>
  await isDone(callEndpoint(currentEngine(), subscribePushEndpoint, { body, timeoutMs }))

/** Returns whether the service knows. If not, the push service will report that the subscription is gone. */
export const sendRemoval = async (endpoint: string): Promise<boolean> =>
  await isDone(callEndpoint(currentEngine(), unsubscribePushEndpoint, { body: { endpoint }, timeoutMs }))
