import { useSyncExternalStore } from 'react'
import { londonDay } from '#domain/day.ts'

const subscribe = (changed: () => void): (() => void) => {
  document.addEventListener('visibilitychange', changed)
  return () => document.removeEventListener('visibilitychange', changed)
}
const today = (): string => londonDay(new Date())

/** The day in the United Kingdom, "2026-05-14"; looked at again when the app comes back to the front. */
export const useToday = (): string => useSyncExternalStore(subscribe, today)
