import { useLiveQuery } from 'dexie-react-hooks'
import { useDeferredValue, useMemo, useState } from 'react'
import { filterPlaces, noFilter } from '../filter/list-filter.ts'
import { knownIds, readStatusIds } from '../filter/status-ids-store.ts'
import { listItems, type ListItem } from './list-items.ts'
import type { ListView } from '../manifest-address.ts'
import type { Outline } from './outline.ts'
import { searchPlaces, type Places } from './search-places.ts'

export interface FoundItems {
  items: readonly ListItem[]
  /** Parcels among them; undefined until the list has been read. */
  found: number | undefined
  /** The search text of the items; the field may be ahead of it. */
  query: string
  /** Their ids, in the order of the list. */
  ids: () => string[]
}

const nothing: Omit<FoundItems, 'query'> = { items: [], found: undefined, ids: () => [] }

/** The list as filtered and searched. A key press is drawn first, the list follows when there is time for it. */
export function useListItems(
  outline: Outline | undefined,
  { status, filter = noFilter }: ListView,
  typed: string,
): FoundItems {
  const query = useDeferredValue(typed)
  const manifestId = outline?.manifestId
  const asked = manifestId !== undefined && status !== null ? { manifestId, status } : null
  const read = useLiveQuery(
    async () => (asked ? await readStatusIds(asked.manifestId, asked.status) : null),
    [asked?.manifestId, asked?.status],
    asked && knownIds(asked.manifestId, asked.status),
  )
  // The answer to the question before is none to this one.
  const answer = read?.status === status ? read : asked && knownIds(asked.manifestId, asked.status)
  const withStatus = answer?.ids
  const matching = useMemo(() => outline && searchPlaces(outline, query), [outline, query])
  // Made apart, so that a key press that finds the same parcels leaves the list as it is.
  const places = useMemo((): Places | undefined => {
    if (!outline || !matching || (status !== null && !withStatus)) return undefined
    const open = status === null ? matching : matching.filter((at) => withStatus?.has(outline.ids[at] ?? ''))
    return filterPlaces(outline, open, filter)
  }, [outline, matching, status, withStatus, filter])
  const now = useMemo((): FoundItems | undefined => {
    if (!outline || !places) return undefined
    return {
      items: listItems(outline, places),
      found: places.length,
      query,
      ids: () => places.flatMap((at) => outline.ids[at] ?? []),
    }
  }, [outline, places, query])
  // While another filter is read, the list stays as it was: it is never empty for a moment.
  const [last, setLast] = useState(now)
  if (now && now !== last) setLast(now)
  return now ?? last ?? { ...nothing, query }
}
