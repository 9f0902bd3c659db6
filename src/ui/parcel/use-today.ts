import { useSyncExternalStore } from 'react'
import { londonDay } from '#domain/day.ts'

/** Milliseconds between looks at the clock while the app is in front; in the background timers sleep. */
const lookEvery = 60_000

function subscribe(changed: () => void): () => void {
  const timer = setInterval(changed, lookEvery)
  document.addEventListener('visibilitychange', changed)
  return () => {
    clearInterval(timer)
    document.removeEventListener('visibilitychange', changed)
  }
}

/** The day in the United Kingdom, "2026-05-14"; an app that is left open meets the next one. */
export const useToday = (): string => useSyncExternalStore(subscribe, () => londonDay(new Date()))
