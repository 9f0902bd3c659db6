import { parcelStatuses } from '#contracts/parcel/parcel-statuses.ts'
import type { ParcelStatus } from '#contracts/parcel/parcel.ts'
import { countShown } from '#domain/parcel/open-parcels.ts'
import type { StatusCounts } from '../manifest-store.ts'

/** The chips follow this order, and the most wanted filter comes first. */
const order: readonly ParcelStatus[] = [
  'expected',
  'confirmed',
  'carry_forward',
  'missing',
  'unable_to_deliver',
  'delivered',
  'returned',
]

/** The first five always show; later ones show when a parcel has reached them. */
const always = 5

export interface StatusFilter {
  status: ParcelStatus
  /** Undefined until it has been read. */
  count: number | undefined
}

/** The filters worth offering; the chosen one always, or it could not be taken off. An open status counts what is left, as its list does. */
export function statusFilters(
  counts: StatusCounts | undefined,
  chosen: ParcelStatus | null,
  recordsDeliveries: boolean,
): StatusFilter[] {
  return order
    .map((status) => ({ status, count: counts && countShown(status, (each) => counts[each], recordsDeliveries) }))
    .filter(({ status, count }, at) => at < always || (count ?? 0) > 0 || status === chosen)
}

export const statusFromAddress = (text: string | null): ParcelStatus | null =>
  parcelStatuses.find((status) => status === text) ?? null
