import type { Context } from 'hono'
import { vitalsSchema } from '#contracts/config/vitals.ts'
import type { Clock } from '#kit/clock.ts'
import { createLimiter } from '#kit/http/limits/limits.ts'
import type { Log } from '#kit/log.ts'
import { ProblemError, problemResponse } from '#kit/http/problem.ts'
import { readJson } from '#kit/http/request-body.ts'

/** Bytes. */
const bodyLimit = 2048

interface VitalsParts {
  log: Log
  clock: Clock
  newId: () => string
}

/** Writes what pages have measured to the log. Anybody may send it, so it is small, checked, and never too often. */
export function takeVitals({ log, clock, newId }: VitalsParts): (c: Context) => Promise<Response> {
  const limit = createLimiter({ burst: 200, perSecond: 20 }, clock)
  return async (c) => {
    try {
      limit('anybody')
      const vitals = vitalsSchema.safeParse(await readJson(c.req.raw, bodyLimit)).data
      if (!vitals) throw new ProblemError('body-invalid')
      log.info('vitals', vitals)
      return c.body(null, 204)
    } catch (error) {
      if (error instanceof ProblemError) return problemResponse(error, newId())
      throw error
    }
  }
}
