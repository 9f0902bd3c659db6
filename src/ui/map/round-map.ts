import * as leaflet from 'leaflet'
import { clusterStops } from '#domain/map/cluster-stops.ts'
import type { MapStop } from '#domain/map/map-stops.ts'
import { toArea } from '#domain/map/round-area.ts'
import type { Pin } from '#domain/navigation/pin.ts'
import { startLasso } from './lasso.ts'
import { pinElement, pinLook } from './pin-element.ts'
import type { ShownStops } from './shown-stops.ts'
import { placeStreetNames, type Box } from './street-names.ts'
import './map.css'

export interface RoundMap {
  setStops(shown: ShownStops): void
  /** Draws the map of the area; null: the grid, with the list's street names. */
  setArea(area: leaflet.Layer | null): void
  /** Shows all stops. */
  showAll(): void
  zoom(by: number): void
  /** From now on a pointer draws lines round stops; null: it moves the map again. */
  setLasso(onRing: ((ring: Pin[]) => void) | null): void
  showPosition(position: { latitude: number; longitude: number; accuracy: number }): void
  remove(): void
}

const mostZoom = 19
const streetZoom = 14
const padding: leaflet.PointTuple = [44, 44]
/** The size of a pin without letters, and what a letter adds to its width. */
const [pinPx, letterPx] = [32, 7]

/** An empty tile; its edges are the lines of the grid (`map.css`). */
class Grid extends leaflet.GridLayer {
  override createTile(): HTMLElement {
    const tile = document.createElement('div')
    tile.className = 'map-grid'
    return tile
  }
}

const marker = (lat: number, lng: number, element: HTMLElement): leaflet.Marker =>
  leaflet.marker([lat, lng], {
    icon: leaflet.divIcon({ html: element, className: 'map-place', iconSize: [0, 0] }),
    keyboard: false,
  })

/** Shows the stops of a round in `container`. All that it shows is in the list, which is for the keyboard and screen readers. */
export function createRoundMap(container: HTMLElement, onStop: (stop: MapStop) => void): RoundMap {
  const isCalm = matchMedia('(prefers-reduced-motion: reduce)').matches
  const map = leaflet.map(container, {
    attributionControl: false,
    zoomControl: false,
    keyboard: false,
    zoomAnimation: !isCalm,
    fadeAnimation: false,
    markerZoomAnimation: !isCalm,
    inertia: !isCalm,
    maxZoom: mostZoom,
    minZoom: 8,
  })
  const pins = leaflet.layerGroup().addTo(map)
  const names = leaflet.layerGroup().addTo(map)
  const own = leaflet.layerGroup().addTo(map)
  const grid = new Grid({ updateWhenZooming: false })
  let shown: ShownStops = { stops: [], next: null, recordsDeliveries: true }
  let area: leaflet.Layer | null = null
  let isPlaced = false
  let endLasso: (() => void) | undefined
  const drawn = new Map<string, leaflet.Marker>()

  const draw = () => {
    const view = map.getBounds().pad(0.3)
    const toPx = ({ lat, lng }: Pin) => map.latLngToLayerPoint([lat, lng])
    const wanted = new Map<string, () => leaflet.Marker>()
    const boxes: Box[] = []
    for (const cluster of clusterStops(shown.stops, map.getZoom(), shown.next)) {
      const { pin, stops } = cluster
      if (!view.contains([pin.lat, pin.lng])) continue
      const look = pinLook(cluster, shown)
      const { x, y } = toPx(pin)
      boxes.push({ x, y, width: pinPx + look.text.length * letterPx, height: pinPx })
      wanted.set(`${cluster.key} ${look.className} ${look.text}`, () => {
        const made = marker(pin.lat, pin.lng, pinElement(look))
        if (look.className.includes('map-next')) made.setZIndexOffset(1000)
        return made.on('click', () => open(stops))
      })
    }
    for (const [key, old] of drawn) {
      if (wanted.has(key)) continue
      old.remove()
      drawn.delete(key)
    }
    for (const [key, make] of wanted) if (!drawn.has(key)) drawn.set(key, make().addTo(pins))
    names.clearLayers()
    if (area || map.getZoom() < streetZoom) return
    for (const { name, x, y } of placeStreetNames(shown.stops, boxes, toPx)) {
      const element = document.createElement('span')
      element.className = 'map-street'
      element.textContent = name
      const { lat, lng } = map.layerPointToLatLng([x, y])
      marker(lat, lng, element).addTo(names)
    }
  }

  const showArea = (stops: readonly MapStop[]) => {
    const around = toArea(stops.map(({ pin }) => pin))
    if (!around) return
    const { south, west, north, east } = around
    map.fitBounds(
      [
        [south, west],
        [north, east],
      ],
      // The buttons lie on the right edge.
      {
        paddingTopLeft: [padding[0], padding[1]],
        paddingBottomRight: [padding[0] + 64, padding[1]],
        maxZoom: 17,
        animate: false,
      },
    )
  }

  /** Opens a stop, or comes nearer to several; those that stay together at the nearest zoom open with their first. */
  const open = (stops: readonly MapStop[]) => {
    const [first] = stops
    if (!first) return
    const stays = clusterStops(stops, mostZoom, null).length === 1
    if (stays) return onStop(stops.find((stop) => stop.open > 0) ?? first)
    const before = map.getZoom()
    showArea(stops)
    if (map.getZoom() <= before) map.setZoom(before + 2, { animate: false })
  }

  map.on('moveend zoomend', draw)
  return {
    setStops(next) {
      shown = next
      if (isPlaced) return draw()
      isPlaced = next.stops.length > 0
      showArea(next.stops)
    },
    setArea(next) {
      area?.remove()
      grid.remove()
      area = next
      map.addLayer(next ?? grid)
      if (isPlaced) draw()
    },
    showAll: () => showArea(shown.stops),
    zoom: (by) => void map.setZoom(map.getZoom() + by),
    showPosition({ latitude, longitude, accuracy }) {
      own.clearLayers()
      const element = document.createElement('span')
      element.className = 'map-self'
      leaflet
        .circle([latitude, longitude], { radius: accuracy, className: 'map-accuracy', interactive: false })
        .addTo(own)
      marker(latitude, longitude, element).addTo(own)
      map.setView([latitude, longitude], Math.max(map.getZoom(), 16), { animate: false })
    },
    setLasso(onRing) {
      endLasso?.()
      endLasso = onRing ? startLasso(map, onRing) : undefined
    },
    remove() {
      endLasso?.()
      map.remove()
    },
  }
}
