import { useLiveQuery } from 'dexie-react-hooks'
import { useEffect } from 'react'
import { showBadge } from '#device/badge.ts'
import { readOutboxSummary } from '#features/outbox/outbox-summary-store.ts'

export function UnsentBadge() {
  const unsent = useLiveQuery(readOutboxSummary)
  const count = unsent && unsent.waiting + unsent.attention
  useEffect(() => {
    if (count !== undefined) void showBadge(count)
  }, [count])
  return null
}
