import { useLiveQuery } from 'dexie-react-hooks'
import { useDeferredValue, useMemo } from 'react'
import type { ParcelStatus } from '#contracts/parcel.ts'
import { listItems, type ListItem } from './list-items.ts'
import { readIdsWithStatus } from '../manifest-store.ts'
import type { Outline } from './outline.ts'
import { searchPlaces } from './search-places.ts'

export interface FoundItems {
  items: readonly ListItem[]
  /** Parcels among them; undefined while a filter is still being read. */
  found: number | undefined
  /** What the items belong to; the field may be ahead of it. */
  query: string
}

const nothing: readonly ListItem[] = []

/** The list as filtered and searched. A key press is drawn first, the list follows when there is time for it. */
export function useListItems(outline: Outline | undefined, status: ParcelStatus | null, typed: string): FoundItems {
  const query = useDeferredValue(typed)
  const manifestId = outline?.manifestId
  const withStatus = useLiveQuery(
    async () => (manifestId === undefined || status === null ? null : await readIdsWithStatus(manifestId, status)),
    [manifestId, status],
  )
  return useMemo(() => {
    if (!outline || (status !== null && !withStatus)) return { items: nothing, found: undefined, query }
    const matching = searchPlaces(outline, query)
    const places = status === null ? matching : matching.filter((at) => withStatus?.has(outline.ids[at] ?? ''))
    return { items: listItems(outline, places), found: places.length, query }
  }, [outline, status, withStatus, query])
}
