import { useLiveQuery } from 'dexie-react-hooks'
import { useEffect, useRef } from 'react'
import type { SyncKind } from '#ui/feedback/sync-word.tsx'
import { readDeedState } from './desk-deeds-store.ts'

/** How far this desk's newest deed on an entity has come. `onSent` is called when the service has taken it. */
export function useDeedState(entity: string, onSent: () => void): SyncKind | null {
  const state = useLiveQuery(() => readDeedState(entity), [entity]) ?? null
  const before = useRef(state)
  useEffect(() => {
    if (state === 'sent' && before.current !== null && before.current !== 'sent') onSent()
    before.current = state
  }, [state, onSent])
  return state
}
