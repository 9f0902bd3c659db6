import * as z from 'zod/mini'
import { defineCommand } from '../command.ts'
import { pensionWantSchema } from './pension.ts'

export const pensionNoteLimit = 500
/** The greatest share of their own that a courier may choose, in per cent. */
export const maxOwnPercent = 50

export const requestPensionChangeInputSchema = z.object({
  /** The courier's user-pool subject, because each courier has one pension. */
  courier: z.string(),
  /** A UUID that is made on the device. */
  id: z.uuid(),
  want: pensionWantSchema,
  percent: z.nullable(z.number().check(z.minimum(0), z.maximum(maxOwnPercent))),
  note: z.string().check(z.trim(), z.maxLength(pensionNoteLimit)),
})
export type RequestPensionChangeInput = z.infer<typeof requestPensionChangeInputSchema>

/** The validation errors of a request, checked on the phone and in the service. */
export const pensionErrors = [
  'opt-out-over',
  'opt-out-still-open',
  'not-enrolled',
  'already-enrolled',
  'percent-missing',
  'percent-too-low',
  'percent-unchanged',
] as const
export type PensionErrorCode = (typeof pensionErrors)[number]

export const pensionRejections = [...pensionErrors, 'pension-unknown', 'request-exists', 'not-your-pension'] as const
export type PensionRejection = (typeof pensionRejections)[number]

export const requestPensionChange = defineCommand({
  service: 'auth',
  name: 'requestPensionChange',
  version: 1,
  input: requestPensionChangeInputSchema,
  rejections: pensionRejections,
  entity: (input) => `pension/${input.courier}`,
})
