import { Crosshair } from 'lucide-react'
import { useMemo, useRef, useState } from 'react'
import { useNavigate } from 'react-router-dom'
import type { StopsOfRound } from '#domain/map/map-stops.ts'
import { findPosition } from '#device/position.ts'
import { IconButton } from '#ui/controls/icon-button.tsx'
import type { AreaMap } from '#ui/map/area-layer.ts'
import { MapFrame } from '#ui/map/map-frame.tsx'
import type { RoundMap } from '#ui/map/round-map.ts'
import { useRecordsDeliveries } from '#ui/parcel/records-deliveries.ts'
import { parcelAddress } from '../manifest-address.ts'
import { formatLeft, positionMessages } from './map-labels.ts'

type MapViewProps = {
  round: StopsOfRound
  manifestId: string
  /** The map of the area; null: stops on a plain grid. */
  area: AreaMap | null
}

/** The map of a list, which opens its stops. A screen reader hears how many it shows; the stops themselves are in the list. */
export function MapView({ round, manifestId, area }: MapViewProps) {
  const map = useRef<RoundMap>(null)
  const navigate = useNavigate()
  const recordsDeliveries = useRecordsDeliveries()
  const [message, setMessage] = useState('')
  const shown = useMemo(() => ({ ...round, recordsDeliveries }), [round, recordsDeliveries])
  const find = async () => {
    setMessage(positionMessages.looking)
    const found = await findPosition()
    if (typeof found === 'string') return setMessage(positionMessages[found])
    setMessage('')
    map.current?.showPosition(found)
  }
  return (
    <>
      <MapFrame
        label={formatLeft(round)}
        shown={shown}
        area={area}
        ref={map}
        onStop={({ parcelId }) => void navigate(parcelAddress(parcelId, { manifestId, status: null }))}
      >
        <IconButton look="bordered" icon={Crosshair} label="Where am I?" onClick={() => void find()} />
      </MapFrame>
      <output className="map-message">{message}</output>
    </>
  )
}
