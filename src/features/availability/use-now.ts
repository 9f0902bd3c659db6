import { useCallback, useSyncExternalStore } from 'react'
import { shownNow, subscribeTime } from '#ui/parcel/use-today.ts'

/** Milliseconds since the epoch, in steps of so many; in the background timers sleep. */
export function useNow(step: number): number {
  const subscribe = useCallback((changed: () => void) => subscribeTime(changed, step), [step])
  return useSyncExternalStore(subscribe, () => Math.floor(shownNow() / step) * step)
}
