import type { Account } from '../accounts/accounts.ts'
import { identityErrors } from '../identity-error.ts'
import type { Pool } from '../pool.ts'
import type { AccessClaims } from '../tokens/tokens.ts'
import { activeFactors } from './second-factors.ts'

/** Seconds for which a sign-in counts as fresh. */
export const freshSeconds = 300

/**
 * Throws where the account has a second factor and the token's sign-in is not of the last minutes: who has found or
 * stolen a token must not take the factor away. A fresh sign-in has passed the factor, because turning one on ends
 * every other session. Providers sign their users in themselves, and the pool never asks those for a factor.
 */
export async function requireFreshSignIn(pool: Pool, account: Account, { authTime }: AccessClaims): Promise<void> {
  if (account.status === 'EXTERNAL_PROVIDER') return
  if (activeFactors(account, await pool.factors.of(account.sub)).length === 0) return
  if (pool.clock.now().getTime() / 1000 - authTime > freshSeconds) throw identityErrors.signInAgain()
}
