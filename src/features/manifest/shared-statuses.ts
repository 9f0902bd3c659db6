import type { Parcel, ParcelStatus } from '#contracts/parcel.ts'
import { nextStatuses } from '#domain/parcel/state-machine.ts'

/** What every one of them may become; nothing where none is chosen. */
export function sharedStatuses(parcels: readonly Parcel[]): ParcelStatus[] {
  const [first, ...rest] = parcels.map((parcel) => nextStatuses(parcel))
  return first?.filter((status) => rest.every((other) => other.includes(status))) ?? []
}
