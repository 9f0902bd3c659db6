import type { Clock } from '#kit/clock.ts'

/** A service's clock, turned by hand. */
export interface TurnedClock extends Clock {
  /** Milliseconds. */
  turn(ms: number): void
}

export function turnedClock(start = '2026-05-14T09:00:00.000Z'): TurnedClock {
  let now = Date.parse(start)
  return {
    now: () => new Date(now),
    turn(ms) {
      now += ms
    },
  }
}
