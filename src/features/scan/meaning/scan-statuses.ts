import type { LoadAction } from '#contracts/manifest/load-scan.ts'
import type { Parcel, ParcelStatus } from '#contracts/parcel/parcel.ts'
import { loadStatus } from '#domain/load/load-rules.ts'
import { nextStatuses } from '#domain/parcel/state-machine.ts'

/** The statuses that a scan offers, the likeliest first: what the open load check says of everything, Deliver, and confirmed. */
export function scanStatuses(parcel: Parcel, action: LoadAction | null, recordsDeliveries: boolean): ParcelStatus[] {
  const open = nextStatuses(parcel)
  const wanted = new Set<ParcelStatus>([
    ...(action === null ? [] : [loadStatus[action]]),
    ...(recordsDeliveries ? ['delivered' as const] : []),
    'confirmed',
  ])
  return [...wanted].filter((status) => open.includes(status))
}
