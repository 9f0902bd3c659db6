import { useLiveQuery } from 'dexie-react-hooks'
import { useDeferredValue, useMemo } from 'react'
import type { ParcelStatus } from '#contracts/parcel.ts'
import { matchesQuery, parcelQuery } from '#domain/search/parcel-search.ts'
import { listItems } from './list-items.ts'
import type { ListItem } from './list-items.ts'
import { readIdsWithStatus } from './manifest-store.ts'
import type { Outline } from './outline.ts'

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
    const wanted = parcelQuery(query)
    const items = listItems(
      outline,
      (at) =>
        (status === null || withStatus?.has(outline.ids[at] ?? '') === true) &&
        (wanted.whole === '' || matchesQuery(wanted, outline.texts[at] ?? '')),
    )
    return { items, found: items.reduce((sum, item) => sum + (item.kind === 'heading' ? item.count : 0), 0), query }
  }, [outline, status, withStatus, query])
}
