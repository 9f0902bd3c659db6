import { Maximize, Minus, Plus } from 'lucide-react'
import { useEffect, useImperativeHandle, useLayoutEffect, useRef, type ReactNode, type Ref } from 'react'
import type { MapStop } from '#domain/map/map-stops.ts'
import { IconButton } from '../controls/icon-button.tsx'
import type { AreaMap } from './area-layer.ts'
import { createRoundMap, type RoundMap } from './round-map.ts'
import type { ShownStops } from './shown-stops.ts'

type MapFrameProps = {
  /** What a screen reader hears of the map; its stops are in a list beside it. */
  label: string
  shown: ShownStops
  /** The map of the area; null: stops on a plain grid. */
  area: AreaMap | null
  ref: Ref<RoundMap>
  onStop: (stop: MapStop) => void
  /** More buttons, below those that every map has. */
  children: ReactNode
}

/** A map of stops with its buttons. */
export function MapFrame({ label, shown, area, ref, onStop, children }: MapFrameProps) {
  const container = useRef<HTMLDivElement>(null)
  const map = useRef<RoundMap>(null)
  const press = useRef(onStop)
  useEffect(() => {
    press.current = onStop
  })
  useLayoutEffect(() => {
    if (!container.current) return undefined
    const made = createRoundMap(container.current, (stop) => press.current(stop))
    map.current = made
    return () => {
      map.current = null
      made.remove()
    }
  }, [])
  // Behind the effect that makes it.
  useImperativeHandle(ref, () => map.current as RoundMap, [])
  useEffect(() => {
    map.current?.setArea(area?.layer ?? null)
  }, [area])
  useEffect(() => {
    map.current?.setStops(shown)
  }, [shown])
  return (
    <div className="map-frame">
      {/* Leaflet fills it with canvases, which no <img> can hold. */}
      {/* oxlint-disable-next-line jsx-a11y/prefer-tag-over-role */}
      <div ref={container} className="map" role="img" aria-label={label} />
      {area && area.attribution !== '' && <p className="map-attribution">{area.attribution}</p>}
      <div className="map-buttons">
        <IconButton look="bordered" icon={Plus} label="Zoom in" onClick={() => map.current?.zoom(1)} />
        <IconButton look="bordered" icon={Minus} label="Zoom out" onClick={() => map.current?.zoom(-1)} />
        <IconButton look="bordered" icon={Maximize} label="Show all stops" onClick={() => map.current?.showAll()} />
        {children}
      </div>
    </div>
  )
}
