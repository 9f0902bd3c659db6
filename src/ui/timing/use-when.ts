import { useEffect, useRef } from 'react'

/** Runs the latest `work` when the component appears and whenever `key` changes. */
export function useWhen(key: string, work: (key: string) => void): void {
  const latest = useRef(work)
  useEffect(() => {
    latest.current = work
  })
  useEffect(() => {
    latest.current(key)
  }, [key])
}
