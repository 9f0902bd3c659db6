import type { LoadAction } from '#contracts/load-scan.ts'
import type { Parcel, ParcelStatus } from '#contracts/parcel.ts'
import { loadStatus } from '#domain/load/load-rules.ts'
import { nextStatuses } from '#domain/parcel/state-machine.ts'

/** The status that one tap gives: what the open load check says of everything, else confirmed. Null where neither is open. */
export function oneTapStatus(parcel: Parcel, action: LoadAction | null): ParcelStatus | null {
  const open = nextStatuses(parcel)
  const wanted: ParcelStatus[] = action === null ? ['confirmed'] : [loadStatus[action], 'confirmed']
  return wanted.find((status) => open.includes(status)) ?? null
}
