import * as z from 'zod/mini'

export const stepIdSchema = z.string().check(z.regex(/^[a-z][a-z0-9-]{0,39}$/))

const labelSchema = z.string().check(z.trim(), z.minLength(1), z.maxLength(80))
const monthsSchema = z.nullable(z.int().check(z.minimum(1), z.maximum(240)))

/** The most photos that one document may have. */
export const documentPhotoLimit = 6

const askedSchema = z.object({
  id: stepIdSchema,
  /** The title of the step: "Driving licence". */
  title: labelSchema,
  /** One sentence on what the courier must send. */
  summary: z.string().check(z.trim(), z.maxLength(300)),
  /** The label of the document number's field; null if there is no such field. */
  number: z.nullable(labelSchema),
  /** The label of the issue date's field; null if there is no such field. */
  issued: z.nullable(labelSchema),
  /** Whether the expiry date must be entered, may be left out, or is calculated from the issue date. */
  expiry: z.enum(['asked', 'optional', 'counted']),
  /** Months for which a document is valid: exactly so many if `counted`, at most so many if `asked`. */
  standsMonths: monthsSchema,
  /** The greatest age in months at which a document can be sent. */
  freshMonths: monthsSchema,
  /** The fewest photos that are needed. */
  photos: z.int().check(z.minimum(0), z.maximum(documentPhotoLimit)),
  /** Numbers of days before the last one; on each, the courier gets a reminder. */
  remindDays: z.array(z.int().check(z.minimum(1), z.maximum(365))).check(z.maxLength(5)),
})

type Asked = z.infer<typeof askedSchema>

const countsFromIssue = ({ issued, expiry, standsMonths, freshMonths }: Asked): boolean =>
  (issued !== null || (standsMonths === null && freshMonths === null)) &&
  (expiry !== 'counted' || standsMonths !== null)

/** One step as staff enter it. */
export const stepEntrySchema = askedSchema.check(
  z.refine(
    countsFromIssue,
    'Months are counted from a day of issue, which must be asked, and a counted last day needs standsMonths',
  ),
)
export type StepEntry = z.infer<typeof stepEntrySchema>

const differ = (steps: readonly { id: string }[]): boolean => new Set(steps.map(({ id }) => id)).size === steps.length

/** The steps of a sub-depot, in their order. */
export const stepSetSchema = z
  .array(stepEntrySchema)
  .check(z.minLength(1), z.maxLength(20), z.refine(differ, 'Two steps have the same id'))
export type StepSet = z.infer<typeof stepSetSchema>

/** A step in the courier's feed, of the kind `onboarding-step`. */
export const onboardingStepSchema = z.object({ ...askedSchema.shape, position: z.int().check(z.nonnegative()) })
export type OnboardingStep = z.infer<typeof onboardingStepSchema>

/** The newest reminder of a step; a row of the courier's feed of the kind `document-reminder`. */
export const documentReminderSchema = z.object({
  /** The id of the step. */
  id: stepIdSchema,
  /** The last day on which the accepted document is valid: "2026-07-13". */
  until: z.iso.date(),
  /** Identifies the reminder: one of the step's numbers of days before the last day. */
  days: z.int(),
  /** ISO 8601. */
  at: z.iso.datetime(),
})
export type DocumentReminder = z.infer<typeof documentReminderSchema>
