import {
  decideDocumentEndpoint,
  listDocumentsEndpoint,
  readStepsEndpoint,
  writeStepsEndpoint,
} from '#contracts/onboarding/onboarding-endpoints.ts'
import { implement, type Operation } from '#kit/http/implement.ts'
import { depotsServed, requireServing } from '#kit/http/staff-access.ts'
import { decideDocument } from './decide-document.ts'
import { findDocuments } from './document-rows.ts'
import { stepsOf, writeSteps, type OnboardingStore } from './step-store.ts'

export const onboardingOperations = (store: OnboardingStore): Operation[] => [
  implement(readStepsEndpoint, async ({ caller, params }) => {
    requireServing(caller, params.subDepot)
    return { steps: await stepsOf(store.db, params.subDepot) }
  }),
  implement(writeStepsEndpoint, async ({ caller, params, body }) => {
    requireServing(caller, params.subDepot)
    return { steps: await writeSteps(store, params.subDepot, body.steps) }
  }),
  implement(listDocumentsEndpoint, ({ caller, query }) =>
    findDocuments(store.db, { ...query, subDepots: depotsServed(caller) }),
  ),
  implement(decideDocumentEndpoint, ({ caller, params, body }) => decideDocument(store, { caller, ...params }, body)),
]
