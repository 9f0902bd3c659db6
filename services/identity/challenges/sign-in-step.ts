import type * as z from 'zod/mini'
import type { ChallengeKind, SignInStep } from './challenges.ts'
import { identityErrors } from '../identity-error.ts'
import type { parametersSchema } from '../operation.ts'
import type { Pool } from '../pool.ts'

export interface ChallengeAnswer {
  clientId: string
  session: string
  responses: z.infer<typeof parametersSchema>
}

type StepKind = Exclude<ChallengeKind, 'srp'>

export function openStep(
  pool: Pool,
  step: SignInStep,
  kind: StepKind,
  state: Record<string, string> = {},
  lifeSeconds = pool.challengeSeconds,
): Promise<string> {
  const device: Record<string, string> = step.deviceKey === null ? {} : { deviceKey: step.deviceKey }
  const challenge = { subject: step.account.sub, clientId: step.clientId, state: { ...device, ...state } }
  return pool.challenges.open(kind, challenge, lifeSeconds, step.session)
}

/** Finds a step and leaves it open, so that a wrong code can be followed by the right one. */
export async function readStep(
  pool: Pool,
  kind: StepKind,
  answer: Omit<ChallengeAnswer, 'responses'> & Partial<ChallengeAnswer>,
) {
  const open = await pool.challenges.look(kind, answer.session, answer.clientId)
  const account = open && (await pool.accounts.findBySub(open.subject))
  if (!account) throw identityErrors.sessionExpired()
  const deviceKey = answer.responses?.['DEVICE_KEY'] || (open.state['deviceKey'] ?? null)
  const step: SignInStep = { account, clientId: open.clientId, session: answer.session, deviceKey }
  return { step, state: open.state }
}

/** Ends a step. If two right responses arrive, only the first continues. */
export async function closeStep(pool: Pool, kind: StepKind, step: SignInStep): Promise<void> {
  const taken = step.session && (await pool.challenges.take(kind, step.session, step.clientId))
  if (!taken) throw identityErrors.sessionExpired()
}
