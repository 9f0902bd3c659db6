import { startTransition, useEffect, useState } from 'react'

/** Milliseconds: longer than between two key presses. */
const typingPause = 300

/** Returns true once the value has been the same for longer than between two key presses. */
export function usePause(value: unknown): boolean {
  const [lasting, setLasting] = useState<unknown>()
  useEffect(() => {
    const timer = setTimeout(() => startTransition(() => setLasting(() => value)), typingPause)
    return () => {
      clearTimeout(timer)
      // Whoever comes back to the same value has typed in between.
      setLasting(undefined)
    }
  }, [value])
  return lasting === value
}
