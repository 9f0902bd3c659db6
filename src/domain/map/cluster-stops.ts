import type { MapStop } from './map-stops.ts'
import { toWorldPx } from './mercator.ts'
import type { Pin } from '../navigation/pin.ts'

export interface Cluster {
  key: string
  pin: Pin
  stops: MapStop[]
}

/** Two pins nearer than this can't be told apart by a thumb. */
const apartPx = 44

/**
 * Puts stops that would lie on each other at a zoom into one cluster, in the order of the list: each stop joins the
 * first cluster that begins near it. The next stop is never part of a cluster, so that it can always be seen.
 */
export function clusterStops(stops: readonly MapStop[], zoom: number, next: string | null): Cluster[] {
  const cells = new Map<string, { x: number; y: number; stops: MapStop[] }[]>()
  const clusters: { x: number; y: number; stops: MapStop[] }[] = []
  for (const stop of stops) {
    const { x, y } = toWorldPx(stop.pin, zoom)
    const [column, row] = [Math.floor(x / apartPx), Math.floor(y / apartPx)]
    const around = [-1, 0, 1].flatMap((dx) => [-1, 0, 1].flatMap((dy) => cells.get(`${column + dx} ${row + dy}`) ?? []))
    const near = stop.parcelId === next ? undefined : around.find((at) => Math.hypot(at.x - x, at.y - y) < apartPx)
    if (near) {
      near.stops.push(stop)
      continue
    }
    const cluster = { x, y, stops: [stop] }
    clusters.push(cluster)
    if (stop.parcelId === next) continue
    const cell = `${column} ${row}`
    cells.set(cell, [...(cells.get(cell) ?? []), cluster])
  }
  return clusters.flatMap(({ stops: members }) => {
    const [first] = members
    if (!first) return []
    const middle = (of: (pin: Pin) => number) => members.reduce((sum, { pin }) => sum + of(pin), 0) / members.length
    return {
      key: members.map(({ parcelId }) => parcelId).join(' '),
      pin: { lat: middle((pin) => pin.lat), lng: middle((pin) => pin.lng) },
      stops: members,
    }
  })
}
