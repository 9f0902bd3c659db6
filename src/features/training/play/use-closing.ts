import { useCallback, useEffect, useRef } from 'react'
import { useBlocker, type BlockerFunction } from 'react-router-dom'

/** Every way out of the page, Back too, waits for `close`. Nothing waits while `isOpen` is false. */
export function useClosing(isOpen: boolean, close: () => Promise<void>): void {
  const leads = useCallback<BlockerFunction>(
    ({ currentLocation, nextLocation }) => isOpen && currentLocation.pathname !== nextLocation.pathname,
    [isOpen],
  )
  const blocker = useBlocker(leads)
  const latest = useRef(close)
  const isClosing = useRef(false)
  useEffect(() => {
    latest.current = close
  })
  useEffect(() => {
    // Whoever presses Back again waits for the same.
    if (blocker.state !== 'blocked' || isClosing.current) return
    isClosing.current = true
    void latest.current().finally(() => blocker.proceed())
  }, [blocker])
}
