import type { CourierDocument } from '#contracts/onboarding/document.ts'
import { appendFeed } from '#kit/sync/feed.ts'
import { transact } from '#kit/database/transact.ts'
import { documentFeedRow, findDocuments, saveDocuments } from './document-rows.ts'
import type { OnboardingStore } from './step-store.ts'

export interface DemoDocuments {
  courier: string
  subDepot: string
  documents: readonly CourierDocument[]
}

/** Demo data of one courier: nothing where they have handed something in. */
export async function seedDocuments(
  { db, clock }: OnboardingStore,
  { courier, subDepot, documents }: DemoDocuments,
): Promise<void> {
  await transact(db, async (tx) => {
    if ((await findDocuments(tx, { subDepots: null, courier, limit: 1 })).documents.length > 0) return
    await saveDocuments(tx, courier, subDepot, documents, clock.now())
    await appendFeed(
      tx,
      documents.map((document) => documentFeedRow(courier, document)),
      clock.now(),
    )
  })
}
