import { useEffect, useState } from 'react'
import { readNow } from './own-safety-store.ts'

/** Returns the time by the services’ clock in milliseconds since 1970, anew every so many seconds. */
export function useSeconds(seconds: number): number {
  const [now, setNow] = useState(readNow)
  useEffect(() => {
    const timer = setInterval(() => setNow(readNow()), seconds * 1000)
    return () => clearInterval(timer)
  }, [seconds])
  return now
}
