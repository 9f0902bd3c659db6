import { toTile, type TilePlace } from '#domain/map/mercator.ts'
import type { Area } from '#domain/map/round-area.ts'
import type { MapArchive } from './map-archive.ts'
import { writePmtiles, type TileBytes } from '#kit/map/write-pmtiles.ts'

/** Bytes of the tiles of one round before they are compressed, and their number: the work of one request. */
const mostBytes = 12_000_000
const mostTiles = 1500
/** From the whole round at a glance to single houses; nearer zooms are drawn from the last. */
const zooms = { first: 10, last: 15 }
/** Degrees around the stops, about a kilometre: the way into the round, and the next street. */
const margin = { lat: 0.009, lng: 0.016 }

const widen = ({ south, west, north, east }: Area): Area => ({
  south: south - margin.lat,
  north: north + margin.lat,
  west: west - margin.lng,
  east: east + margin.lng,
})

function* tilesOf({ south, west, north, east }: Area, z: number): Generator<TilePlace> {
  const [from, to] = [toTile({ lat: north, lng: west }, z), toTile({ lat: south, lng: east }, z)]
  for (let { y } = from; y <= to.y; y++) for (let { x } = from; x <= to.x; x++) yield { z, x, y }
}

export interface CutMap {
  /** A PMTiles archive. */
  bytes: Uint8Array
  /** Tiles that could not be read. */
  damaged: number
}

/**
 * Cuts the area around a round out of the archive, zoom by zoom, and ends before the zoom that would go beyond the
 * budget: a wide round has less detail, and no gaps. Undefined if the archive has nothing there.
 */
export async function cutMap(archive: MapArchive, stops: Area): Promise<CutMap | undefined> {
  const area = widen(stops)
  const cut: TileBytes[] = []
  let [bytes, damaged] = [0, 0]
  for (let z = Math.max(zooms.first, archive.minZoom); z <= Math.min(zooms.last, archive.maxZoom); z++) {
    const places = [...tilesOf(area, z)]
    if (cut.length + places.length > mostTiles) break
    const level: TileBytes[] = []
    for (const place of places) {
      const tile = await archive.readTile(place).catch(() => {
        damaged += 1
      })
      if (!tile) continue
      bytes += tile.length
      level.push({ ...place, bytes: tile })
    }
    if (bytes > mostBytes) break
    cut.push(...level)
  }
  if (cut.length === 0) return undefined
  return { bytes: writePmtiles(cut, area, archive.metadata), damaged }
}
