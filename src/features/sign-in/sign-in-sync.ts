import { writeSession } from '#offline/session/stored-session.ts'
import { tokenClaims } from '#offline/session/token-claims.ts'
import type { SignedIn } from './cognito-client.ts'

/**
 * Saves a sign-in for the page and the worker. `typed` is the name that the courier uses if the pool's own name is
 * only a number.
 */
export async function saveSignIn({ sub, username, tokens }: SignedIn, typed: string): Promise<void> {
  const name = username === '' || username === sub ? typed : username
  await writeSession({ actor: sub, username: name, tokens })
}

/**
 * Saves a sign-in from the hosted page. `providers` are those whose users have numbers as pool names. `now` is in ms
 * since 1970. Returns false if the tokens cannot be read as a pair.
 */
export async function saveHostedSignIn(
  given: { id_token: string; access_token: string; refresh_token: string },
  { providers, now }: { providers: readonly string[]; now: number },
): Promise<boolean> {
  const [id, access] = [tokenClaims(given.id_token), tokenClaims(given.access_token)]
  if (!id || access?.sub !== id.sub) return false
  const known = id['cognito:username'] ?? ''
  const isNumber = known === '' || known === id.sub || providers.some((provider) => known.startsWith(`${provider}_`))
  const tokens = {
    idToken: given.id_token,
    accessToken: given.access_token,
    refreshToken: given.refresh_token,
    deviceKey: null,
    clockDrift: (Math.floor(now / 1000) - Math.min(id.iat, access.iat)) * 1000,
  }
  await writeSession({ actor: id.sub, username: isNumber ? (id.email ?? known) : known, tokens, hosted: true })
  return true
}
