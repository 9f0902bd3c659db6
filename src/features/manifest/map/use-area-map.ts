import { useLiveQuery } from 'dexie-react-hooks'
import { useEffect, useState } from 'react'
import { useShownTheme } from '#ui/theme/use-shown-theme.ts'
import { openAreaMap, type AreaMap } from '#ui/map/area-layer.ts'
import { readMapFile, type MapFile } from './map-file-store.ts'
import { openMapSource } from './map-file-sync.ts'

interface AreaOfRound {
  /** Undefined until it is read. */
  file: MapFile | null | undefined
  /** Null while there is no map to show. */
  area: AreaMap | null
  isBroken: boolean
}

/** Opens the map of a round as soon as it is whole on this phone. */
export function useAreaMap(manifestId: string): AreaOfRound {
  const file = useLiveQuery(() => readMapFile(manifestId), [manifestId])
  const theme = useShownTheme()
  const isWhole = file?.state === 'whole'
  const [opened, setOpened] = useState<{ area: AreaMap | null; isBroken: boolean }>({ area: null, isBroken: false })
  useEffect(() => {
    if (!isWhole) return undefined
    let left = false
    openAreaMap(openMapSource(manifestId), theme).then(
      (area) => {
        if (!left) setOpened({ area, isBroken: false })
      },
      () => {
        if (!left) setOpened({ area: null, isBroken: true })
      },
    )
    return () => {
      left = true
      setOpened({ area: null, isBroken: false })
    }
  }, [manifestId, isWhole, theme])
  return { file, ...opened }
}
