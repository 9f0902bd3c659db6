import { useLiveQuery } from 'dexie-react-hooks'
import { useEffect, useRef } from 'react'
import type { SyncKind } from '#ui/feedback/sync-word.tsx'
import { readActionState } from './action-state-store.ts'

/** The sync state of this desk's newest action on an entity. Calls `onSent` when the service has taken it. */
export function useSyncState(entity: string, onSent: () => void): SyncKind | null {
  const state = useLiveQuery(() => readActionState(entity), [entity]) ?? null
  const before = useRef(state)
  useEffect(() => {
    if (state === 'sent' && before.current !== null && before.current !== 'sent') onSent()
    before.current = state
  }, [state, onSent])
  return state
}
