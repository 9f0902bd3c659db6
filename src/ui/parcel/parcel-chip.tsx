import type { ParcelStatus } from '#contracts/parcel.ts'
import { statusWords } from '#domain/parcel/words.ts'
import { StatusChip } from '../feedback/status-chip.tsx'
import { statusLook } from './status-look.ts'

type ParcelChipProps = {
  status: ParcelStatus
  /** Only on this phone so far. */
  pending?: boolean
  onSelected?: boolean
}

export function ParcelChip({ status, ...state }: ParcelChipProps) {
  return (
    <StatusChip {...statusLook[status]} {...state}>
      {statusWords[status].chip}
    </StatusChip>
  )
}
