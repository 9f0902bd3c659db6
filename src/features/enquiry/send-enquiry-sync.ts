import { appealEnquiry, replyToEnquiry, submitEnquiry } from '#contracts/forms/enquiry-commands.ts'
import type { Answers } from '#contracts/forms/form-answer.ts'
import type { Form } from '#contracts/forms/form.ts'
import { namePhotos, type PhotoBytes, type TakenPhoto } from '#domain/taken-photo.ts'
import { currentEngine } from '#offline/current-engine.ts'
import { draftsIn } from '#offline/requests/drafts.ts'
import { saveCommand, type Saved } from '#offline/requests/save-command.ts'
import type { NewEnquiryDraft } from './enquiry-draft.ts'

export const beginDraft = (form: Form): NewEnquiryDraft => ({
  formId: form.id,
  id: newEnquiryId(),
  typed: {},
  asked: form.fields,
})

export const enquiryDrafts = draftsIn<NewEnquiryDraft>('enquiryDrafts')

export const newEnquiryId = (): string => currentEngine().newId()

/**
 * Saves the enquiry on this phone until the depot has it, photos and all; the draft goes with it.
 */
export async function sendEnquiry(
  { id: formId, version: formVersion }: Form,
  id: string,
  answers: Answers,
  bytes: PhotoBytes,
): Promise<Saved> {
  const draft = enquiryDrafts.of(formId)
  return await saveCommand({ command: submitEnquiry, input: { id, formId, formVersion, answers }, bytes, draft })
}

export async function sendReply(id: string, text: string, taken: readonly TakenPhoto[]): Promise<Saved> {
  const { photos, bytes } = namePhotos(taken, newEnquiryId)
  return await saveCommand({ command: replyToEnquiry, input: { id, messageId: newEnquiryId(), text, photos }, bytes })
}

export async function sendAppeal(id: string, text: string): Promise<Saved> {
  return await saveCommand({ command: appealEnquiry, input: { id, messageId: newEnquiryId(), text } })
}
