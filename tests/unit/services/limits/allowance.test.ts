import { describe, expect, it } from 'vitest'
import { createAllowance } from '#kit/http/limits/allowance.ts'
import { createWorkMeter, toUnits } from '#kit/http/limits/cost.ts'
import { createTurns } from '#kit/http/limits/turns.ts'
import { createLimiter } from '#kit/http/limits/limits.ts'
import { turnedClock } from '#support/turned-clock.ts'

const limit = { burst: 100, perSecond: 10 }
const tooMany = expect.objectContaining({ code: 'too-many-requests' })

/** The number of requests that are let through before one is not. */
async function admitted(
  admit: (caller: string) => Promise<void> | void,
  caller = 'anna',
  most = 1_000,
): Promise<number> {
  for (let n = 0; n < most; n++) {
    try {
      await admit(caller)
    } catch {
      return n
    }
  }
  return most
}

/** The allowance that instances share, as the database has it. */
function sharedBucket(clock: ReturnType<typeof turnedClock>) {
  let [level, at] = [limit.burst, clock.now().getTime()]
  const calls: number[] = []
  return {
    calls,
    take: async (_: string, units: number) => {
      const now = clock.now().getTime()
      level = Math.min(limit.burst, level + ((now - at) / 1000) * limit.perSecond) - units
      at = now
      calls.push(units)
      return level
    },
  }
}

describe('an allowance', () => {
  it('lets a burst through, and then as many as it fills by', async () => {
    const clock = turnedClock()
    const { admit } = createAllowance(limit, clock)
    expect(await admitted(admit)).toBe(100)
    await expect(admit('anna')).rejects.toMatchObject({ details: { retryAfter: 0.1 } })
    expect(await admitted(admit, 'ben', 5)).toBe(5)
    clock.turn(2_000)
    expect(await admitted(admit)).toBe(20)
    clock.turn(3_600_000)
    expect(await admitted(admit)).toBe(100)
  })

  it('ends sooner for requests that cost more', async () => {
    const clock = turnedClock()
    const allowance = createAllowance(limit, clock)
    for (let n = 0; n < 10; n++) {
      await allowance.admit('anna')
      allowance.charge('anna', 9)
    }
    await expect(allowance.admit('anna')).rejects.toEqual(tooMany)
  })

  it('is never owed for longer than half a burst takes', async () => {
    const clock = turnedClock()
    const allowance = createAllowance(limit, clock)
    allowance.charge('anna', 10_000)
    await expect(allowance.admit('anna')).rejects.toMatchObject({ details: { retryAfter: 5.1 } })
    clock.turn(5_100)
    await allowance.admit('anna')
  })

  it('is shared by instances, which together let a fifth more through at most', async () => {
    const clock = turnedClock()
    const shared = sharedBucket(clock)
    const instances = [0, 1].map(() => createAllowance(limit, clock, shared.take))
    let passed = 0
    const flood = async () => {
      for (let n = 0; n < 400; n++) {
        passed += await instances[n % 2]!.admit('anna').then(
          () => 1,
          () => 0,
        )
      }
    }
    await flood()
    expect(passed).toBeLessThanOrEqual(limit.burst * 1.2)
    for (let second = 0; second < 60; second++) {
      clock.turn(1_000)
      await flood()
    }
    const alone = limit.burst + 60 * limit.perSecond
    expect(passed).toBeGreaterThanOrEqual(alone * 0.9)
    expect(passed).toBeLessThanOrEqual(alone * 1.2)
  })

  it('asks the database for one in ten requests, and never for a caller who is quiet', async () => {
    const clock = turnedClock()
    const shared = sharedBucket(clock)
    const { admit } = createAllowance(limit, clock, shared.take)
    await admitted(admit, 'anna', 9)
    clock.turn(60_000)
    await admitted(admit, 'anna', 9)
    expect(shared.calls).toEqual([])
    await admitted(admit, 'ben', 50)
    expect(shared.calls).toEqual([10, 10, 10, 10, 10])
  })

  it('holds without the database too', async () => {
    const { admit } = createAllowance(limit, turnedClock(), () => Promise.reject(new Error('away')))
    expect(await admitted(admit)).toBe(100)
  })

  it('is remembered for 10,000 callers', () => {
    const take = createLimiter({ burst: 1, perSecond: 0.001 }, turnedClock())
    take('first')
    for (let n = 0; n < 9_000; n++) take(`caller ${n}`)
    expect(() => take('first')).toThrow(tooMany)
    for (let n = 0; n < 40_000; n++) take(`another ${n}`)
    expect(() => take('another 39999')).toThrow(tooMany)
    expect(() => take('first')).not.toThrow()
  })
})

describe('the work of a request', () => {
  it('is the time that it runs, split with those that run beside it', () => {
    const clock = turnedClock()
    const start = createWorkMeter(clock)
    const first = start()
    clock.turn(100)
    const second = start()
    clock.turn(100)
    expect(second()).toBe(50)
    clock.turn(100)
    expect(first()).toBe(250)
    clock.turn(100)
    expect(start()()).toBe(0)
  })

  it('is nothing when the clock goes back', () => {
    const clock = turnedClock()
    const end = createWorkMeter(clock)()
    clock.turn(-5_000)
    expect(end()).toBe(0)
  })

  it('counts with the bytes of the response', () => {
    expect(toUnits(100, 512 * 1024)).toBe(12)
  })
})

describe('turns', () => {
  it('are two of a caller at once, in the order in which they came, and those of others at once', async () => {
    const take = createTurns({ atOnce: 2, waiting: 2 })
    const began: string[] = []
    const turn = async (name: string, caller = 'anna') => {
      const end = await take(caller)
      began.push(name)
      return end
    }
    const [first, second] = [turn('1'), turn('2')]
    const [third, fourth] = [turn('3'), turn('4')]
    await expect(take('anna')).rejects.toEqual(tooMany)
    await turn('ben', 'ben')
    expect(began).toEqual(['1', '2', 'ben'])
    ;(await first)()
    ;(await second)()
    const ends = await Promise.all([third, fourth])
    expect(began).toEqual(['1', '2', 'ben', '3', '4'])
    for (const end of ends) end()
    expect(await take('anna')).toBeTypeOf('function')
  })
})
