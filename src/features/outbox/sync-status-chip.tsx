import { useLiveQuery } from 'dexie-react-hooks'
import { SyncChip, type SyncChipState } from '#ui/feedback/sync-chip.tsx'
import { readOutboxSummary, type OutboxSummary } from './outbox-summary-store.ts'
import { useReach } from '#ui/timing/use-reach.ts'

export function chipState(summary: OutboxSummary, signedOut: boolean): SyncChipState {
  if (summary.attention > 0) return { kind: 'attention', count: summary.attention }
  if (signedOut) return { kind: 'signed-out' }
  if (summary.sending > 0) return { kind: 'sending', count: summary.sending }
  return summary.waiting > 0 ? { kind: 'queued', count: summary.waiting } : { kind: 'sent' }
}

type SyncStatusChipProps = {
  /** The tokens are gone, the work is not. */
  signedOut: boolean
}

export function SyncStatusChip({ signedOut }: SyncStatusChipProps) {
  const summary = useLiveQuery(readOutboxSummary)
  const reach = useReach()
  if (!summary) return null
  const state = chipState(summary, signedOut)
  return (
    <SyncChip
      state={state}
      cut={reach === 'online' ? undefined : reach}
      to={state.kind === 'signed-out' ? '/auth/sign-in-courier' : '/outbox'}
    />
  )
}
