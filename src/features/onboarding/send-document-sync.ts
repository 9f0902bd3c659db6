import { submitDocument } from '#contracts/document-commands.ts'
import type { DocumentFields } from '#contracts/document.ts'
import { namePhotos } from '#domain/taken-photo.ts'
import { currentEngine } from '#offline/current-engine.ts'
import { enqueueFrom } from '#offline/outbox/enqueue.ts'
import { discard } from '#offline/outbox/resolve.ts'
import { saveOrSayFull } from '#offline/room/save-or-say-full.ts'
import { whyNotKept } from '#offline/room/why-not-kept.ts'
import { nothingTyped, typedAgain, type BegunDocument, type DocumentDraft } from './document-draft.ts'
import { readDocumentDraft, readRefused, readRefusedPhotos, type OwnStep } from './own-documents-store.ts'

/** Where the answers in a form come from; `not-taken`: the service did not take them, `refused`: a person at the depot. */
export type DocumentSource = 'draft' | 'not-taken' | 'refused' | 'nothing'

/** What a step opens with. Photos of what the depot has refused are to be taken again. */
export async function openDocument({
  step,
  document,
  refused,
}: OwnStep): Promise<{ begun: BegunDocument; from: DocumentSource }> {
  const draft = await readDocumentDraft(step.id)
  if (draft) return { begun: draft, from: 'draft' }
  const empty: BegunDocument = { step: step.id, id: currentEngine().newId(), typed: nothingTyped, photos: [] }
  const last = refused.at(-1)
  if (last?.input)
    return {
      begun: { ...empty, typed: typedAgain(last.input), photos: await readRefusedPhotos(last) },
      from: 'not-taken',
    }
  if (document?.sent.state === 'refused')
    return { begun: { ...empty, typed: typedAgain(document.sent) }, from: 'refused' }
  return { begun: empty, from: 'nothing' }
}

/** Error: StorageFullError where there is no room. */
export async function keepDocumentDraft(draft: BegunDocument): Promise<void> {
  const { db, clock } = currentEngine()
  const row: DocumentDraft = { ...draft, savedAt: new Date(clock.wall()).toISOString() }
  await saveOrSayFull(db, () => db.table<DocumentDraft, string>('documentDrafts').put(row))
}

export async function discardDocumentDraft(step: string): Promise<void> {
  const { db } = currentEngine()
  await saveOrSayFull(db, () => db.table<DocumentDraft, string>('documentDrafts').delete(step))
}

/**
 * Keeps the document on this phone until the depot has it; the draft goes with it, and what the service did not take
 * before: nothing of the step could be sent behind that. Returns why nothing was kept; undefined where it was.
 */
export async function sendDocument(
  { step, id, photos: taken }: BegunDocument,
  stated: DocumentFields,
): Promise<string | undefined> {
  const engine = currentEngine()
  const { photos, bytes } = namePhotos(taken, () => engine.newId())
  const draft = { table: 'documentDrafts', key: step }
  return await whyNotKept(() =>
    enqueueFrom(engine, [draft.table], async () => {
      for (const { n } of await readRefused(step)) await discard(engine, n)
      return [{ command: submitDocument, input: { ...stated, step, id, photos }, bytes, draft }]
    }),
  )
}
