import { describe, expect, test } from 'vitest'
import { startCountdown, type Timer } from '#ui/timing/countdown.ts'

/** A clock that moves only when told, with at most one alarm, which is all that a countdown may hold. */
function handClock() {
  let time = 0
  let alarm: { at: number; run: () => void; id: number } | null = null
  let ids = 0
  const timer: Timer = {
    now: () => time,
    set(run, ms) {
      expect(alarm).toBeNull()
      alarm = { at: time + ms, run, id: ++ids }
      return ids
    },
    clear(id) {
      if (alarm?.id === id) alarm = null
    },
  }
  const pass = (ms: number) => {
    time += ms
    if (alarm && alarm.at <= time) {
      const { run } = alarm
      alarm = null
      run()
    }
  }
  return { timer, pass, idle: () => alarm === null }
}

function start(ms: number) {
  const clock = handClock()
  let ends = 0
  const countdown = startCountdown(ms, () => ends++, clock.timer)
  return { ...clock, countdown, ends: () => ends }
}

describe('a countdown', () => {
  test('ends once, and not a moment early', () => {
    const { pass, ends } = start(8000)
    pass(7999)
    expect(ends()).toBe(0)
    pass(1)
    pass(10_000)
    expect(ends()).toBe(1)
  })

  test('does not count the time while it is paused', () => {
    const { pass, ends, countdown } = start(8000)
    pass(5000)
    countdown.pause()
    pass(60_000)
    expect(ends()).toBe(0)
    countdown.resume()
    pass(2999)
    expect(ends()).toBe(0)
    pass(1)
    expect(ends()).toBe(1)
  })

  test('takes a touch and a focus at once as one pause', () => {
    const { pass, ends, countdown } = start(8000)
    countdown.pause()
    countdown.pause()
    countdown.resume()
    countdown.resume()
    pass(8000)
    expect(ends()).toBe(1)
  })

  test('never ends after it was stopped, not even when resumed', () => {
    const { pass, ends, countdown, idle } = start(8000)
    countdown.stop()
    countdown.resume()
    expect(idle()).toBe(true)
    pass(8000)
    expect(ends()).toBe(0)
  })

  test('does not start again when a finger leaves after the end', () => {
    const { pass, ends, countdown, idle } = start(8000)
    pass(8000)
    countdown.resume()
    expect(idle()).toBe(true)
    expect(ends()).toBe(1)
  })
})
