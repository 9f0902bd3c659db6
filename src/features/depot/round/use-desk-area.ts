import { useEffect, useState } from 'react'
import { openAreaMap, type AreaMap } from '#ui/map/area-layer.ts'
import { useShownTheme } from '#ui/theme/use-shown-theme.ts'
import { fetchAreaMap } from './part-map-sync.ts'

/** Returns the map of a list's area once it is there; null until then, and without one. */
export function useDeskArea(manifestId: string): AreaMap | null {
  const theme = useShownTheme()
  const [bytes, setBytes] = useState<ArrayBuffer>()
  const [area, setArea] = useState<AreaMap | null>(null)
  useEffect(() => {
    let left = false
    fetchAreaMap(manifestId).then(
      (fetched) => {
        if (!left) setBytes(fetched)
      },
      () => undefined,
    )
    return () => {
      left = true
      setBytes(undefined)
    }
  }, [manifestId])
  useEffect(() => {
    if (!bytes) return undefined
    let left = false
    const source = {
      getKey: () => manifestId,
      getBytes: (offset: number, length: number) => Promise.resolve({ data: bytes.slice(offset, offset + length) }),
    }
    // A map that can't be read leaves the grid, on which stops are chosen as well.
    openAreaMap(source, theme).then(
      (opened) => {
        if (!left) setArea(opened)
      },
      () => undefined,
    )
    return () => {
      left = true
      setArea(null)
    }
  }, [bytes, manifestId, theme])
  return area
}
