import type { Context } from 'hono'
import { vitalsSchema, type Vitals } from '#contracts/config/vitals.ts'
import type { Clock } from '#kit/clock.ts'
import { limitedBy } from '#kit/http/client-address.ts'
import { createAllowance } from '#kit/http/limits/allowance.ts'
import { createWorkMeter, getLength, toUnits } from '#kit/http/limits/cost.ts'
import { createLimiter, defaultRateLimit } from '#kit/http/limits/limits.ts'
import type { Log } from '#kit/log.ts'
import { ProblemError, problemResponse } from '#kit/http/problem.ts'
import { readJson } from '#kit/http/request-body.ts'
import { noTelemetry, type Telemetry } from '#kit/telemetry/telemetry.ts'

/** Bytes. */
const bodyLimit = 2048

interface VitalsParts {
  log: Log
  clock: Clock
  newId: () => string
  /** Off by default. */
  telemetry?: Telemetry
}

function record(telemetry: Telemetry, { metrics, outboxAgeMs }: Vitals): void {
  for (const { name, value } of metrics) {
    if (name === 'CLS') telemetry.record('courier_web_vital_layout_shift', value, {})
    else telemetry.record('courier_web_vital_seconds', value / 1000, { name })
  }
  if (outboxAgeMs !== undefined) telemetry.record('courier_phone_outbox_age_seconds', outboxAgeMs / 1000, {})
}

/**
 * Writes what pages have measured to the log and counts it. Anybody may send it, so it is small, checked, charged to the
 * address like any request, and never too often in all.
 */
export function takeVitals({
  log,
  clock,
  newId,
  telemetry = noTelemetry,
}: VitalsParts): (c: Context) => Promise<Response> {
  const limit = createLimiter({ burst: 200, perSecond: 20 }, clock)
  // A depot shares one address, and its phones are put away at the same moment.
  const ofAddress = createLimiter({ burst: 100, perSecond: 2 }, clock)
  const allowance = createAllowance(defaultRateLimit, clock)
  const startWork = createWorkMeter(clock)
  return async (c) => {
    const address = limitedBy(c.env)
    const endWork = startWork()
    try {
      await allowance.admit(address)
      ofAddress(address)
      limit('anybody')
      const vitals = vitalsSchema.safeParse(await readJson(c.req.raw, bodyLimit)).data
      if (!vitals) throw new ProblemError('body-invalid')
      log.info('vitals', vitals)
      record(telemetry, vitals)
      return c.body(null, 204)
    } catch (error) {
      if (error instanceof ProblemError) return problemResponse(error, newId())
      throw error
    } finally {
      allowance.charge(address, toUnits(endWork(), getLength(c.req.raw)))
    }
  }
}
