import * as z from 'zod/mini'

/** The path on the app's own origin that receives what pages have measured. */
export const vitalsPath = '/vitals'

/** Milliseconds. An older command is reported as this old. */
export const oldestOutboxMs = 31 * 86_400_000

const measuredSchema = z.object({
  /** The route's pattern, never the actual address: `/manifest/:parcelId`. */
  page: z.string().check(z.regex(/^[\w/:*.-]{1,64}$/)),
  /** The version of the app. */
  version: z.string().check(z.regex(/^[\w.+-]{1,32}$/)),
  metrics: z
    .array(
      z.object({
        name: z.enum(['CLS', 'FCP', 'INP', 'LCP', 'TTFB']),
        /** Milliseconds; CLS has no unit. */
        value: z.number().check(z.nonnegative(), z.maximum(3_600_000)),
        rating: z.enum(['good', 'needs-improvement', 'poor']),
      }),
    )
    .check(z.maxLength(5)),
  /** Milliseconds since the oldest unsent command was saved; 0 if everything was sent. Absent if nobody has signed in. */
  outboxAgeMs: z.optional(z.int().check(z.nonnegative(), z.maximum(oldestOutboxMs))),
})

/** The measurements of one visit to a page (web.dev/vitals), and the age of the phone's outbox. They do not identify the user. */
export const vitalsSchema = measuredSchema.check(
  z.refine(({ metrics, outboxAgeMs }) => metrics.length > 0 || outboxAgeMs !== undefined, 'Nothing was measured'),
)
export type Vitals = z.infer<typeof vitalsSchema>
