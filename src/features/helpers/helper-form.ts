import { helperRequestSchema, type HelperRequest } from '#contracts/courier/helper.ts'
import { toPhoneNumber } from '#domain/contact/phone-number.ts'
import type { FieldError } from '#ui/fields/use-request-form.ts'
import type { HelperDraft } from './helper-actions-sync.ts'

export type HelperField = 'name' | 'email' | 'phone'

/** Listed in the order of the screen. */
const messages: readonly [HelperField, string][] = [
  ['name', 'Enter their name, in 80 characters or fewer'],
  ['email', 'Enter their email address, such as name@example.com'],
  ['phone', 'Enter their mobile number, such as 07700 900104'],
]

/** Returns the request that was typed, or what is wrong with it. */
export function checkHelper({
  name,
  email,
  phone,
}: Pick<HelperDraft, HelperField>): { request: HelperRequest } | { errors: FieldError<HelperField>[] } {
  const read = helperRequestSchema.safeParse({ name, email: email.trim(), phone: toPhoneNumber(phone) })
  if (read.success) return { request: read.data }
  const wrong = new Set(read.error.issues.map(({ path }) => String(path[0])))
  return { errors: messages.flatMap(([field, text]) => (wrong.has(field) ? [{ field, text }] : [])) }
}
