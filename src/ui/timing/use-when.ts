import { useEffect, useRef } from 'react'

/** Runs `work`, as it stands then, when the component appears and whenever `key` has become another one. */
export function useWhen(key: string, work: (key: string) => void): void {
  const latest = useRef(work)
  useEffect(() => {
    latest.current = work
  })
  useEffect(() => {
    latest.current(key)
  }, [key])
}
