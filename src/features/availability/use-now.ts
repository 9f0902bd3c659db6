import { useSyncExternalStore } from 'react'
import { shownNow, subscribeTime } from '#ui/parcel/use-today.ts'

const subscribe = (changed: () => void): (() => void) => subscribeTime(changed, 1000)

/** Milliseconds since the epoch, in steps of so many; in the background timers sleep. */
export const useNow = (step: number): number =>
  useSyncExternalStore(subscribe, () => Math.floor(shownNow() / step) * step)
