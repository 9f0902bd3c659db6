import { invalidParameter, identityErrors } from '../identity-error.ts'
import type { Account } from '../accounts/accounts.ts'
import { authorise } from '../authorise.ts'
import type { Pool } from '../pool.ts'
import type { AccessClaims } from '../tokens/tokens.ts'
import { activeFactors } from './second-factors.ts'
import type { SignInStep } from '../challenges/challenges.ts'
import { closeStep, openStep, readStep, type ChallengeAnswer } from '../challenges/sign-in-step.ts'

/** The user who sets up an authenticator app: one who is signed in, or one whose sign-in requires it. */
export async function openSetup(
  pool: Pool,
  input: { AccessToken?: string | null | undefined; Session?: string | null | undefined },
): Promise<{ account: Account; step: SignInStep | undefined; claims: AccessClaims | undefined }> {
  if (input.AccessToken) return { ...(await authorise(pool, input.AccessToken)), step: undefined }
  if (!input.Session) throw invalidParameter('Either an access token or a session is needed.')
  const { step } = await readSetup(pool, input.Session)
  return { account: step.account, step, claims: undefined }
}

/** After the app has shown a right code, the sign-in may go on. */
export async function closeSetup(pool: Pool, step: SignInStep): Promise<string> {
  await closeStep(pool, 'factor-setup', step)
  await pool.factors.set(step.account.sub, { totp_enabled: true, preferred: 'SOFTWARE_TOKEN_MFA' })
  return openStep(pool, step, 'factor-ready')
}

/** MFA_SETUP. */
export async function proveSetup(pool: Pool, answer: ChallengeAnswer): Promise<object> {
  const { step } = await readStep(pool, 'factor-ready', answer)
  await closeStep(pool, 'factor-ready', step)
  return pool.complete(pool, step)
}

async function readSetup(pool: Pool, session: string) {
  for (const { id } of pool.clients) {
    const open = await pool.challenges.look('factor-setup', session, id)
    if (!open) continue
    const found = await readStep(pool, 'factor-setup', { session, clientId: id })
    const settings = await pool.factors.of(found.step.account.sub)
    // A factor that was set up meanwhile is not replaced by someone who has the password alone.
    if (activeFactors(found.step.account, settings).length === 0) return found
  }
  throw identityErrors.sessionExpired()
}
