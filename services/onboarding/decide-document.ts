import type { DocumentDecision, StaffDocument } from '#contracts/onboarding/onboarding-endpoints.ts'
import { decideDocument as command } from '#contracts/onboarding/staff-document-commands.ts'
import { transact } from '#kit/database/transact.ts'
import type { Caller } from '#kit/http/auth.ts'
import { stateOrProblem } from '#kit/http/outcome-problem.ts'
import { takeCommand } from '#kit/sync/change-entities.ts'
import { staffDocumentCollection } from './staff-document-collection.ts'
import type { OnboardingStore } from './step-store.ts'

const refusals = {
  'handed-in-anew': ['not-allowed', 'The courier has handed in another one meanwhile.'],
  'no-day-left': ['body-invalid', 'It has expired already.'],
} as const

/** @throws ProblemError not-found, not-allowed, or body-invalid where what is accepted has no day left */
export async function decideDocument(
  { db, clock }: OnboardingStore,
  { caller, courier, step }: { caller: Caller; courier: string; step: string },
  decision: DocumentDecision,
): Promise<StaffDocument> {
  const outcome = await transact(db, (tx) =>
    takeCommand(tx, staffDocumentCollection, { caller, at: clock.now() }, command, { courier, step, decision }),
  )
  const { document, subDepot } = stateOrProblem(outcome, refusals)
  return { ...document, courier, subDepot }
}
