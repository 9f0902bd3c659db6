import type { FormField } from '#contracts/forms/form-field.ts'
import type { Form } from '#contracts/forms/form.ts'
import type { TypedDate } from '#domain/dates/read-date.ts'
import type { TakenPhoto } from '#domain/taken-photo.ts'

/** The inputs hold text as it was typed, so that invalid input is never lost. */
export type Typed = string | TypedDate | TakenPhoto[]

/** An enquiry that was begun and not sent. One for each form. */
export interface EnquiryDraft {
  formId: string
  /** The enquiry's, once it is sent. */
  id: string
  /** The typed answers by question id, including those of questions that have gone. */
  typed: Readonly<Record<string, Typed>>
  /** The questions when the draft was started, to detect changes to the form. */
  asked: readonly FormField[]
  /** ISO 8601. */
  savedAt: string
}

export type NewEnquiryDraft = Omit<EnquiryDraft, 'savedAt'>

/** The questions that are others than when the draft was begun, in their order. */
export function changedFields({ fields }: Pick<Form, 'fields'>, { asked }: Pick<EnquiryDraft, 'asked'>): FormField[] {
  const before = new Map(asked.map((field) => [field.id, JSON.stringify(field)]))
  return fields.filter((field) => before.get(field.id) !== JSON.stringify(field))
}
