import { useVirtualizer } from '@tanstack/react-virtual'
import { useCallback, useEffect, useRef, useState } from 'react'
import type { Parcel } from '#contracts/parcel/parcel.ts'
import { ParcelRow } from '#ui/parcel/parcel-row.tsx'

/** Returns the element that scrolls: the pane of a wide screen, else the page. */
function scrollerOf(element: HTMLElement): HTMLElement {
  for (let above = element.parentElement; above; above = above.parentElement) {
    if (/auto|scroll/.test(getComputedStyle(above).overflowY)) return above
  }
  return document.documentElement
}

/** Px of a row at the usual text size; each is measured when it is there. */
const usualRow = 89

/** The parcels of a list, of which only those in sight exist. */
export function ParcelWindow({
  parcels,
  addressOf,
}: {
  parcels: readonly Parcel[]
  addressOf: (id: string) => string
}) {
  const list = useRef<HTMLOListElement>(null)
  const [place, setPlace] = useState<{ scroller: HTMLElement; margin: number } | null>(null)
  useEffect(() => {
    if (!list.current) return
    const scroller = scrollerOf(list.current)
    const top = scroller === document.documentElement ? 0 : scroller.getBoundingClientRect().top
    setPlace({ scroller, margin: list.current.getBoundingClientRect().top - top + scroller.scrollTop })
  }, [parcels.length])
  const virtualizer = useVirtualizer<HTMLElement, HTMLLIElement>({
    count: parcels.length,
    getScrollElement: useCallback(() => place?.scroller ?? null, [place]),
    estimateSize: () => usualRow,
    getItemKey: (at) => parcels[at]?.id ?? at,
    scrollMargin: place?.margin ?? 0,
    overscan: 6,
  })
  const shown = place ? virtualizer.getVirtualItems() : []
  const before = (shown[0]?.start ?? place?.margin ?? 0) - (place?.margin ?? 0)
  return (
    <ol ref={list} style={{ height: virtualizer.getTotalSize(), paddingTop: before }}>
      {shown.map(({ index }) => {
        const parcel = parcels[index]
        return (
          parcel && (
            <li
              key={parcel.id}
              ref={virtualizer.measureElement}
              data-index={index}
              aria-setsize={parcels.length}
              aria-posinset={index + 1}
            >
              <ParcelRow parcel={parcel} sync={null} to={addressOf(parcel.id)} withStreet />
            </li>
          )
        )
      })}
    </ol>
  )
}
