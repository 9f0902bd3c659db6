import * as z from 'zod/mini'

/** The path on the app's own origin that receives measurements of page speed. */
export const vitalsPath = '/vitals'

/** The measurements of one visit to a page (web.dev/vitals). They do not identify the user. */
export const vitalsSchema = z.object({
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
    .check(z.minLength(1), z.maxLength(5)),
})
export type Vitals = z.infer<typeof vitalsSchema>
