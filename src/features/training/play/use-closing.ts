import { useCallback, useEffect } from 'react'
import { useBlocker } from 'react-router-dom'
import type { BlockerFunction } from 'react-router-dom'

/** Every way out of the page, Back too, waits for `close`. Nothing waits while `isOpen` is false. */
export function useClosing(isOpen: boolean, close: () => Promise<void>): void {
  const leads = useCallback<BlockerFunction>(({ currentLocation, nextLocation }) => isOpen && currentLocation.pathname !== nextLocation.pathname, [isOpen])
  const blocker = useBlocker(leads)
  useEffect(() => {
    if (blocker.state === 'blocked') void close().finally(() => blocker.proceed())
  }, [blocker, close])
}
