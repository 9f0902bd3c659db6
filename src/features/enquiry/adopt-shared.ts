import { pictureLimit } from '#contracts/forms/form-answer.ts'
import type { Form } from '#contracts/forms/form.ts'
import { downscale } from '#device/photo/downscale.ts'
import type { TakenPhoto } from '#domain/taken-photo.ts'
import { typedFor } from './fields/field-kinds.ts'
import { readEnquiryDraft } from './own-enquiries-store.ts'
import { beginDraft, enquiryDrafts } from './send-enquiry-sync.ts'
import { sharedPhotos } from './shared-photos-sync.ts'

export interface Adopted {
  added: number
  /** Could not be read, or were too many. */
  left: number
}

/**
 * Puts what was shared from the phone's gallery into the draft of a form, made small as any other picture is; null
 * where the form asks for no pictures. What was shared is dropped once the draft is written down.
 * Error: StorageFullError where there is no room for it.
 */
export async function adoptShared(form: Form): Promise<Adopted | null> {
  const field = form.fields.find(({ type }) => type === 'image-upload')
  if (!field) return null
  const files = await sharedPhotos.read()
  const draft = (await readEnquiryDraft(form.id)) ?? beginDraft(form)
  const photos = [...(typedFor('image-upload', draft.typed[field.id]) as TakenPhoto[])]
  const before = photos.length
  for (const file of files) {
    const result = photos.length < pictureLimit ? await downscale(file) : undefined
    if (result?.ok) photos.push({ ...result.photo, size: result.photo.bytes.byteLength })
  }
  const added = photos.length - before
  if (added > 0) await enquiryDrafts.save({ ...draft, typed: { ...draft.typed, [field.id]: photos } })
  await sharedPhotos.drop()
  return { added, left: files.length - added }
}
