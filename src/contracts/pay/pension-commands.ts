import * as z from 'zod/mini'
import { defineCommand } from '../command.ts'
import { pensionWantSchema } from './pension.ts'

export const pensionNoteLimit = 500
/** The courier's own share may be no more than this, in per cent. */
export const mostOwnPercent = 50

export const requestPensionChangeInputSchema = z.object({
  /** The courier's user-pool subject: there is one pension a courier. */
  courier: z.string(),
  /** Made on the device. */
  id: z.uuid(),
  want: pensionWantSchema,
  percent: z.nullable(z.number().check(z.minimum(0), z.maximum(mostOwnPercent))),
  note: z.string().check(z.trim(), z.maxLength(pensionNoteLimit)),
})
export type RequestPensionChangeInput = z.infer<typeof requestPensionChangeInputSchema>

/** What is wrong with a request, on the phone and in the service. */
export const pensionFaults = [
  'opt-out-over',
  'opt-out-still-open',
  'not-enrolled',
  'already-enrolled',
  'percent-missing',
  'percent-too-low',
  'percent-unchanged',
] as const
export type PensionFault = (typeof pensionFaults)[number]

export const pensionRefusals = [...pensionFaults, 'pension-unknown', 'request-exists', 'not-your-pension'] as const
export type PensionRefusal = (typeof pensionRefusals)[number]

export const requestPensionChange = defineCommand({
  service: 'auth',
  name: 'requestPensionChange',
  version: 1,
  input: requestPensionChangeInputSchema,
  rejections: pensionRefusals,
  entity: (input) => `pension/${input.courier}`,
})
