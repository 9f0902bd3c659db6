import type { Parcel, ParcelStatus } from '#contracts/parcel/parcel.ts'
import { nextStatuses } from '#domain/parcel/state-machine.ts'
import { offered } from '../parcel/parcel-next.ts'

/** What every one of them may become; nothing where none is chosen. */
export function sharedStatuses(parcels: readonly Parcel[], recordsDeliveries: boolean): ParcelStatus[] {
  const [first, ...rest] = parcels.map((parcel) => offered(nextStatuses(parcel), recordsDeliveries))
  return first?.filter((status) => rest.every((other) => other.includes(status))) ?? []
}
