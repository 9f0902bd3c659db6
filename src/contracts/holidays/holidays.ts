import * as z from 'zod/mini'

const nameSchema = z.string().check(z.trim(), z.minLength(1), z.maxLength(80))
/** The year in which a leave year begins: 2026 is 1 April 2026 to 31 March 2027. */
const leaveYearSchema = z.int().check(z.minimum(2000), z.maximum(2200))
/** Half days. */
const halvesSchema = z.int().check(z.nonnegative())

const embargoSchema = z.object({
  /** Both days included. */
  from: z.iso.date(),
  to: z.iso.date(),
  /** Why: "Christmas peak". */
  reason: nameSchema,
})

/** What a deployment sets for all its couriers. */
export const holidayRulesSchema = z.object({
  /** Days of notice for each day of leave, to which one day is added. */
  noticeFactor: z.int().check(z.nonnegative(), z.maximum(10)),
  /** Days at most that go over into the next leave year. */
  carryOverDays: z.int().check(z.nonnegative(), z.maximum(28)),
  /** Whether a bank holiday on a working day takes leave like any other day. */
  bankHolidaysCount: z.boolean(),
  /** When nobody takes leave. */
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

/** Of a courier whose hours are not the same each week: leave accrues with what they have worked. */
const irregularHoursSchema = z.object({
  /** Hours of a day of leave, on average. */
  hoursADay: z.int().check(z.minimum(1), z.maximum(24)),
  /** Pay periods by their last day, and the hours that were worked in each. */
  worked: z.array(z.object({ until: z.iso.date(), hours: z.int().check(z.nonnegative(), z.maximum(999)) })).check(
    z.maxLength(1000),
    z.refine((worked) => differ(worked.map(({ until }) => until)), 'A pay period is named twice'),
  ),
})

/** What leave is counted by for one courier. */
export const leaveTermsSchema = z.object({
  /** Weekdays that are worked, 0 for Sunday. */
  days: z
    .array(z.int().check(z.minimum(0), z.maximum(6)))
    .check(z.minLength(1), z.maxLength(7), z.refine(differ, 'A weekday is named twice')),
  /** The first day of work; null: before every leave year that counts. */
  startsOn: z.nullable(z.iso.date()),
  /** Leave of the year before that goes over into a leave year. */
  carried: z.array(z.object({ year: leaveYearSchema, halves: halvesSchema })).check(
    z.maxLength(20),
    z.refine((carried) => differ(carried.map(({ year }) => year)), 'A leave year is named twice'),
  ),
  /** Left out: the working days are the same each week. */
  irregularHours: z.optional(irregularHoursSchema),
  /** The leave year from which on all leave stands in these books: what is left of it, and of those after it, goes over by itself. */
  booksFrom: z.optional(leaveYearSchema),
})
export type LeaveTerms = z.infer<typeof leaveTermsSchema>

/** The one row of the courier's feed of the kind `leave-terms`. */
export const leaveTermsId = 'own'
export const leaveTermsRowSchema = z.object({ id: z.literal(leaveTermsId), ...leaveTermsSchema.shape })
export type LeaveTermsRow = z.infer<typeof leaveTermsRowSchema>

/** How a courier stands in a leave year, in half days; a row of the feed, of the kind `leave-year`. */
export const leaveYearRowSchema = z.object({
  /** "2026". */
  id: z.string(),
  /** 1 April and 31 March. */
  from: z.iso.date(),
  to: z.iso.date(),
  entitled: halvesSchema,
  carried: halvesSchema,
  /** Asked for, approved or taken. */
  booked: halvesSchema,
  /** Negative where less is due than is booked already. */
  left: z.int(),
  /** Of what is left, as much as may go over into the next leave year. */
  mayCarry: halvesSchema,
})
export type LeaveYearRow = z.infer<typeof leaveYearRowSchema>

/** The days of a holiday, both included. */
export const holidaySpanSchema = z.object({
  from: z.iso.date(),
  to: z.iso.date(),
  firstDay: z.enum(['whole', 'afternoon']),
  lastDay: z.enum(['whole', 'morning']),
})
export type HolidaySpan = z.infer<typeof holidaySpanSchema>

export const invitationStateSchema = z.enum(['invited', 'accepted', 'declined', 'expired', 'withdrawn', 'assigned'])

/** One courier asked to cover. `assigned`: by the depot; `withdrawn`: not needed any more. */
const invitationSchema = z.object({
  courier: z.string(),
  name: z.string(),
  state: invitationStateSchema,
  answeredAt: z.nullable(z.iso.datetime()),
})
export type Invitation = z.infer<typeof invitationSchema>

/** Who covers. `pool`: the depot has to find somebody; `none`: nobody is needed. */
const coverSchema = z.object({
  state: z.enum(['asked', 'covered', 'pool', 'none']),
  /** Until when couriers may answer; null: nobody was asked. */
  until: z.nullable(z.iso.datetime()),
  invitations: z.array(invitationSchema),
})
export type Cover = z.infer<typeof coverSchema>

export const holidayStateSchema = z.enum(['requested', 'approved', 'declined', 'taken', 'cancelled'])
export type HolidayState = z.infer<typeof holidayStateSchema>

/** A holiday as its courier's feed has it, of the kind `holiday`. */
export const holidaySchema = z.object({
  ...holidaySpanSchema.shape,
  /** Made on the device. */
  id: z.uuid(),
  /** What it takes from each leave year, counted when it was asked for. */
  leave: z.array(z.object({ year: leaveYearSchema, halves: halvesSchema })),
  /** The tap and its arrival. ISO 8601, by the service's clock. */
  requestedAt: z.iso.datetime(),
  receivedAt: z.iso.datetime(),
  state: holidayStateSchema,
  /** The reason of the depot where it declined; else empty. */
  text: z.string(),
  decidedAt: z.nullable(z.iso.datetime()),
  cover: coverSchema,
})
export type Holiday = z.infer<typeof holidaySchema>

/** What a courier who is asked to cover knows of it; the row of their feed, of the kind `cover`. */
export const coverRowSchema = z.object({
  ...holidaySpanSchema.shape,
  /** "<courier>/<holiday>". */
  id: z.string(),
  courier: z.string(),
  holiday: z.uuid(),
  /** Of the courier who is away. */
  name: z.string(),
  state: invitationStateSchema,
  until: z.nullable(z.iso.datetime()),
})
export type CoverRow = z.infer<typeof coverRowSchema>

/** A courier of the same sub-depot who may be asked to cover; a row of the feed, of the kind `colleague`. */
export const colleagueSchema = z.object({ id: z.string(), name: nameSchema })
export type Colleague = z.infer<typeof colleagueSchema>
