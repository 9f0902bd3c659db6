import { createHash } from 'node:crypto'
import type { toArea } from '#domain/map/round-area.ts'
import type { Log } from '#kit/log.ts'
import { cutMap } from './cut-map.ts'
import type { MapArchive } from './map-archive.ts'

interface MapFile {
  sha256: string
  bytes: Uint8Array
}

/** Phones fetch a map in parts; the last ones are not cut again for each. */
const heldMaps = 8

/** Returns the maps of rounds by their area. A map that is asked for while it is cut is cut once. */
export function createMapCutter(archive: MapArchive) {
  const held = new Map<string, Promise<MapFile | undefined>>()
  return async (area: NonNullable<ReturnType<typeof toArea>>, log: Log): Promise<MapFile | undefined> => {
    const key = JSON.stringify(area)
    const known = held.get(key)
    if (known) return await known
    const cutting = cutMap(archive, area).then((cut) => {
      if (!cut) return undefined
      if (cut.damaged > 0) log.warn('map-tiles-damaged', { tiles: cut.damaged })
      return { sha256: createHash('sha256').update(cut.bytes).digest('hex'), bytes: cut.bytes }
    })
    held.set(key, cutting)
    cutting.catch(() => held.delete(key))
    for (const old of held.keys()) {
      if (held.size <= heldMaps) break
      held.delete(old)
    }
    return await cutting
  }
}
