import type { Virtualizer } from '@tanstack/react-virtual'
import { useLiveQuery } from 'dexie-react-hooks'
import { type Ref, useCallback, useMemo } from 'react'
import { toDoorKey } from '#domain/door-note/door-key.ts'
import { formatCount } from '#domain/figures/format-count.ts'
import { shownServices } from '#domain/parcel/status-labels.ts'
import { hiddenMatch } from '#domain/search/hidden-match.ts'
import { parcelQuery } from '#domain/search/parcel-search.ts'
import { ListHeading } from '#ui/rows/list-heading.tsx'
import { readHazards } from '../doors/door-notes-store.ts'
import { toSlot, type ListItem } from './list-items.ts'
import { RoundRow } from './round-row.tsx'
import { StreetChoice } from '#ui/parcel/street-choice.tsx'
import { useKnownParcels } from '../select/use-known-parcels.ts'
import './round-rows.css'

export interface RowLook {
  /** The search text, because a row shows why it was found. */
  query: string
  selectedId: string | null
  addressOf: (parcelId: string) => string
  /** If set, rows have checkboxes instead of links. */
  chosen?:
    | {
        ids: ReadonlySet<string>
        onToggle: (parcelId: string) => void
        onAll: (ids: readonly string[], chosen: boolean) => void
      }
    | undefined
  headingLevel: 2 | 3
}

type RowVirtualizer = Virtualizer<Window, HTMLLIElement> | Virtualizer<Element, HTMLLIElement>

type RoundWindowProps = RowLook & {
  /** False for the moment in which its place is measured. */
  ready: boolean
  list: Ref<HTMLOListElement>
  items: readonly ListItem[]
  virtualizer: RowVirtualizer
  /** Key presses in the search follow each other. */
  isTyping: boolean
}

/** Rows are read in steps of this many, so that scrolling by one row asks for nothing new. */
const step = 20

const idsIn = (items: readonly ListItem[]): string[] => items.flatMap((item) => (item.kind === 'row' ? [item.id] : []))

const parcelsIn = (count: number): string => `${formatCount(count)} ${count === 1 ? 'parcel' : 'parcels'}`

/** The parcels between a heading and the next one. */
function idsUnder(items: readonly ListItem[], heading: number): string[] {
  const next = items.findIndex((item, at) => at > heading && item.kind === 'heading')
  return idsIn(items.slice(heading, next < 0 ? items.length : next))
}

export function RoundWindow({
  ready,
  list,
  items,
  virtualizer,
  isTyping,
  query,
  selectedId,
  addressOf,
  chosen,
  headingLevel,
}: RoundWindowProps) {
  const shown = ready ? virtualizer.getVirtualItems() : []
  // The heading that sticks may be far above the rest.
  const from = Math.floor((shown[1]?.index ?? 0) / step)
  const to = Math.floor((shown.at(-1)?.index ?? 0) / step) + 1
  const ids = useMemo(() => idsIn(items.slice(from * step, to * step)), [items, from, to])
  const parcels = useKnownParcels(ids, isTyping)
  const asked = useMemo(() => parcelQuery(query), [query])
  const foundBy = (id: string) => {
    const parcel = parcels.get(id)?.row
    return parcel && asked.words.length > 0 ? hiddenMatch(asked, parcel, shownServices(parcel.services)) : undefined
  }
  const hazards = useLiveQuery(readHazards)
  const hazardAt = (id: string) => {
    const parcel = hazards?.size ? parcels.get(id)?.row : undefined
    return parcel && hazards?.get(toDoorKey(parcel.address) ?? '')?.join('. ')
  }
  const top = virtualizer.options.scrollMargin
  // The function changes with the items, so that reused elements are measured again.
  const measure = useCallback(
    (row: HTMLLIElement | null) => items && virtualizer.measureElement(row),
    [items, virtualizer],
  )
  return (
    <ol
      ref={list}
      className="round-rows"
      style={{ height: virtualizer.getTotalSize(), paddingTop: (shown[0]?.start ?? top) - top }}
    >
      {shown.map(({ index, start }, place) => {
        const item = items[index]
        if (!item) return null
        // Only the sticky heading has a gap after it.
        const gap = start - (shown[place - 1]?.end ?? start)
        const common = {
          ref: measure,
          'data-index': index,
          'aria-setsize': items.length,
          'aria-posinset': index + 1,
          ...(gap > 0 ? { style: { marginTop: gap } } : {}),
        }
        return item.kind === 'heading' ? (
          <li key={toSlot(item, index)} {...common} className="round-heading">
            <ListHeading
              level={headingLevel}
              title={item.street || 'Waiting for the depot'}
              aside={
                chosen ? (
                  <StreetChoice
                    {...chosen}
                    street={item.street}
                    postcode={item.postcode}
                    parcelIds={idsUnder(items, index)}
                  />
                ) : (
                  [item.postcode, parcelsIn(item.count)].filter(Boolean).join(', ')
                )
              }
            />
          </li>
        ) : (
          <li key={toSlot(item, index)} {...common} className={parcels.has(item.id) ? undefined : 'row-unread'}>
            <RoundRow
              overlaid={parcels.get(item.id)}
              to={addressOf(item.id)}
              selected={item.id === selectedId}
              foundBy={foundBy(item.id)}
              hazard={hazardAt(item.id)}
              checked={chosen?.ids.has(item.id)}
              onToggle={chosen?.onToggle}
            />
          </li>
        )
      })}
    </ol>
  )
}
