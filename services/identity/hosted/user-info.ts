import type { Context } from 'hono'
import { toAttributes, type Account } from '../accounts/accounts.ts'
import { IdentityError, identityErrors } from '../identity-error.ts'
import type { Pool } from '../pool.ts'

const scopeOfAttribute = (name: string): string => {
  if (name === 'sub') return 'openid'
  if (name === 'email' || name === 'email_verified') return 'email'
  return name === 'phone_number' || name === 'phone_number_verified' ? 'phone' : 'profile'
}

/** As at Cognito, `openid` alone returns everything; with other scopes, those limit what is returned. */
function claimsOf(account: Account, scopes: readonly string[]): Record<string, string> {
  const narrower = scopes.filter((scope) => ['email', 'phone', 'profile'].includes(scope))
  const told = Object.entries(toAttributes(account)).filter(
    ([name]) => name === 'sub' || narrower.length === 0 || narrower.includes(scopeOfAttribute(name)),
  )
  return { ...Object.fromEntries(told), username: account.username }
}

async function holderOf(pool: Pool, authorization: string | undefined): Promise<Record<string, string>> {
  const token = /^Bearer (\S+)$/i.exec(authorization ?? '')?.[1]
  if (token === undefined) throw identityErrors.accessTokenInvalid()
  const { sub, originJti, scopes } = await pool.tokens.readScoped(token)
  if (!scopes.includes('openid')) throw identityErrors.accessTokenInvalid()
  const account = await pool.accounts.findBySub(sub)
  if (!account?.enabled || (await pool.refreshTokens.isRevoked(sub, originJti)))
    throw identityErrors.accessTokenRevoked()
  return claimsOf(account, scopes)
}

/** `GET` and `POST /oauth2/userInfo`: who holds the access token of a hosted sign-in (OpenID Connect Core 1.0, section 5.3). */
export const userInfo =
  (pool: Pool, admit: (context: Context) => Promise<void>) =>
  async (context: Context): Promise<Response> => {
    context.header('cache-control', 'no-store')
    try {
      await admit(context)
      return context.json(await holderOf(pool, context.req.header('authorization')))
    } catch (cause) {
      if (!(cause instanceof IdentityError)) throw cause
      const isTooMuch = cause.type === 'TooManyRequestsException'
      if (!isTooMuch) context.header('www-authenticate', 'Bearer error="invalid_token"')
      const error = isTooMuch ? 'temporarily_unavailable' : 'invalid_token'
      return context.json({ error, error_description: cause.message }, isTooMuch ? 429 : 401)
    }
  }
