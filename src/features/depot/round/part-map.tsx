import { Lasso } from 'lucide-react'
import { useEffect, useMemo, useRef, useState } from 'react'
import type { Parcel } from '#contracts/parcel/parcel.ts'
import { toMapStops } from '#domain/map/map-stops.ts'
import { isInside } from '#domain/map/ring.ts'
import { IconButton } from '#ui/controls/icon-button.tsx'
import { MapFrame } from '#ui/map/map-frame.tsx'
import type { RoundMap } from '#ui/map/round-map.ts'
import { counted } from '../figures.ts'
import { useDeskArea } from './use-desk-area.ts'

type PartMapProps = {
  manifestId: string
  /** The parcels to choose from, in the order of the list. */
  parcels: readonly Parcel[]
  chosen: ReadonlySet<string>
  onSet: (ids: readonly string[], isChosen: boolean) => void
}

/** Chooses parcels of a round on a map: a line round stops, or a press on one. */
export function PartMap({ manifestId, parcels, chosen, onSet }: PartMapProps) {
  const map = useRef<RoundMap>(null)
  const [isDrawing, setDrawing] = useState(true)
  const [message, setMessage] = useState('')
  const area = useDeskArea(manifestId)
  const { stops, placeless, far } = useMemo(() => toMapStops(parcels, true), [parcels])
  const shown = useMemo(() => ({ stops, next: null, recordsDeliveries: true, chosen }), [stops, chosen])

  const toggle = (ids: readonly string[]) => {
    const isChosen = !ids.every((id) => chosen.has(id))
    onSet(ids, isChosen)
    setMessage(`${counted(ids.length, 'parcel')} ${isChosen ? 'chosen' : 'no longer chosen'}.`)
  }
  const surround = useRef(toggle)
  useEffect(() => {
    surround.current = toggle
  })
  useEffect(() => {
    if (!isDrawing) return map.current?.setLasso(null)
    map.current?.setLasso((ring) => {
      const ids = stops.flatMap((stop) => (isInside(stop.pin, ring) ? stop.ids : []))
      if (ids.length > 0) surround.current(ids)
      else setMessage('There is no stop inside that line.')
    })
  }, [isDrawing, stops])

  if (stops.length === 0) return <p className="part-map-note measure">No parcel has a place on the map.</p>
  const missing = placeless + far
  return (
    <div className="part-map">
      <MapFrame
        label={`Map: ${counted(stops.length, 'stop')}, ${counted(chosen.size, 'parcel')} chosen. Choose them in the list below.`}
        shown={shown}
        area={area}
        ref={map}
        onStop={({ ids }) => toggle(ids)}
      >
        <IconButton
          look="bordered"
          icon={Lasso}
          label="Draw round stops"
          aria-pressed={isDrawing}
          className={isDrawing ? 'part-map-drawing' : ''}
          onClick={() => setDrawing(!isDrawing)}
        />
      </MapFrame>
      <p className="part-map-note measure">
        {isDrawing
          ? 'Draw round stops to choose them, or press one. Round stops that are all chosen, a line clears them.'
          : 'Press a stop to choose it. Drag to move the map.'}{' '}
        {missing > 0 && `${counted(missing, 'parcel')} can only be chosen in the list.`} <output>{message}</output>
      </p>
    </div>
  )
}
