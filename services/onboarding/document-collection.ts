import { submitDocument } from '#contracts/onboarding/document-commands.ts'
import type { CourierDocument } from '#contracts/onboarding/document.ts'
import type { StepSet } from '#contracts/onboarding/onboarding.ts'
import { londonDay } from '#domain/dates/day.ts'
import { pickStepFields, listDocumentErrors } from '#domain/onboarding/judge-document.ts'
import { decision, defineCollection } from '#kit/sync/collection.ts'
import { getHomeSubDepot } from '#kit/http/staff-access.ts'
import { documentFeedRow, lockDocuments, saveDocuments } from './document-rows.ts'
import type { OnboardingTables } from './tables.ts'
import { documentFeed } from './staff-feed.ts'
import { findSteps } from './step-store.ts'

interface DocumentCase {
  document: CourierDocument | null
  steps: StepSet
}

const nothing: DocumentCase = { document: null, steps: [] }

/** Couriers hand in documents. The rules apply on the day of the tap, because it may arrive later. */
export const documentCollection = defineCollection<DocumentCase, OnboardingTables>({
  entity: 'document',

  async load(tx, caller, ids) {
    const steps = await findSteps(tx, getHomeSubDepot(caller))
    const found = new Map((await lockDocuments(tx, caller.sub, ids)).map(({ body }) => [body.id, body]))
    return new Map(ids.map((id) => [id, { document: found.get(id) ?? null, steps }]))
  },

  decide: {
    submitDocument: decision(
      submitDocument,
      (state = nothing, { step: stepId, id, photos, ...stated }, { caller, occurredAt, receivedAt }) => {
        const { document, steps } = state
        if (!caller.groups.includes('courier')) return { rejected: 'not-a-courier' }
        if (document?.sent.id === id) return { rejected: 'document-exists', current: document }
        const step = steps.find((each) => each.id === stepId)
        if (!step) return { rejected: 'step-unknown' }
        const [fault] = listDocumentErrors(step, stated, photos.length, londonDay(new Date(occurredAt)))
        if (fault) return { rejected: fault }
        const sent = {
          ...pickStepFields(step, stated),
          id,
          photos,
          receivedAt,
          state: 'received' as const,
          text: '',
          decidedAt: null,
        }
        return { state: { steps, document: { id: stepId, sent, standing: document?.standing ?? null } } }
      },
    ),
  },

  async save(tx, caller, changed, at) {
    const documents = changed.flatMap(({ state }) => state.document ?? [])
    const subDepot = getHomeSubDepot(caller)
    await saveDocuments(tx, caller.sub, subDepot, documents, at)
    const items = documents.map((document) => ({ courier: caller.sub, subDepot, document }))
    const staffRows = await documentFeed.notify(tx, items, { by: '', at })
    return [...documents.map((document) => documentFeedRow(caller.sub, document)), ...staffRows]
  },
})
