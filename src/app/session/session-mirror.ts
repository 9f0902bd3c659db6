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

/** Returns null if the browser blocks storage for this site. */
function localStorageOrNull(): Storage | null {
  try {
    return localStorage
  } catch {
    return null
  }
}

async function mirror(pool: Pool): Promise<void> {
  const devices = await deviceKeys.read()
  // Read the session last and write without awaiting anything, so that the mirror holds the newest session.
  const session = await readSession()
  if (!session?.tokens) return deleteMirror(pool)
  const { clientId } = pool
  const { deviceKey: _, ...tokens } = session.tokens
  const mirrored = { username: session.username, ...tokens }
  writeSessionCookies(document, clientId, location.hostname, mirrored)
  const storage = localStorageOrNull()
  if (storage) writeLocalSession(storage, clientId, mirrored, devices)
}

/** Copies the stored session to cookies and local storage whenever this page, another tab or the worker changes it. Returns a function that stops it. */
export function mirrorSession(pool: Pool): () => void {
  // If storage is full or blocked there is no mirror, but the session itself is stored elsewhere.
  const look = (): void => void mirror(pool).catch(() => undefined)
  // A hidden page may have missed a change.
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

/** Returns the session from the mirror, for when the browser has deleted the store. */
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
