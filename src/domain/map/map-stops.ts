import type { Parcel, ParcelStatus } from '#contracts/parcel/parcel.ts'
import { addressLine } from '../parcel/address-line.ts'
import { isOpen } from '../parcel/open-parcels.ts'
import { toPin, type Pin } from '../navigation/pin.ts'
import { splitFar } from './round-area.ts'

/** A door on the map, with all its parcels. */
export interface MapStop {
  /** The first parcel that is left to deliver, or the first of all. */
  parcelId: string
  pin: Pin
  /** The number that its first parcel has in the list. */
  sequence: number
  street: string
  address: string
  /** The ids of its parcels, in the order of the list. */
  ids: string[]
  /** The number of parcels that are left to deliver. */
  open: number
  status: ParcelStatus
}

export interface StopsOfRound {
  /** In the order of the list. */
  stops: MapStop[]
  /** The number of parcels that the list has no place for. */
  placeless: number
  /** The number of parcels whose place is too far from the round to be right. */
  far: number
  /** The parcel of the next stop; null if nothing is left to deliver or it has no place. */
  next: string | null
}

type MapParcel = Pick<Parcel, 'id' | 'address' | 'status' | 'marks' | 'sequence'>

/** Groups the parcels of a list, which are in its order, by door. */
export function toMapStops(parcels: readonly MapParcel[], recordsDeliveries: boolean): StopsOfRound {
  const doors = new Map<string, MapStop>()
  let placeless = 0
  let next: string | undefined
  for (const parcel of parcels) {
    const { id, address, status, sequence } = parcel
    const open = isOpen(parcel, recordsDeliveries)
    if (open) next ??= id
    const pin = toPin(address)
    if (!pin) {
      placeless += 1
      continue
    }
    const key = `${addressLine(address)} ${pin.lat} ${pin.lng}`
    const door = doors.get(key)
    if (!door) {
      const { street } = address
      const first = { parcelId: id, pin, sequence, street, address: addressLine(address), ids: [id], status }
      doors.set(key, { ...first, open: open ? 1 : 0 })
      continue
    }
    if (open && door.open === 0) Object.assign(door, { parcelId: id, status, sequence })
    door.ids.push(id)
    door.open += open ? 1 : 0
  }
  const { near, far } = splitFar([...doors.values()])
  return {
    stops: near,
    placeless,
    far: far.reduce((sum, stop) => sum + stop.ids.length, 0),
    next: near.some(({ parcelId }) => parcelId === next) ? (next ?? null) : null,
  }
}
