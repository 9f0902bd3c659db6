import { useEffect, useState, type ReactNode } from 'react'
import { useReach } from '../timing/use-reach.ts'
import { EmptyState } from './empty-state.tsx'
import { LoadingState } from './loading-state.tsx'

/** Milliseconds in which the first answer usually comes. */
const firstAnswerMs = 8000

type NotArrivedProps = {
  /** What is being fetched: "Loading your offers". */
  loading?: string
  title: string
  children: ReactNode
}

/**
 * In place of rows that no service has sent to this device yet. While they may still be on their way that is shown: an
 * empty list would say that there are none.
 */
export function NotArrived({ loading = 'Loading', title, children }: NotArrivedProps) {
  const reach = useReach()
  const [isOver, setOver] = useState(false)
  useEffect(() => {
    const timer = setTimeout(() => setOver(true), firstAnswerMs)
    return () => clearTimeout(timer)
  }, [])
  if (reach === 'online' && !isOver) return <LoadingState label={loading} />
  return <EmptyState title={title}>{children}</EmptyState>
}
