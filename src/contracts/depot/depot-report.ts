import * as z from 'zod/mini'
import { defineEndpoint } from '../endpoint.ts'

/** The most days in one report. */
export const longestReport = 42

const dayLength = 86_400_000

/** Returns the days from the first to the last, both included; less than 1 if they are in the wrong order. */
export const daysBetween = (from: string, to: string): number => (Date.parse(to) - Date.parse(from)) / dayLength + 1

/** The results of a round on one day, from the service's present data. */
export const reportDaySchema = z.object({
  subDepot: z.string(),
  day: z.iso.date(),
  roundNumber: z.string(),
  roundName: z.string(),
  /** The parcels on the round's list. */
  received: z.int(),
  /** The parcels that were confirmed, delivered, or attempted in vain. */
  attempted: z.int(),
  /** The parcels that were confirmed or delivered. */
  delivered: z.int(),
  /** The part of `delivered` that was only confirmed: on rounds that record deliveries these parcels are still in the van. Earlier versions do not send it. */
  confirmed: z.optional(z.int()),
  /** The parcels that were attempted, and that were delivered, on their first day. */
  firstTried: z.int(),
  firstDelivered: z.int(),
  /** The part of `firstDelivered` that was only confirmed. */
  firstConfirmed: z.optional(z.int()),
  /** The parcels that were carried forward to another day. */
  carried: z.int(),
  missing: z.int(),
})
export type ReportDay = z.infer<typeof reportDaySchema>

export const depotReportSchema = z.object({
  /** The time of the count, by the service's clock; later events are not included. */
  at: z.iso.datetime(),
  /** Today in the United Kingdom by the service's clock; its figures may still change. */
  today: z.iso.date(),
  from: z.iso.date(),
  to: z.iso.date(),
  subDepots: z.array(z.string()),
  /** Sorted by day, then by round number; a round without a list on a day has no row for it. */
  days: z.array(reportDaySchema),
})
export type DepotReport = z.infer<typeof depotReportSchema>

/** The first and last day of a report, both included. */
export const spanShape = { from: z.iso.date(), to: z.iso.date() }

export const checkSpan = z.refine<{ from: string; to: string }>(
  ({ from, to }) => daysBetween(from, to) >= 1 && daysBetween(from, to) <= longestReport,
  `A report covers 1 to ${longestReport} days`,
)

export const reportSpanSchema = z.object(spanShape).check(checkSpan)

export const readDepotReportEndpoint = defineEndpoint({
  service: 'manifest',
  name: 'readDepotReport',
  method: 'GET',
  path: '/v1/depot/report',
  summary: `Report the results of each round on each day of a span of at most ${longestReport} days, for its sub-depot's staff`,
  access: { kind: 'group', groups: ['sub-depot'] },
  needs: 'view',
  query: reportSpanSchema,
  result: depotReportSchema,
  problems: ['not-allowed'],
})
