import * as z from 'zod/mini'

export const stepIdSchema = z.string().check(z.regex(/^[a-z][a-z0-9-]{0,39}$/))

const labelSchema = z.string().check(z.trim(), z.minLength(1), z.maxLength(80))
const monthsSchema = z.nullable(z.int().check(z.minimum(1), z.maximum(240)))

/** Pictures of one document. */
export const documentPhotoLimit = 6

const askedSchema = z.object({
  id: stepIdSchema,
  /** "Driving licence". */
  title: labelSchema,
  /** One sentence: what is to be shown. */
  summary: z.string().check(z.trim(), z.maxLength(300)),
  /** What the number of the document is called; null: it is not asked. */
  number: z.nullable(labelSchema),
  /** What the day of issue is called; null: it is not asked. */
  issued: z.nullable(labelSchema),
  /** How its last day is found: it is asked, it may be left out, or it is counted from the day of issue. */
  expiry: z.enum(['asked', 'optional', 'counted']),
  /** Months after its issue for which a document stands: exactly where they are counted, at most where the last day is asked. */
  standsMonths: monthsSchema,
  /** Months for which it is new enough to be handed in. */
  freshMonths: monthsSchema,
  /** Photos at least. */
  photos: z.int().check(z.minimum(0), z.maximum(documentPhotoLimit)),
  /** Days before its last one on which the courier is reminded. */
  remindDays: z.array(z.int().check(z.minimum(1), z.maximum(365))).check(z.maxLength(5)),
})

type Asked = z.infer<typeof askedSchema>

const countsFromIssue = ({ issued, expiry, standsMonths, freshMonths }: Asked): boolean =>
  (issued !== null || (standsMonths === null && freshMonths === null)) &&
  (expiry !== 'counted' || standsMonths !== null)

/** One step as staff write it. */
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

/** A step as the courier's feed has it, of the kind `onboarding-step`. */
export const onboardingStepSchema = z.object({ ...askedSchema.shape, position: z.int().check(z.nonnegative()) })
export type OnboardingStep = z.infer<typeof onboardingStepSchema>

/** The row of the courier's feed of the kind `document-reminder`: one for each step, the newest. */
export const documentReminderSchema = z.object({
  /** Of the step. */
  id: stepIdSchema,
  /** The last day of what stands: "2026-07-13". */
  until: z.iso.date(),
  /** Which of the step's reminders it is. */
  days: z.int(),
  /** ISO 8601. */
  at: z.iso.datetime(),
})
export type DocumentReminder = z.infer<typeof documentReminderSchema>
