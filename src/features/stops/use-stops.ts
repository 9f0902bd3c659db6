import { useLiveQuery } from 'dexie-react-hooks'
import { useSearchParams } from 'react-router-dom'
import type { StopList } from '#contracts/manifest/stop-list.ts'
import { collectionsToggle } from '#domain/collections-toggle.ts'
import { readToggle } from '#features/toggles/toggles-store.ts'
import { readStopList } from './own-stops-store.ts'

export interface StopsOfList {
  manifestId: string
  /** Undefined while it is read, null if there are no stops. */
  list: StopList | null | undefined
}

/** Returns the stops of the list that the address names, `?round=<manifest>`, if collections are switched on. */
export function useStops(): StopsOfList {
  const manifestId = useSearchParams()[0].get('round') ?? ''
  const list = useLiveQuery(
    async () => ((await readToggle(collectionsToggle)) ? ((await readStopList(manifestId))?.row ?? null) : null),
    [manifestId],
  )
  return { manifestId, list }
}
