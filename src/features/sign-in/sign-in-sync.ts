import { writeSession } from '#offline/session/stored-session.ts'
import { tokenClaims } from '#offline/session/token-claims.ts'
import type { SignedIn } from './cognito-client.ts'

/**
 * Keeps a sign-in for the page and the worker. `typed` is what the courier knows themselves by, where
 * the pool's own name for them is only their number.
 */
export async function keepSignIn({ sub, username, tokens }: SignedIn, typed: string): Promise<void> {
  const name = username === '' || username === sub ? typed : username
  await writeSession({ actor: sub, username: name, tokens })
}

/**
 * Keeps a sign-in of the hosted page in the same way. `providers`: those whose people the pool names by a number of
 * theirs. `now` in ms since 1970. False where the tokens are not a pair that can be read.
 */
export async function keepHostedSignIn(
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
