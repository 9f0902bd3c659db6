import { useEffect, useState, type ReactNode } from 'react'
import { EmptyState } from '#ui/feedback/empty-state.tsx'
import { LoadingState } from '#ui/feedback/loading-state.tsx'

/** Milliseconds for which a first load may take before it is said that nothing has come. */
const mostWait = 10_000

/** Where nothing has ever arrived: a load that goes on, and an empty page only once that is unlikely. An empty page at once would say that there is nothing. */
export function FirstLoad({ label, children }: { label: string; children: ReactNode }) {
  const [waited, setWaited] = useState(!navigator.onLine)
  useEffect(() => {
    const timer = setTimeout(() => setWaited(true), mostWait)
    return () => clearTimeout(timer)
  }, [])
  return waited ? <EmptyState title="Not loaded yet">{children}</EmptyState> : <LoadingState label={label} />
}
