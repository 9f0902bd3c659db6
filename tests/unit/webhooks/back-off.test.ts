import { describe, expect, it } from 'vitest'
import { eventDelay, probeDelay, tryForMs } from '#services/connections/delivery/back-off.ts'

const middle = () => 0.5

describe('the time before the next attempt', () => {
  it('grows from seconds to eight hours', () => {
    const seconds = [1, 2, 3, 4, 5, 6, 7, 50].map((tries) => eventDelay(tries, middle) / 1000)
    expect(seconds).toEqual([5, 60, 300, 1800, 7200, 18_000, 28_800, 28_800])
  })

  it('is spread by a fifth, so that what failed together does not come back together', () => {
    expect([0, 1].map((random) => eventDelay(2, () => random))).toEqual([48_000, 72_000])
  })

  it('allows about a dozen attempts in three days', () => {
    let attempts = 0
    for (let spent = 0; spent < tryForMs; spent += eventDelay(attempts, middle)) attempts += 1
    expect(attempts).toBe(15)
  })

  it('is at most about a minute at a receiver that is away', () => {
    const seconds = [1, 2, 3, 4, 1000].map((tries) => probeDelay(tries, middle) / 1000)
    expect(seconds).toEqual([5, 15, 45, 60, 60])
  })
})
