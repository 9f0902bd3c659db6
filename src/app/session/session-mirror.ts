import type { RuntimeConfig } from '#contracts/config/runtime-config.ts'
import { deviceKeys } from '#features/sign-in/device-keys-store.ts'
import { clearSessionCookies, readSessionCookies, writeSessionCookies } from '#features/sign-in/session-cookies.ts'
import {
  clearLocalSession,
  readLocalDeviceKey,
  readLocalSession,
  writeLocalSession,
} from '#features/sign-in/session-local-storage.ts'
import { subscribeSession } from '#offline/session/session-channel.ts'
import { readSession, writeSession, type StoredSession } from '#offline/session/stored-session.ts'
import { tokenClaims } from '#offline/session/token-claims.ts'

type Pool = Pick<RuntimeConfig['identity'], 'clientId'>

/** Null where the browser keeps none for this site. */
function localStorageOrNull(): Storage | null {
  try {
    return localStorage
  } catch {
    return null
  }
}

async function mirror(pool: Pool): Promise<void> {
  const devices = await deviceKeys.read()
  // Last, and written at once: what is written belongs to the newest session that has been heard of.
  const session = await readSession()
  if (!session?.tokens) return deleteMirror(pool)
  const { clientId } = pool
  const { deviceKey: _, ...tokens } = session.tokens
  const mirrored = { username: session.username, ...tokens }
  writeSessionCookies(document, clientId, location.hostname, mirrored)
  const storage = localStorageOrNull()
  if (storage) writeLocalSession(storage, clientId, mirrored, devices)
}

/** Keeps cookies and local storage as the stored session is, whoever changes it: this page, another tab or the worker. Returns how to stop. */
export function mirrorSession(pool: Pool): () => void {
  // A full or forbidden store keeps no mirror, and the session is not in it.
  const look = (): void => void mirror(pool).catch(() => undefined)
  // Pages out of sight may have slept through a change.
  const lookWhenSeen = (): void => {
    if (document.visibilityState === 'visible') look()
  }
  look()
  const stop = subscribeSession(look)
  document.addEventListener('visibilitychange', lookWhenSeen)
  return () => {
    stop()
    document.removeEventListener('visibilitychange', lookWhenSeen)
  }
}

export function deleteMirror({ clientId }: Pool): void {
  clearSessionCookies(document, clientId, location.hostname)
  const storage = localStorageOrNull()
  if (storage) clearLocalSession(storage, clientId)
}

/** Where the browser has thrown the store away, and not the mirrors: who was signed in still is. */
export async function restoreSession({ clientId }: Pool): Promise<StoredSession | undefined> {
  const storage = localStorageOrNull()
  const found = readSessionCookies(document, clientId) ?? (storage ? readLocalSession(storage, clientId) : undefined)
  const actor = found && tokenClaims(found.accessToken)?.sub
  if (!found || actor === undefined) return undefined
  const { username, ...tokens } = found
  const deviceKey = storage ? readLocalDeviceKey(storage, clientId, username) : null
  const session = { actor, username, tokens: { ...tokens, deviceKey } }
  await writeSession(session)
  return session
}
