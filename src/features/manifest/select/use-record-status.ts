import { Smartphone } from 'lucide-react'
import { useCallback } from 'react'
import type { Parcel } from '#contracts/parcel/parcel.ts'
import { formatCount } from '#domain/figures/format-count.ts'
import { rejectionMessages } from '#domain/parcel/rejection-labels.ts'
import type { TakenPhoto } from '#domain/taken-photo.ts'
import { useRecordsDeliveries } from '#ui/parcel/records-deliveries.ts'
import { useToast } from '#ui/feedback/toast-provider.tsx'
import {
  recordStatusOfMany,
  undoStatusOfMany,
  type RecordedStatuses,
  type RecordResult,
} from '../status/record-status-sync.ts'
import { formatObject } from '../status/describe-taps.ts'
import { describeAction, type StatusAction } from '../status/status-action.ts'

/** Returns why nothing, or not everything, was recorded; null if all was. */
export function recordProblem(result: RecordResult): string | null {
  if (!result.ok) return result.error.message
  const [first] = result.value.rejected
  return first ? rejectionMessages[first.code] : null
}

export interface RecordStatus {
  /** Records an action and offers Undo for 8 s. */
  record: (parcels: readonly Parcel[], action: StatusAction, photos?: readonly TakenPhoto[]) => Promise<RecordResult>
  undo: (saved: RecordedStatuses['saved'], parcel?: Parcel) => Promise<void>
}

export function useRecordStatus(): RecordStatus {
  const toast = useToast()
  const recordsDeliveries = useRecordsDeliveries()
  const undo = useCallback<RecordStatus['undo']>(
    async (saved, parcel) => {
      const problem = recordProblem(await undoStatusOfMany(saved))
      toast({
        text: problem ?? `Undone: ${parcel ? formatObject(parcel) : `${formatCount(saved.length)} parcels`}`,
        icon: Smartphone,
      })
    },
    [toast],
  )
  const record = useCallback<RecordStatus['record']>(
    async (parcels, action, photos = []) => {
      const result = await recordStatusOfMany(
        parcels.map((parcel) => parcel.id),
        action,
        photos,
      )
      if (!result.ok) return result
      const { saved } = result.value
      const done = parcels.filter((parcel) => saved.some(({ parcelId }) => parcelId === parcel.id))
      const only = done.length === 1 ? done[0] : undefined
      if (done.length > 0) {
        const undoes = only && saved[0]?.eventId
        toast({
          text: describeAction(done, action, recordsDeliveries),
          icon: Smartphone,
          onUndo: () => void undo(saved, only),
          ...(undoes ? { undoes } : {}),
        })
      }
      return result
    },
    [toast, undo, recordsDeliveries],
  )
  return { record, undo }
}
