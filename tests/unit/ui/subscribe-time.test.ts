import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { setShownClock, subscribeTime } from '#ui/parcel/use-today.ts'

const minute = 60_000
let ahead = 0
let jump = (): void => undefined

describe('whoever waits for a step of the time', () => {
  beforeEach(() => {
    vi.useFakeTimers({ now: Date.parse('2026-05-14T09:00:20.000Z') })
    vi.stubGlobal('document', new EventTarget())
    ahead = 0
    setShownClock({
      now: () => Date.now() + ahead,
      subscribe(changed) {
        jump = changed
        return () => undefined
      },
    })
  })
  afterEach(() => {
    setShownClock({ now: () => Date.now(), subscribe: () => () => undefined })
    vi.unstubAllGlobals()
    vi.useRealTimers()
  })

  it('is called at the full minute with all others, and at no other time', () => {
    const calls: string[] = []
    const note = (name: string) => () => void calls.push(`${name} ${new Date().toISOString().slice(14, 19)}`)
    const stops = [subscribeTime(note('one'), minute)]
    vi.advanceTimersByTime(17_000)
    stops.push(subscribeTime(note('other'), minute))
    vi.advanceTimersByTime(2 * minute)
    expect(calls).toEqual(['one 01:00', 'other 01:00', 'one 02:00', 'other 02:00'])
    for (const stop of stops) stop()
    vi.advanceTimersByTime(2 * minute)
    expect(calls).toHaveLength(4)
  })

  it('is called at once when the clock is set, and then by the new clock', () => {
    const changed = vi.fn<() => void>()
    const stop = subscribeTime(changed, minute)
    ahead = 35_000
    jump()
    expect(changed).toHaveBeenCalledTimes(1)
    vi.advanceTimersByTime(5_000)
    expect(changed).toHaveBeenCalledTimes(2)
    stop()
  })

  it('makes no busy loop by a clock that stands still', () => {
    const changed = vi.fn<() => void>()
    setShownClock({ now: () => minute - 1, subscribe: () => () => undefined })
    const stop = subscribeTime(changed, minute)
    vi.advanceTimersByTime(1_000)
    expect(changed.mock.calls.length).toBeLessThanOrEqual(10)
    stop()
  })
})
