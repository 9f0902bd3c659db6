import * as z from 'zod/mini'
import { defineCommand } from '../command.ts'
import { holidaySpanSchema } from './holidays.ts'

const courierSchema = z.string().check(z.regex(/^[\w.:-]{1,128}$/))

export const requestHolidayInputSchema = z.object({
  ...holidaySpanSchema.shape,
  /** A UUID that is made on the device. */
  id: z.uuid(),
  /** The couriers who are all asked to cover at once; if it is empty, the depot finds cover. */
  invited: z.array(courierSchema).check(
    z.maxLength(5),
    z.refine((invited) => new Set(invited).size === invited.length, 'A courier is named twice'),
  ),
})
export type RequestHolidayInput = z.infer<typeof requestHolidayInputSchema>

/** The validation errors of a holiday request, checked on the phone and in the service. */
export const holidayErrors = [
  'days-reversed',
  'half-days-cross',
  'in-past',
  'too-far-ahead',
  'before-start',
  'no-working-days',
  'notice-too-short',
  'embargo',
  'overlaps',
  'covering',
  'not-enough-left',
] as const
export type HolidayErrorCode = (typeof holidayErrors)[number]

const requestRefusals = [
  ...holidayErrors,
  'not-a-courier',
  'not-on-the-books',
  'holiday-exists',
  'cover-unknown',
] as const
const cancelRefusals = ['holiday-unknown', 'holiday-over', 'holiday-begun'] as const
const coverRefusals = ['cover-unknown', 'cover-over', 'away-yourself'] as const
/** The codes with which the service can reject a courier's command. */
export type HolidayRejection = (typeof requestRefusals | typeof cancelRefusals | typeof coverRefusals)[number]

export const requestHoliday = defineCommand({
  service: 'holidays',
  name: 'requestHoliday',
  version: 1,
  input: requestHolidayInputSchema,
  rejections: requestRefusals,
  entity: (input) => `holiday/${input.id}`,
})

export const cancelHoliday = defineCommand({
  service: 'holidays',
  name: 'cancelHoliday',
  version: 1,
  input: z.object({ id: z.uuid() }),
  rejections: cancelRefusals,
  entity: (input) => `holiday/${input.id}`,
})

const answerCoverInputSchema = z.object({
  /** The courier who is away, and the id of the holiday. */
  courier: courierSchema,
  holiday: z.uuid(),
  answer: z.enum(['accepted', 'declined']),
})
export type AnswerCoverInput = z.infer<typeof answerCoverInputSchema>

export const answerCover = defineCommand({
  service: 'holidays',
  name: 'answerCover',
  version: 1,
  input: answerCoverInputSchema,
  rejections: coverRefusals,
  entity: (input) => `cover/${input.courier}/${input.holiday}`,
})
