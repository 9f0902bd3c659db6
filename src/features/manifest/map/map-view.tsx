import { Crosshair, Maximize, Minus, Plus } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import { useNavigate } from 'react-router-dom'
import type { StopsOfRound } from '#domain/map/map-stops.ts'
import { findPosition } from '#device/position.ts'
import { IconButton } from '#ui/controls/icon-button.tsx'
import { useRecordsDeliveries } from '#ui/parcel/records-deliveries.ts'
import { parcelAddress } from '../manifest-address.ts'
import type { AreaMap } from './area-layer.ts'
import { formatLeft, positionMessages } from './map-labels.ts'
import { createRoundMap, type RoundMap } from './round-map.ts'

type MapViewProps = {
  round: StopsOfRound
  manifestId: string
  /** The map of the area; null: stops on a plain grid. */
  area: AreaMap | null
}

/** The map with its buttons. A screen reader hears how many stops it shows; the stops themselves are in the list. */
export function MapView({ round, manifestId, area }: MapViewProps) {
  const container = useRef<HTMLDivElement>(null)
  const map = useRef<RoundMap>(null)
  const navigate = useNavigate()
  const recordsDeliveries = useRecordsDeliveries()
  const [message, setMessage] = useState('')
  const open = useRef((_parcelId: string) => {})
  useEffect(() => {
    open.current = (parcelId) => void navigate(parcelAddress(parcelId, { manifestId, status: null }))
  })
  useEffect(() => {
    if (!container.current) return undefined
    const made = createRoundMap(container.current, ({ parcelId }) => open.current(parcelId))
    map.current = made
    return () => {
      map.current = null
      made.remove()
    }
  }, [])
  useEffect(() => {
    map.current?.setArea(area?.layer ?? null)
  }, [area])
  useEffect(() => {
    map.current?.setStops({ ...round, recordsDeliveries })
  }, [round, recordsDeliveries])

  const find = async () => {
    setMessage(positionMessages.looking)
    const found = await findPosition()
    if (typeof found === 'string') return setMessage(positionMessages[found])
    setMessage('')
    map.current?.showPosition(found)
  }
  return (
    <>
      <div className="map-frame">
        {/* Leaflet fills it with canvases, which no <img> can hold. */}
        {/* oxlint-disable-next-line jsx-a11y/prefer-tag-over-role */}
        <div ref={container} className="map" role="img" aria-label={formatLeft(round)} />
        {area && area.attribution !== '' && <p className="map-attribution">{area.attribution}</p>}
        <div className="map-buttons">
          <IconButton look="bordered" icon={Plus} label="Zoom in" onClick={() => map.current?.zoom(1)} />
          <IconButton look="bordered" icon={Minus} label="Zoom out" onClick={() => map.current?.zoom(-1)} />
          <IconButton look="bordered" icon={Maximize} label="Show all stops" onClick={() => map.current?.showAll()} />
          <IconButton look="bordered" icon={Crosshair} label="Where am I?" onClick={() => void find()} />
        </div>
      </div>
      <output className="map-message">{message}</output>
    </>
  )
}
