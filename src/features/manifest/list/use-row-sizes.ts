import { defaultRangeExtractor, type Range } from '@tanstack/react-virtual'
import { useCallback, useMemo } from 'react'
import { headingFor, headingPlaces, type ListItem } from './list-items.ts'

// At the usual text size, and then as last measured.
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

/** What the virtualizer must know of the items. The heading of the first row in sight always exists: it sticks. */
export function useRowSizes(items: readonly ListItem[]): RowSizes {
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
