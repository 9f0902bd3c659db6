import { useSyncExternalStore } from 'react'
import { londonDay } from '#domain/dates/day.ts'

/** The clock for screens. The phone's clock may be wrong, so the app supplies the services' time. */
export interface ShownClock {
  /** Returns milliseconds since the epoch. */
  now(): number
  /** Calls back when the time jumps. Returns how to stop. */
  subscribe(changed: () => void): () => void
}

let clock: ShownClock = { now: () => Date.now(), subscribe: () => () => undefined }

/** Call this once, before the first screen. */
export function setShownClock(given: ShownClock): void {
  clock = given
}

/** Milliseconds since the epoch, by the clock that the screens go by. */
export const shownNow = (): number => clock.now()

/** Milliseconds between looks at the clock while the app is in front; in the background timers sleep. */
const lookEvery = 60_000

/** Milliseconds: a clock that stands still just before a step must not make a busy loop. */
const leastWait = 100

/**
 * Calls back at each multiple of so many milliseconds, and when the time may have jumped. Whoever waits for the same step
 * is called at the same moment, so that an idle phone wakes once. Returns how to stop.
 */
export function subscribeTime(changed: () => void, every: number): () => void {
  let timer: ReturnType<typeof setTimeout>
  const arm = () => {
    timer = setTimeout(pass, Math.max(leastWait, every - (clock.now() % every)))
  }
  const pass = () => {
    clearTimeout(timer)
    arm()
    changed()
  }
  arm()
  const stop = clock.subscribe(pass)
  document.addEventListener('visibilitychange', pass)
  return () => {
    clearTimeout(timer)
    stop()
    document.removeEventListener('visibilitychange', pass)
  }
}

const subscribe = (changed: () => void): (() => void) => subscribeTime(changed, lookEvery)

/** The day in the United Kingdom, "2026-05-14"; an app that is left open meets the next one. */
export const useToday = (): string => useSyncExternalStore(subscribe, () => londonDay(new Date(shownNow())))
