import * as z from 'zod/mini'
import { formFieldSchema, readFieldSchema } from './form-field.ts'

export const formIdSchema = z.string().check(z.regex(/^[a-z][a-z0-9-]{0,39}$/))

const describedSchema = z.object({
  /** The title of the form: "Something about my pay". */
  title: z.string().check(z.minLength(1), z.maxLength(80)),
  /** One sentence on the purpose of the form. */
  summary: z.string().check(z.maxLength(300)),
  /** The working days within which somebody answers. */
  dueDays: z.int().check(z.minimum(1), z.maximum(60)),
  /** True if sending the form needs a captcha. */
  captcha: z.boolean(),
})

const differ = (fields: readonly { id: string }[]): boolean =>
  new Set(fields.map(({ id }) => id)).size === fields.length

/** A form as staff write it. */
export const formEntrySchema = z.object({
  ...describedSchema.shape,
  fields: z
    .array(formFieldSchema)
    .check(z.minLength(1), z.maxLength(40), z.refine(differ, 'Two fields have the same id')),
})
export type FormEntry = z.infer<typeof formEntrySchema>

/** A published form; also a feed row of the kind `form`. Its versions count up from 1. */
export const formSchema = z.object({ ...formEntrySchema.shape, id: formIdSchema, version: z.int().check(z.positive()) })
export type Form = z.infer<typeof formSchema>

/** A form as a device reads it, which accepts whatever a newer service may send. */
export const readFormSchema = z.object({ ...formSchema.shape, fields: z.array(readFieldSchema) })
export type ReadForm = z.infer<typeof readFormSchema>
