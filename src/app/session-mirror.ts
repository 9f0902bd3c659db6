import type { RuntimeConfig } from '#contracts/runtime-config.ts'
import { clearSessionCookies, readSessionCookies, writeSessionCookies } from '#features/sign-in/session-cookies.ts'
import { readSession, writeSession, type StoredSession } from '#offline/session/stored-session.ts'
import { tokenClaims } from '#offline/session/token-claims.ts'

/** Milliseconds: the worker renews tokens too, and cannot reach the cookies. */
const lookEvery = 60_000

type Pool = Pick<RuntimeConfig['identity'], 'clientId'>

async function mirror({ clientId }: Pool): Promise<void> {
  const session = await readSession()
  if (session?.tokens)
    writeSessionCookies(document, clientId, location.hostname, { username: session.username, ...pick(session.tokens) })
  else clearSessionCookies(document, clientId, location.hostname)
}

const pick = ({ idToken, accessToken, refreshToken, clockDrift }: NonNullable<StoredSession['tokens']>) => ({
  idToken,
  accessToken,
  refreshToken,
  clockDrift,
})

/** Keeps the cookies as the stored session is. Returns how to stop. */
export function mirrorSession(pool: Pool): () => void {
  // Not when the page is left: what is begun then may never end.
  const look = (): void => {
    if (document.visibilityState === 'visible') mirror(pool).catch(() => undefined)
  }
  look()
  const timer = setInterval(look, lookEvery)
  document.addEventListener('visibilitychange', look)
  return () => {
    clearInterval(timer)
    document.removeEventListener('visibilitychange', look)
  }
}

export const forgetMirror = ({ clientId }: Pool): void => clearSessionCookies(document, clientId, location.hostname)

/** Where the browser has thrown the store away, and not the cookies: who was signed in still is. */
export async function restoreSession({ clientId }: Pool): Promise<StoredSession | undefined> {
  const found = readSessionCookies(document, clientId)
  const actor = found && tokenClaims(found.accessToken)?.sub
  if (!found || actor === undefined) return undefined
  const { username, ...tokens } = found
  const session = { actor, username, tokens: { ...tokens, deviceKey: null } }
  await writeSession(session)
  return session
}
