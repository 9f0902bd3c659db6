import * as z from 'zod/mini'
import { blobRefSchema } from '../sync/blob.ts'

/** The most characters (UTF-16 units) in one free-text answer. */
export const textLimit = 4000
/** The most photos that one question may have. */
export const pictureLimit = 20

/** The invoice types, by the names on the pay slip. */
export const invoiceTypeSchema = z.enum(['delivery', 'collection', 'supplement', 'holiday', 'star-bonus', 'adjustment'])
export type InvoiceType = z.infer<typeof invoiceTypeSchema>

/** A picture and its size in pixels. */
export const pictureAnswerSchema = z.object({
  photo: blobRefSchema,
  width: z.int().check(z.positive()),
  height: z.int().check(z.positive()),
})
export type PictureAnswer = z.infer<typeof pictureAnswerSchema>

const line = z.string().check(z.trim(), z.maxLength(200))

/**
 * Every type of question, with the shape of its answer on the wire and in storage. A new type needs an entry here and
 * one in the table of inputs, which the compiler then requires.
 */
export const answerSchemas = {
  /** A date without a time: "2026-05-14". */
  date: z.iso.date(),
  'free-text': z.string().check(z.trim(), z.maxLength(textLimit)),
  /** In the order that the courier chose. */
  'image-upload': z.array(pictureAnswerSchema).check(z.maxLength(pictureLimit)),
  /** The number that the depot or the police gave. */
  'incident-number': line,
  'invoice-type': invoiceTypeSchema,
  number: z.number(),
  /** A pay period: "2026-P02" is the second one of the year that begins in April 2026. */
  period: z.string().check(z.regex(/^\d{4}-P(0[1-9]|1[0-2])$/)),
  /** A round's number: "104". */
  'round-number': z.string().check(z.regex(/^[A-Z0-9]{1,8}$/)),
  /** A local time: "05:42". */
  time: z.string().check(z.regex(/^([01][0-9]|2[0-3]):[0-5][0-9]$/)),
} as const

export type FieldType = keyof typeof answerSchemas
export const fieldTypes = Object.keys(answerSchemas) as FieldType[]

/** The answer to a question of one type. */
export type AnswerTo<Type extends FieldType> = z.infer<(typeof answerSchemas)[Type]>
export type Answer = AnswerTo<FieldType>

/** The id of a question, unique within its form. */
export const fieldIdSchema = z.string().check(z.regex(/^[a-z][a-z0-9-]{0,39}$/))

/** The answers, keyed by question id. */
export const answersSchema = z.record(fieldIdSchema, z.unknown())
export type Answers = z.infer<typeof answersSchema>
