import { useEffect, useState } from 'react'
import { whenIdle } from './when-idle.ts'

/** Returns true once the page has been idle: time to load what the first screen can do without. */
export function useIdle(): boolean {
  const [isIdle, setIdle] = useState(false)
  useEffect(() => {
    return whenIdle(() => setIdle(true))
  }, [])
  return isIdle
}
