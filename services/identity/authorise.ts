import type { Account } from './accounts/accounts.ts'
import { identityErrors } from './identity-error.ts'
import type { Pool } from './pool.ts'
import type { AccessClaims } from './tokens/tokens.ts'

/** The account behind an access token, checked against revocation: services elsewhere check only the signature. */
export async function authorise(pool: Pool, token: string): Promise<{ account: Account; claims: AccessClaims }> {
  const claims = await pool.tokens.readAccess(token)
  const account = await pool.accounts.findBySub(claims.sub)
  if (!account) throw identityErrors.userMissing()
  if (await pool.refreshTokens.isRevoked(claims.sub, claims.originJti)) throw identityErrors.accessTokenRevoked()
  if (!account.enabled) throw identityErrors.userDisabled()
  if (account.status === 'RESET_REQUIRED') throw identityErrors.resetRequired()
  return { account, claims }
}
