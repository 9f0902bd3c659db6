import { defaultRangeExtractor } from '@tanstack/react-virtual'
import type { Range } from '@tanstack/react-virtual'
import { useCallback, useMemo } from 'react'
import { headingFor, headingPlaces } from './list-items.ts'
import type { ListItem } from './list-items.ts'

// At the usual text size. Kept as last measured, so that a list that comes back has its height at once.
const measured = { heading: 48, row: 89 }

interface RowSizes {
  estimateSize: (at: number) => number
  getItemKey: (at: number) => string
  measureElement: (element: HTMLLIElement) => number
  rangeExtractor: (range: Range) => number[]
}

/** What the virtualizer must know of the items. The heading of the first row in sight always exists: it sticks. */
export function useRowSizes(items: readonly ListItem[]): RowSizes {
  const places = useMemo(() => headingPlaces(items), [items])
  const estimateSize = useCallback((at: number) => measured[items[at]?.kind ?? 'row'], [items])
  const getItemKey = useCallback((at: number) => items[at]?.key ?? String(at), [items])
  const rangeExtractor = useCallback(
    (range: Range) => {
      const near = defaultRangeExtractor(range)
      const heading = headingFor(places, range.startIndex)
      return heading === undefined || near.includes(heading) ? near : [heading, ...near]
    },
    [places],
  )
  const measureElement = useCallback((element: HTMLLIElement) => {
    const size = element.offsetHeight
    const kind = element.dataset['kind'] === 'heading' ? 'heading' : 'row'
    if (size > 0) measured[kind] = size
    return size
  }, [])
  return { estimateSize, getItemKey, measureElement, rangeExtractor }
}
