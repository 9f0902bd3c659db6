import type { ReactNode } from 'react'
import { useReach } from '../timing/use-reach.ts'
import { useWaited } from '../timing/use-waited.ts'
import { EmptyState } from './empty-state.tsx'
import { LoadingState } from './loading-state.tsx'

type NotArrivedProps = {
  /** The label while loading: "Loading your offers". */
  loading?: string
  /** Explains what appears here, and when. */
  children: ReactNode
}

/**
 * In place of rows that no service has sent to this device yet. While they may still be on their way that is shown: an
 * empty list would say that there are none.
 */
export function NotArrived({ loading = 'Loading', children }: NotArrivedProps) {
  const reach = useReach()
  const isLate = useWaited()
  if (reach === 'online' && !isLate) return <LoadingState label={loading} />
  return <EmptyState title="Not loaded yet">{children}</EmptyState>
}
