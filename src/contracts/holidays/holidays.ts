import * as z from 'zod/mini'

const nameSchema = z.string().check(z.trim(), z.minLength(1), z.maxLength(80))
/** The year in which a leave year begins: 2026 is 1 April 2026 to 31 March 2027. */
const leaveYearSchema = z.int().check(z.minimum(2000), z.maximum(2200))
/** A number of half days. */
const halvesSchema = z.int().check(z.nonnegative())

const embargoSchema = z.object({
  /** Both days are included. */
  from: z.iso.date(),
  to: z.iso.date(),
  /** The reason that couriers see: "Christmas peak". */
  reason: nameSchema,
})

/** The holiday rules of a deployment, which apply to all of its couriers. */
export const holidayRulesSchema = z.object({
  /** Days of notice for each day of leave; one more day is always added. */
  noticeFactor: z.int().check(z.nonnegative(), z.maximum(10)),
  /** The most days that carry over into the next leave year. */
  carryOverDays: z.int().check(z.nonnegative(), z.maximum(28)),
  /** True if a bank holiday on a working day counts as leave. */
  bankHolidaysCount: z.boolean(),
  /** The periods in which nobody may take leave. */
  embargoes: z.array(embargoSchema).check(
    z.maxLength(50),
    z.refine((embargoes) => embargoes.every(({ from, to }) => from <= to), 'An embargo ends before it begins'),
  ),
})
export type HolidayRules = z.infer<typeof holidayRulesSchema>

/** The one row of the courier's feed of the kind `holiday-rules`. */
export const holidayRulesId = 'holidays'
export const holidayRulesRowSchema = z.object({ id: z.literal(holidayRulesId), ...holidayRulesSchema.shape })
export type HolidayRulesRow = z.infer<typeof holidayRulesRowSchema>

const differ = (values: readonly unknown[]): boolean => new Set(values).size === values.length

/** The hours of a courier with an irregular week, whose leave accrues with the hours that they work. */
const irregularHoursSchema = z.object({
  /** The average hours in a day of leave. */
  hoursADay: z.int().check(z.minimum(1), z.maximum(24)),
  /** The last day of each pay period, and the hours worked in it. */
  worked: z.array(z.object({ until: z.iso.date(), hours: z.int().check(z.nonnegative(), z.maximum(999)) })).check(
    z.maxLength(1000),
    z.refine((worked) => differ(worked.map(({ until }) => until)), 'A pay period is named twice'),
  ),
})

/** The terms by which one courier's leave is counted. */
export const leaveTermsSchema = z.object({
  /** The weekdays worked; 0 is Sunday. */
  days: z
    .array(z.int().check(z.minimum(0), z.maximum(6)))
    .check(z.minLength(1), z.maxLength(7), z.refine(differ, 'A weekday is named twice')),
  /** The first day of work; null if it was before every leave year that counts. */
  startsOn: z.nullable(z.iso.date()),
  /** The half days that were carried over into each leave year. */
  carried: z.array(z.object({ year: leaveYearSchema, halves: halvesSchema })).check(
    z.maxLength(20),
    z.refine((carried) => differ(carried.map(({ year }) => year)), 'A leave year is named twice'),
  ),
  /** Absent if the working days are the same each week. */
  irregularHours: z.optional(irregularHoursSchema),
  /** The first leave year for which all leave is recorded here. Leave left over from it and later years carries over automatically. */
  booksFrom: z.optional(leaveYearSchema),
})
export type LeaveTerms = z.infer<typeof leaveTermsSchema>

/** The one row of the courier's feed of the kind `leave-terms`. */
export const leaveTermsId = 'own'
export const leaveTermsRowSchema = z.object({ id: z.literal(leaveTermsId), ...leaveTermsSchema.shape })
export type LeaveTermsRow = z.infer<typeof leaveTermsRowSchema>

/** A courier's leave in one leave year, in half days; a feed row of the kind `leave-year`. */
export const leaveYearRowSchema = z.object({
  /** The leave year: "2026". */
  id: z.string(),
  /** Always 1 April and 31 March. */
  from: z.iso.date(),
  to: z.iso.date(),
  entitled: halvesSchema,
  carried: halvesSchema,
  /** The half days requested, approved or taken. */
  booked: halvesSchema,
  /** The half days that are left; negative if more is booked than is due. */
  left: z.int(),
  /** The part of `left` that may carry over into the next leave year. */
  mayCarry: halvesSchema,
})
export type LeaveYearRow = z.infer<typeof leaveYearRowSchema>

/** The first and last day of a holiday, both included. */
export const holidaySpanSchema = z.object({
  from: z.iso.date(),
  to: z.iso.date(),
  firstDay: z.enum(['whole', 'afternoon']),
  lastDay: z.enum(['whole', 'morning']),
})
export type HolidaySpan = z.infer<typeof holidaySpanSchema>

export const invitationStateSchema = z.enum(['invited', 'accepted', 'declined', 'expired', 'withdrawn', 'assigned'])

/** One courier who was asked to cover. `assigned`: by the depot; `withdrawn`: no longer needed. */
const invitationSchema = z.object({
  courier: z.string(),
  name: z.string(),
  state: invitationStateSchema,
  answeredAt: z.nullable(z.iso.datetime()),
})
export type Invitation = z.infer<typeof invitationSchema>

/** The cover for a holiday. `pool` means that the depot has to find somebody; `none` means that nobody is needed. */
const coverSchema = z.object({
  state: z.enum(['asked', 'covered', 'pool', 'none']),
  /** The deadline for the couriers' replies, as ISO 8601; null if nobody was asked. */
  until: z.nullable(z.iso.datetime()),
  invitations: z.array(invitationSchema),
})
export type Cover = z.infer<typeof coverSchema>

export const holidayStateSchema = z.enum(['requested', 'approved', 'declined', 'taken', 'cancelled'])
export type HolidayState = z.infer<typeof holidayStateSchema>

/** A holiday in its courier's feed, of the kind `holiday`. */
export const holidaySchema = z.object({
  ...holidaySpanSchema.shape,
  /** A UUID that is made on the device. */
  id: z.uuid(),
  /** The half days taken from each leave year, counted when the holiday was requested. */
  leave: z.array(z.object({ year: leaveYearSchema, halves: halvesSchema })),
  /** When it was requested and when it arrived: ISO 8601, by the service's clock. */
  requestedAt: z.iso.datetime(),
  receivedAt: z.iso.datetime(),
  state: holidayStateSchema,
  /** The depot's reason if it declined; otherwise empty. */
  text: z.string(),
  decidedAt: z.nullable(z.iso.datetime()),
  cover: coverSchema,
})
export type Holiday = z.infer<typeof holidaySchema>

/** A holiday that a courier is asked to cover; a row in their feed of the kind `cover`. */
export const coverRowSchema = z.object({
  ...holidaySpanSchema.shape,
  /** The key is "<courier>/<holiday>". */
  id: z.string(),
  courier: z.string(),
  holiday: z.uuid(),
  /** The name of the courier who is away. */
  name: z.string(),
  state: invitationStateSchema,
  until: z.nullable(z.iso.datetime()),
})
export type CoverRow = z.infer<typeof coverRowSchema>

/** A courier of the same sub-depot who can be asked to cover; a feed row of the kind `colleague`. */
export const colleagueSchema = z.object({ id: z.string(), name: nameSchema })
export type Colleague = z.infer<typeof colleagueSchema>
