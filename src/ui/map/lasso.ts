import * as leaflet from 'leaflet'
import type { Pin } from '#domain/navigation/pin.ts'

/** Pixels of a movement that is no line yet, but a tap. */
const tapPx = 6

/** Lets a pointer draw lines round stops instead of moving the map. Returns how to end that. */
export function startLasso(map: leaflet.Map, onRing: (ring: Pin[]) => void): () => void {
  const container = map.getContainer()
  const ended = new AbortController()
  const line = leaflet.polyline([], { className: 'map-lasso', interactive: false })
  let start: PointerEvent | null = null
  let ring: leaflet.LatLng[] = []

  const clear = () => {
    start = null
    ring = []
    line.remove()
  }
  const down = (event: PointerEvent) => {
    if (event.isPrimary && event.button === 0 && !(event.target as Element).closest('button')) start = event
  }
  const move = (event: PointerEvent) => {
    if (!start || event.pointerId !== start.pointerId) return
    if (ring.length === 0) {
      if (Math.hypot(event.clientX - start.clientX, event.clientY - start.clientY) < tapPx) return
      // From here on it is no tap on a stop.
      container.setPointerCapture(event.pointerId)
      ring.push(map.mouseEventToLatLng(start))
      line.addTo(map)
    }
    ring.push(map.mouseEventToLatLng(event))
    line.setLatLngs(ring)
  }
  const up = (event: PointerEvent) => {
    if (!start || event.pointerId !== start.pointerId) return
    const drawn = ring
    clear()
    if (drawn.length > 2) onRing(drawn.map(({ lat, lng }) => ({ lat, lng })))
  }
  const options = { signal: ended.signal, capture: true }
  container.addEventListener('pointerdown', down, options)
  container.addEventListener('pointermove', move, options)
  container.addEventListener('pointerup', up, options)
  container.addEventListener('pointercancel', clear, options)
  map.dragging.disable()
  map.boxZoom.disable()
  container.classList.add('map-drawing')
  return () => {
    ended.abort()
    clear()
    map.dragging.enable()
    map.boxZoom.enable()
    container.classList.remove('map-drawing')
  }
}
