import type { Parcel } from '#contracts/parcel/parcel.ts'
import { useRecordsDeliveries } from '#ui/parcel/records-deliveries.ts'
import type { SheetKind } from '../status/parcel-draft.ts'
import { StatusSheet } from '../status/status-sheet.tsx'
import { useDraft } from '../status/use-draft.ts'
import type { SheetPlace } from '../status/use-sheet-place.ts'
import { amendStatuses } from './parcel-next.ts'

type ParcelSheetProps = {
  parcel: Parcel
  sheet: SheetKind
  place: SheetPlace
}

/** The status sheet of one parcel, with what was begun on it before. */
export function ParcelSheet({ parcel, sheet, place }: ParcelSheetProps) {
  const recordsDeliveries = useRecordsDeliveries()
  const draft = useDraft(parcel.id, sheet)
  const amended = 'amends' in sheet ? parcel.events.find((event) => event.id === sheet.amends) : undefined
  if (!draft.form) return null
  return (
    <StatusSheet
      sheet={sheet}
      parcels={[parcel]}
      form={draft.form}
      onForm={draft.change}
      turns={
        amended && {
          statuses: amendStatuses(parcel, amended, recordsDeliveries),
          onTurn: (status) => place.turn({ status, amends: amended.id }),
        }
      }
      onLeaving={draft.keep}
      onRecording={draft.recording}
      onClose={place.close}
    />
  )
}
