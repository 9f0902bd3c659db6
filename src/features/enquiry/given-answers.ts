import * as z from 'zod/mini'
import { textLimit } from '#contracts/forms/form-answer.ts'
import type { Form } from '#contracts/forms/form.ts'
import type { NewEnquiryDraft } from './enquiry-draft.ts'
import { typedFor } from './fields/field-kinds.ts'

/** Answers that another screen supplies, by question type, because each depot chooses its own question ids. */
const givenSchema = z.object({
  'invoice-type': z.optional(z.string()),
  period: z.optional(z.string()),
  number: z.optional(z.string()),
  'free-text': z.optional(z.string().check(z.maxLength(textLimit))),
})
export type GivenAnswers = z.infer<typeof givenSchema>

/** Reads `?answers=` of the address; nothing where it is none. */
export function readGiven(text: string | null): GivenAnswers {
  if (text === null) return {}
  try {
    return givenSchema.safeParse(JSON.parse(text)).data ?? {}
  } catch {
    return {}
  }
}

/** Fills in what is empty. What was typed before stays, and text goes below it. */
export function withGiven(
  { fields }: Pick<Form, 'fields'>,
  draft: NewEnquiryDraft,
  given: GivenAnswers,
): NewEnquiryDraft {
  const typed = { ...draft.typed }
  for (const [type, text] of Object.entries(given) as [keyof GivenAnswers, string][]) {
    const field = fields.find((each) => each.type === type)
    if (!field) continue
    const before = typedFor(type, typed[field.id])
    if (before === '') typed[field.id] = text
    else if (type === 'free-text' && typeof before === 'string' && !before.includes(text))
      typed[field.id] = `${before}\n\n${text}`
  }
  return { ...draft, typed }
}
