import type { Enquiry } from '#contracts/forms/enquiry.ts'
import type { Form } from '#contracts/forms/form.ts'
import { demoForms } from '#services/demo/demo-forms.ts'
import { numberedId } from '#support/parcels.ts'

/** The forms of the demo, as they are published first. */
export const publishedForms: readonly Form[] = Object.entries(demoForms).map(([id, entry]) => ({
  ...entry,
  id,
  version: 1,
}))

export const enquiryOf = (more: Partial<Enquiry> = {}): Enquiry => ({
  id: numberedId(0xe1),
  formId: 'other',
  formVersion: 1,
  title: 'Something else',
  reference: '7KQ4M-2XD9T',
  state: 'received',
  receivedAt: '2026-05-13T10:20:00.000Z',
  dueOn: '2026-05-20',
  answers: { details: 'Where is my van rack?' },
  messages: [],
  appealedAt: null,
  ...more,
})
