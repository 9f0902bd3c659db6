import { Smartphone } from 'lucide-react'
import { useCallback } from 'react'
import type { Parcel } from '#contracts/parcel/parcel.ts'
import { rejectionMessages } from '#domain/parcel/rejection-labels.ts'
import type { TakenPhoto } from '#domain/taken-photo.ts'
import { useRecordsDeliveries } from '#ui/parcel/records-deliveries.ts'
import { useToast } from '#ui/feedback/toast-provider.tsx'
import { recordDeed, undoDeed, type DoorOutcome } from './door-sync.ts'
import { objectOf } from '../status/describe-taps.ts'
import { deedWords, type Deed } from '../status/status-deed.ts'

/** Why nothing, or not everything, was recorded; null where all was. */
export function outcomeProblem(outcome: DoorOutcome): string | null {
  if (outcome.failed !== undefined) return outcome.failed
  const [first] = outcome.refused
  return first ? rejectionMessages[first.code] : null
}

export interface Deeds {
  /** Records and offers to take it back for 8 s. */
  record: (parcels: readonly Parcel[], deed: Deed, photos?: readonly TakenPhoto[]) => Promise<DoorOutcome>
  undo: (kept: DoorOutcome['kept'], parcel?: Parcel) => Promise<void>
}

export function useDeeds(): Deeds {
  const toast = useToast()
  const recordsDeliveries = useRecordsDeliveries()
  const undo = useCallback<Deeds['undo']>(
    async (kept, parcel) => {
      const problem = outcomeProblem(await undoDeed(kept))
      toast({ text: problem ?? `Undone: ${parcel ? objectOf(parcel) : `${kept.length} parcels`}`, icon: Smartphone })
    },
    [toast],
  )
  const record = useCallback<Deeds['record']>(
    async (parcels, deed, photos = []) => {
      const outcome = await recordDeed(
        parcels.map((parcel) => parcel.id),
        deed,
        photos,
      )
      const done = parcels.filter((parcel) => outcome.kept.some(({ parcelId }) => parcelId === parcel.id))
      const only = done.length === 1 ? done[0] : undefined
      if (done.length > 0) {
        const undoes = only && outcome.kept[0]?.eventId
        toast({
          text: deedWords(done, deed, recordsDeliveries),
          icon: Smartphone,
          onUndo: () => void undo(outcome.kept, only),
          ...(undoes ? { undoes } : {}),
        })
      }
      return outcome
    },
    [toast, undo, recordsDeliveries],
  )
  return { record, undo }
}
