import { describe, expect, it } from 'vitest'
import { backOff, backOffDelay, retryAfterDelay } from '#offline/outbox/back-off.ts'

describe('backing off', () => {
  it('doubles its ceiling with each failure, up to five minutes', () => {
    const ceilings = [1, 2, 3, 9, 10, 1000].map((failures) => backOffDelay(failures, () => 1))
    expect(ceilings).toEqual([1_000, 2_000, 4_000, 256_000, 300_000, 300_000])
  })

  it('spreads phones over the whole span', () => {
    expect([0, 0.5, 0.25].map((random) => backOffDelay(4, () => random))).toEqual([0, 4_000, 2_000])
    expect(backOff.cap).toBe(300_000)
  })
})

describe('Retry-After', () => {
  const now = Date.UTC(2026, 4, 14, 9)
  it.each([
    ['120', 120_000],
    ['86400', 3_600_000],
    ['0', 0],
    ['Thu, 14 May 2026 09:01:30 GMT', 90_000],
    ['Thu, 14 May 2026 08:00:00 GMT', 0],
    ['soon', 0],
    ['', 0],
    [null, 0],
  ])('reads %j as %i ms', (header, ms) => {
    expect(retryAfterDelay(header, now)).toBe(ms)
  })
})
