import { useSyncExternalStore } from 'react'

function subscribe(changed: () => void): () => void {
  const timer = setInterval(changed, 1000)
  document.addEventListener('visibilitychange', changed)
  return () => {
    clearInterval(timer)
    document.removeEventListener('visibilitychange', changed)
  }
}

/** Milliseconds of this phone's clock, in steps of so many; in the background timers sleep. */
export const useNow = (step: number): number =>
  useSyncExternalStore(subscribe, () => Math.floor(Date.now() / step) * step)
