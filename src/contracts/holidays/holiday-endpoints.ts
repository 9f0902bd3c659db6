import * as z from 'zod/mini'
import { defineEndpoint } from '../endpoint.ts'
import { colleagueSchema, holidaySchema, holidayStateSchema, leaveTermsSchema, leaveYearRowSchema } from './holidays.ts'
import { pageEnd, pageQuery } from '../page.ts'

/** A sub-depot's staff may use these for its own couriers; the back office may for all. */
const staff = { kind: 'group', groups: ['sub-depot', 'back-office'] } as const
const subDepotSchema = z.string().check(z.regex(/^[A-Z0-9]{1,8}$/))
const courierParams = z.object({ courier: z.string().check(z.regex(/^[\w.:-]{1,128}$/)) })
export const holidayParamsSchema = z.object({ ...courierParams.shape, id: z.uuid() })

/** A holiday as staff see it, with its courier. */
export const staffHolidaySchema = z.object({
  ...holidaySchema.shape,
  courier: z.string(),
  name: z.string(),
  subDepot: z.string(),
})
export type StaffHoliday = z.infer<typeof staffHolidaySchema>

/** The leave terms that the depot sets for a courier. */
export const leaveEntrySchema = z.object({
  ...leaveTermsSchema.shape,
  subDepot: subDepotSchema,
  name: colleagueSchema.shape.name,
})
export type LeaveEntry = z.infer<typeof leaveEntrySchema>

export const staffLeaveSchema = z.object({
  ...leaveEntrySchema.shape,
  courier: z.string(),
  /** The sub-depot in the courier's token; empty if they have none. */
  subDepot: z.string(),
  /** This leave year and the next. */
  years: z.array(leaveYearRowSchema),
})
export type StaffLeave = z.infer<typeof staffLeaveSchema>

export const holidayDecisionSchema = z.discriminatedUnion('state', [
  z.object({ state: z.literal('approved') }),
  z.object({
    state: z.literal('declined'),
    /** The reason, which the courier sees. */
    text: z.string().check(z.trim(), z.minLength(1), z.maxLength(500)),
  }),
])
export type HolidayDecision = z.infer<typeof holidayDecisionSchema>

export const listHolidaysEndpoint = defineEndpoint({
  service: 'holidays',
  name: 'listHolidays',
  method: 'GET',
  path: '/v1/holidays',
  summary: "List the holidays of the caller's couriers, earliest first",
  access: staff,
  needs: 'view',
  query: z.object({ state: z.optional(holidayStateSchema), courier: z.optional(z.string()), ...pageQuery }),
  result: z.object({ holidays: z.array(staffHolidaySchema), ...pageEnd }),
  problems: ['body-invalid'],
})

export const decideHolidayEndpoint = defineEndpoint({
  service: 'holidays',
  name: 'decideHoliday',
  method: 'POST',
  path: '/v1/holidays/{courier}/{id}/decision',
  summary: 'Approve or decline a holiday. Only the first decision counts, and repeating it has no effect',
  access: staff,
  needs: 'people',
  params: holidayParamsSchema,
  body: holidayDecisionSchema,
  result: staffHolidaySchema,
  problems: ['not-found', 'not-allowed'],
})

/** `by` is the subject of the courier who covers; they must be on the roster of the same sub-depot. */
export const assignCoverBodySchema = z.object({ by: z.string() })

export const assignCoverEndpoint = defineEndpoint({
  service: 'holidays',
  name: 'assignCover',
  method: 'POST',
  path: '/v1/holidays/{courier}/{id}/cover',
  summary: 'Assign a courier from the roster to cover a holiday in the depot pool',
  access: staff,
  needs: 'people',
  params: holidayParamsSchema,
  body: assignCoverBodySchema,
  result: staffHolidaySchema,
  problems: ['not-found', 'not-allowed', 'body-invalid'],
})

export const readLeaveEndpoint = defineEndpoint({
  service: 'holidays',
  name: 'readLeave',
  method: 'GET',
  recordsReads: true,
  path: '/v1/couriers/{courier}/leave',
  summary: "Get the terms and balances of a courier's leave",
  access: staff,
  needs: 'people',
  params: courierParams,
  result: staffLeaveSchema,
  problems: ['not-found'],
})

export const writeLeaveEndpoint = defineEndpoint({
  service: 'holidays',
  name: 'writeLeave',
  method: 'PUT',
  path: '/v1/couriers/{courier}/leave',
  summary: "Add a courier's leave terms, or replace their working days, first day and carried leave",
  access: staff,
  needs: 'people',
  params: courierParams,
  body: leaveEntrySchema,
  result: staffLeaveSchema,
  problems: ['not-found', 'not-allowed', 'body-invalid'],
})
