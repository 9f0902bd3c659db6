import { useCallback, useSyncExternalStore } from 'react'
import { shownNow, subscribeTime } from '#ui/parcel/use-today.ts'

const never = (): void => undefined

/**
 * Returns the time by the services’ clock in milliseconds since 1970, in steps of so many seconds. `isOn`: somebody needs
 * it; otherwise it wakes nobody.
 */
export function useSeconds(seconds: number, isOn = true): number {
  const step = seconds * 1000
  const subscribe = useCallback((changed: () => void) => (isOn ? subscribeTime(changed, step) : never), [isOn, step])
  return useSyncExternalStore(subscribe, () => (isOn ? Math.floor(shownNow() / step) * step : 0))
}
