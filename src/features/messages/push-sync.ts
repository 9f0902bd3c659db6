import {
  subscribePushEndpoint,
  unsubscribePushEndpoint,
  type PushSubscriptionEntry,
  type QuietHours,
} from '#contracts/sync/push.ts'
import { ApiError, callEndpoint } from '#offline/api/api-client.ts'
import { currentEngine } from '#offline/current-engine.ts'
import { saveOrSayFull } from '#offline/room/save-or-say-full.ts'
import { storedConfig } from '#offline/stored-config.ts'

interface PushSettings {
  id: 'push'
  quiet: QuietHours | null
}

/** Milliseconds that somebody waits for the service's word. */
const patience = 10_000

const settings = () => currentEngine().db.table<PushSettings, string>('pushSettings')

/** Null where this deployment pushes nothing. */
export const readPushKey = async (): Promise<string | null> => (await storedConfig())?.push.publicKey ?? null

export const readQuietHours = async (): Promise<QuietHours | null> => (await settings().get('push'))?.quiet ?? null

/** Error: StorageFullError where there is no room. */
export async function keepQuietHours(quiet: QuietHours | null): Promise<void> {
  await saveOrSayFull(currentEngine().db, () => settings().put({ id: 'push', quiet }))
}

const isDone = async (call: Promise<unknown>): Promise<boolean> =>
  await call.then(
    () => true,
    (error: unknown) => {
      if (error instanceof ApiError) return false
      throw error
    },
  )

/** Whether the service has been told. */
export const tellSubscription = async (body: PushSubscriptionEntry): Promise<boolean> =>
  await isDone(callEndpoint(currentEngine(), subscribePushEndpoint, { body, patience }))

/** Whether the service has been told; where it was not, the push service tells it that the subscription is gone. */
export const tellRemoval = async (endpoint: string): Promise<boolean> =>
  await isDone(callEndpoint(currentEngine(), unsubscribePushEndpoint, { body: { endpoint }, patience }))
