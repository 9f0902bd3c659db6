import type { EngineClock } from '#offline/clock.ts'
import type { ManualClock } from '#support/manual-clock.ts'

/** Whether a program can go on now. */
export interface Running {
  dead: boolean
  frozen: boolean
}

/**
 * The phone's clock as one program lives by it: a dead program never wakes, a frozen one when it is thawed.
 * `asleep` collects what waits for the thaw.
 */
export function ownClock(clock: ManualClock, running: Running, asleep: (() => void)[]): EngineClock {
  return {
    wall: () => clock.wall(),
    tick: () => clock.tick(),
    async sleep(ms) {
      await clock.sleep(ms)
      if (running.dead) await new Promise<never>(() => undefined)
      if (running.frozen) {
        await new Promise<void>((resolve) => {
          asleep.push(resolve)
        })
      }
    },
  }
}
