import { useLiveQuery } from 'dexie-react-hooks'
import { SyncChip } from '#ui/feedback/sync-chip.tsx'
import type { SyncChipState } from '#ui/feedback/sync-chip.tsx'
import { readOutboxSummary } from './outbox-summary-store.ts'
import type { OutboxSummary } from './outbox-summary-store.ts'

export function chipState(summary: OutboxSummary, signedOut: boolean): SyncChipState {
  if (summary.attention > 0) return { kind: 'attention', count: summary.attention }
  if (signedOut) return { kind: 'signed-out' }
  if (summary.sending > 0) return { kind: 'sending', count: summary.sending }
  return summary.waiting > 0 ? { kind: 'queued', count: summary.waiting } : { kind: 'sent' }
}

/** What waits on this phone, in every app bar. `signedOut`: the tokens are gone, the work is not. */
export function SyncStatusChip({ signedOut }: { signedOut: boolean }) {
  const summary = useLiveQuery(readOutboxSummary)
  if (!summary) return null
  const state = chipState(summary, signedOut)
  return <SyncChip state={state} to={state.kind === 'signed-out' ? '/auth/sign-in-courier' : '/outbox'} />
}
