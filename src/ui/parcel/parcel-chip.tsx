import type { ParcelStatus } from '#contracts/parcel/parcel.ts'
import { statusLabels } from '#domain/parcel/status-labels.ts'
import { StatusChip } from '../feedback/status-chip.tsx'
import { useRecordsDeliveries } from './records-deliveries.ts'
import { statusLook } from './status-look.ts'

type ParcelChipProps = {
  status: ParcelStatus
  /** Saved only on this phone. */
  pending?: boolean
  onSelected?: boolean
}

export function ParcelChip({ status, ...state }: ParcelChipProps) {
  const recordsDeliveries = useRecordsDeliveries()
  return (
    <StatusChip {...statusLook(status, recordsDeliveries)} {...state}>
      {statusLabels(recordsDeliveries)[status].chip}
    </StatusChip>
  )
}
