import {
  decideDocumentEndpoint,
  listDocumentsEndpoint,
  readStepsEndpoint,
  writeStepsEndpoint,
  type DocumentDecision,
  type StaffDocument,
} from '#contracts/onboarding/onboarding-endpoints.ts'
import { readClearedEndpoint } from '#contracts/onboarding/cleared-endpoint.ts'
import { implement, type Operation } from '#kit/http/implement.ts'
import { depotsServed, requireServing } from '#kit/http/staff-access.ts'
import { findCleared } from './find-cleared.ts'
import { findDocuments } from './document-rows.ts'
import { findSteps, writeSteps, type OnboardingStore } from './step-store.ts'
import { decideDocument as command } from '#contracts/onboarding/staff-document-commands.ts'
import { transact } from '#kit/database/transact.ts'
import type { Caller } from '#kit/http/auth.ts'
import { stateOrProblem } from '#kit/http/outcome-problem.ts'
import { takeCommand } from '#kit/sync/change-entities.ts'
import { staffDocumentCollection } from './staff-document-collection.ts'

const refusals = {
  'handed-in-anew': ['not-allowed', 'The courier has handed in another one meanwhile.'],
  'no-day-left': ['body-invalid', 'It has expired already.'],
} as const

/** @throws ProblemError not-found, not-allowed, or body-invalid where what is accepted has no day left */
async function decideDocument(
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

export const onboardingOperations = (store: OnboardingStore): Operation[] => [
  implement(readStepsEndpoint, async ({ caller, params }) => {
    requireServing(caller, params.subDepot)
    return { steps: await findSteps(store.db, params.subDepot) }
  }),
  implement(writeStepsEndpoint, async ({ caller, params, body }) => {
    requireServing(caller, params.subDepot)
    return { steps: await writeSteps(store, params.subDepot, body.steps) }
  }),
  implement(readClearedEndpoint, async ({ body }) => ({ cleared: await findCleared(store, body.couriers) })),
  implement(listDocumentsEndpoint, ({ caller, query }) =>
    findDocuments(store.db, { ...query, subDepots: depotsServed(caller) }),
  ),
  implement(decideDocumentEndpoint, ({ caller, params, body }) => decideDocument(store, { caller, ...params }, body)),
]
