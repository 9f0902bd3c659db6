import { submitDocument } from '#contracts/onboarding/document-commands.ts'
import type { DocumentFields } from '#contracts/onboarding/document.ts'
import { namePhotos } from '#domain/taken-photo.ts'
import { currentEngine } from '#offline/current-engine.ts'
import { draftsIn } from '#offline/requests/drafts.ts'
import { readRejectedPhotos } from '#offline/requests/rejected.ts'
import { resubmitCommand } from '#offline/requests/resubmit-command.ts'
import type { Saved } from '#offline/requests/save-command.ts'
import { nothingTyped, typedAgain, type DocumentDraft } from './document-draft.ts'
import type { OwnStep } from './own-documents-store.ts'

export const documentDrafts = draftsIn<DocumentDraft>('documentDrafts')

/** Where a form's answers come from. `not-taken`: the service rejected them; `refused`: a person at the depot did. */
export type DocumentSource = 'draft' | 'not-taken' | 'refused' | 'nothing'

/** Returns what a step opens with. Photos of a document that the depot rejected must be taken again. */
export async function openDocument({
  step,
  document,
  rejected,
}: OwnStep): Promise<{ begun: DocumentDraft; from: DocumentSource }> {
  const draft = await documentDrafts.read(step.id)
  if (draft) return { begun: draft, from: 'draft' }
  const empty: DocumentDraft = { step: step.id, id: currentEngine().newId(), typed: nothingTyped, photos: [] }
  const last = rejected.at(-1)
  if (last?.input)
    return {
      begun: { ...empty, typed: typedAgain(last.input), photos: await readRejectedPhotos(last.n, last.input.photos) },
      from: 'not-taken',
    }
  if (document?.sent.state === 'refused')
    return { begun: { ...empty, typed: typedAgain(document.sent) }, from: 'refused' }
  return { begun: empty, from: 'nothing' }
}

/** Saves the document on this phone until the depot has it, in the place of what was rejected of the step. */
export async function sendDocument({ step, id, photos: taken }: DocumentDraft, stated: DocumentFields): Promise<Saved> {
  const engine = currentEngine()
  const { photos, bytes } = namePhotos(taken, () => engine.newId())
  return await resubmitCommand({
    command: submitDocument,
    input: { ...stated, step, id, photos },
    bytes,
    draft: documentDrafts.of(step),
  })
}
