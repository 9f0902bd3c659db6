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

/** Calls back every so many milliseconds, and when the time may have jumped. Returns how to stop. */
export function subscribeTime(changed: () => void, every: number): () => void {
  const timer = setInterval(changed, every)
  const stop = clock.subscribe(changed)
  document.addEventListener('visibilitychange', changed)
  return () => {
    clearInterval(timer)
    stop()
    document.removeEventListener('visibilitychange', changed)
  }
}

const subscribe = (changed: () => void): (() => void) => subscribeTime(changed, lookEvery)

/** The day in the United Kingdom, "2026-05-14"; an app that is left open meets the next one. */
export const useToday = (): string => useSyncExternalStore(subscribe, () => londonDay(new Date(shownNow())))
