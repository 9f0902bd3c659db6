import type { Pin } from '../navigation/pin.ts'

/** A tile of the web's map: `z` is the zoom, `x` counts from the west and `y` from the north. */
export interface TilePlace {
  z: number
  x: number
  y: number
}

export const tilePx = 256

/** Returns the place in pixels from the north-west corner of the world at a zoom (Web Mercator). */
export function toWorldPx({ lat, lng }: Pin, zoom: number): { x: number; y: number } {
  const size = tilePx * 2 ** zoom
  const sine = Math.sin((lat * Math.PI) / 180)
  return { x: (lng / 360 + 0.5) * size, y: (0.5 - Math.log((1 + sine) / (1 - sine)) / (4 * Math.PI)) * size }
}

/** Returns the tile that a place is on. */
export function toTile(pin: Pin, z: number): TilePlace {
  const { x, y } = toWorldPx(pin, z)
  return { z, x: Math.floor(x / tilePx), y: Math.floor(y / tilePx) }
}
