import { appealEnquiry, replyToEnquiry, submitEnquiry } from '#contracts/enquiry-commands.ts'
import type { Answers } from '#contracts/form-answer.ts'
import type { Form } from '#contracts/form.ts'
import { namePhotos, type PhotoBytes, type TakenPhoto } from '#domain/taken-photo.ts'
import { currentEngine } from '#offline/current-engine.ts'
import { keepTap } from '#offline/outbox/keep-tap.ts'
import { saveOrSayFull } from '#offline/room/save-or-say-full.ts'
import type { BegunDraft, EnquiryDraft } from './enquiry-draft.ts'

export const beginDraft = (form: Form): BegunDraft => ({
  formId: form.id,
  id: newEnquiryId(),
  typed: {},
  asked: form.fields,
})

/** Error: StorageFullError where there is no room. */
export async function keepEnquiryDraft(draft: BegunDraft): Promise<void> {
  const { db, clock } = currentEngine()
  const row: EnquiryDraft = { ...draft, savedAt: new Date(clock.wall()).toISOString() }
  await saveOrSayFull(db, () => db.table<EnquiryDraft, string>('enquiryDrafts').put(row))
}

export async function discardEnquiryDraft(formId: string): Promise<void> {
  const { db } = currentEngine()
  await saveOrSayFull(db, () => db.table<EnquiryDraft, string>('enquiryDrafts').delete(formId))
}

export const newEnquiryId = (): string => currentEngine().newId()

/**
 * Keeps the enquiry on this phone until the depot has it, photos and all; the draft goes with it. Returns why nothing
 * was kept, and then the draft stays; undefined where it was.
 */
export async function sendEnquiry(
  { id: formId, version: formVersion }: Form,
  id: string,
  answers: Answers,
  bytes: PhotoBytes,
): Promise<string | undefined> {
  const draft = { table: 'enquiryDrafts', key: formId }
  return await keepTap({ command: submitEnquiry, input: { id, formId, formVersion, answers }, bytes, draft })
}

/** Returns why nothing was kept; undefined where it was. */
export async function sendReply(id: string, text: string, taken: readonly TakenPhoto[]): Promise<string | undefined> {
  const { photos, bytes } = namePhotos(taken, newEnquiryId)
  return await keepTap({ command: replyToEnquiry, input: { id, messageId: newEnquiryId(), text, photos }, bytes })
}

/** Returns why nothing was kept; undefined where it was. */
export async function sendAppeal(id: string, text: string): Promise<string | undefined> {
  return await keepTap({ command: appealEnquiry, input: { id, messageId: newEnquiryId(), text } })
}
