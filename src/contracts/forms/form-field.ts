import * as z from 'zod/mini'
import { fieldIdSchema, fieldTypes } from './form-answer.ts'
import { formRuleSchema } from './form-rule.ts'

export const formFieldSchema = z.object({
  id: fieldIdSchema,
  type: z.enum(fieldTypes),
  /** The question, as error messages name it: "Date of the incident". */
  label: z.string().check(z.minLength(1), z.maxLength(120)),
  hint: z.optional(z.string().check(z.maxLength(300))),
  rules: z.array(formRuleSchema).check(z.maxLength(12)),
})
export type FormField = z.infer<typeof formFieldSchema>

/** A question with a type or rule that this version of the app does not know; the form cannot be filled in. */
const unknownFieldSchema = z.object({ id: fieldIdSchema, type: z.string(), label: z.string() })

/** A question as a device reads it, which accepts whatever a newer service may send. */
export const readFieldSchema = z.union([formFieldSchema, unknownFieldSchema])
export type ReadField = z.infer<typeof readFieldSchema>
