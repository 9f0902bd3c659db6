import type { Parcel } from '#contracts/parcel.ts'
import { statusLabels } from '#domain/parcel/words.ts'
import { Checkbox } from '#ui/controls/choice.tsx'
import { rowTitle } from '#ui/parcel/parcel-row.tsx'
import { useRecordsDeliveries } from '#ui/parcel/records-deliveries.ts'

type ChoiceRowProps = { parcel: Parcel; checked: boolean; onToggle: (parcelId: string) => void }

/** A parcel with a box: the whole row is the target. */
export function ChoiceRow({ parcel, checked, onToggle }: ChoiceRowProps) {
  const labels = statusLabels(useRecordsDeliveries())
  const { address, sequence, status } = parcel
  const place = [sequence > 0 && `Stop ${sequence}`, labels[status].chip].filter(Boolean).join(', ')
  return (
    <Checkbox
      className="choice-lined choice-row"
      label={
        <>
          {address.house && <strong>{address.house} </strong>}
          {rowTitle(parcel)}
        </>
      }
      hint={place}
      checked={checked}
      onChange={() => onToggle(parcel.id)}
    />
  )
}
