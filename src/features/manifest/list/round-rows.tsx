import { useVirtualizer, useWindowVirtualizer, defaultRangeExtractor, type Range } from '@tanstack/react-virtual'
import { memo, useCallback, useEffect, useRef, useState, useMemo } from 'react'
import { type ListItem, headingFor, headingPlaces } from './list-items.ts'
import { RoundWindow, type RowLook } from './round-window.tsx'
import { usePause } from './use-pause.ts'

// Heights in px at the default text size, then as last measured.
const usual = { heading: 48, row: 89 }

/**
 * Of every item by its key, as measured or at first as guessed. A guess that changed would move what is in sight, in a
 * list that is open and in one that comes back to where it was left.
 */
const sizes = new Map<string, number>()

function guess(key: string, kind: keyof typeof usual): number {
  sizes.set(key, usual[kind])
  return usual[kind]
}

interface RowSizes {
  estimateSize: (at: number) => number
  getItemKey: (at: number) => string
  measureElement: (element: HTMLLIElement) => number
  rangeExtractor: (range: Range) => number[]
}

/**
 * Returns the sizes for the virtualizer. The heading of the first visible row is always rendered, because it is
 * sticky.
 */
function useRowSizes(items: readonly ListItem[]): RowSizes {
  const places = useMemo(() => headingPlaces(items), [items])
  const getItemKey = useCallback((at: number) => items[at]?.key ?? String(at), [items])
  const estimateSize = useCallback(
    (at: number) => {
      const key = getItemKey(at)
      return sizes.get(key) ?? guess(key, items[at]?.kind ?? 'row')
    },
    [items, getItemKey],
  )
  const rangeExtractor = useCallback(
    (range: Range) => {
      const near = defaultRangeExtractor(range)
      const heading = headingFor(places, range.startIndex)
      return heading === undefined || near.includes(heading) ? near : [heading, ...near]
    },
    [places],
  )
  const measureElement = useCallback(
    (element: HTMLLIElement) => {
      const size = element.offsetHeight
      const item = items[Number(element.dataset['index'])]
      if (item && size > 0) {
        usual[item.kind] = size
        sizes.set(item.key, size)
      }
      return size
    },
    [items],
  )
  return { estimateSize, getItemKey, measureElement, rangeExtractor }
}

type RoundRowsProps = RowLook & {
  items: readonly ListItem[]
  /** The pane scrolls, not the page. */
  inPane: boolean
  /** The scroll position when the list was left, in px. */
  startAt: number
  onScrolled: (offset: number) => void
}

/** Rows rendered on each side of the screen, so that a flick never shows white. The first frame needs fewer. */
const overscan = { first: 2, later: 24 }

/** The top of the list within the page or its pane, in px. */
interface Place {
  top: number
  pane: Element | null
  /** Before it is measured there is nothing to lay out but the height. */
  known: boolean
}

function placeOf(list: Element, inPane: boolean): Place {
  const pane = inPane ? list.closest('.page-main') : null
  const box = list.getBoundingClientRect()
  return {
    known: true,
    pane,
    top: pane ? box.top - pane.getBoundingClientRect().top + pane.scrollTop : box.top + scrollY,
  }
}

/** Measured once: only a banner can move it, and the extra rows cover that. */
function usePlace(inPane: boolean): [Place, (list: HTMLOListElement | null) => void] {
  const [place, setPlace] = useState<Place>({ top: 0, pane: null, known: false })
  const measure = useCallback((list: HTMLOListElement | null) => list && setPlace(placeOf(list, inPane)), [inPane])
  return [place, measure]
}

/** A key press in the search makes another list: whoever types waits for the rows in sight alone. */
function useOverscan(items: readonly ListItem[], query: string): number {
  const list = useMemo(() => ({ items, query }), [items, query])
  return usePause(list) ? overscan.later : overscan.first
}

/** True from a key press on until the next pause. A list that opens with a search is not being typed in. */
function useTyping(query: string): boolean {
  const [opened] = useState(query)
  return !usePause(query) && query !== opened
}

/** Brings the row of the open parcel into sight: to the middle at first, later only where it is out of sight. */
function useShownRow(
  ready: boolean,
  items: readonly ListItem[],
  id: string | null,
  { scrollToIndex }: { scrollToIndex: (at: number, options: { align: 'auto' | 'center' }) => void },
) {
  const shown = useRef<string | null>(null)
  useEffect(() => {
    if (!ready || id === null || shown.current === id) return
    const at = items.findIndex((item) => item.kind === 'row' && item.id === id)
    if (at < 0) return
    scrollToIndex(at, { align: shown.current === null ? 'center' : 'auto' })
    shown.current = id
  }, [ready, items, id, scrollToIndex])
}

function PageRows({ items, startAt, onScrolled, ...look }: RoundRowsProps) {
  'use no memo'
  const [{ top, known }, list] = usePlace(false)
  const sizes = useRowSizes(items)
  const isTyping = useTyping(look.query)
  const virtualizer = useWindowVirtualizer<HTMLLIElement>({
    ...sizes,
    count: items.length,
    overscan: useOverscan(items, look.query),
    scrollMargin: top,
    initialOffset: startAt,
    initialRect: { width: innerWidth, height: innerHeight },
    onChange: ({ scrollOffset }) => onScrolled(scrollOffset ?? 0),
  })
  useShownRow(known, items, look.selectedId, virtualizer)
  return <RoundWindow {...look} ready={known} list={list} items={items} virtualizer={virtualizer} isTyping={isTyping} />
}

function PaneRows({ items, startAt, onScrolled, ...look }: RoundRowsProps) {
  'use no memo'
  const [{ top, pane, known }, list] = usePlace(true)
  const sizes = useRowSizes(items)
  const isTyping = useTyping(look.query)
  const virtualizer = useVirtualizer<Element, HTMLLIElement>({
    ...sizes,
    count: items.length,
    overscan: useOverscan(items, look.query),
    getScrollElement: () => pane,
    scrollMargin: top,
    initialOffset: startAt,
    initialRect: { width: 432, height: innerHeight },
    scrollPaddingStart: 48,
    onChange: ({ scrollOffset }) => onScrolled(scrollOffset ?? 0),
  })
  useShownRow(known, items, look.selectedId, virtualizer)
  return <RoundWindow {...look} ready={known} list={list} items={items} virtualizer={virtualizer} isTyping={isTyping} />
}

/** The rows of a round, of which only those near the screen exist: ten thousand cost no more than forty. */
export const RoundRows = memo(function RoundRows(props: RoundRowsProps) {
  return props.inPane ? <PaneRows {...props} /> : <PageRows {...props} />
})
