import type { Parcel } from '#contracts/parcel.ts'
import { statusWords } from '#domain/parcel/words.ts'
import { Checkbox } from '#ui/controls/choice.tsx'
import { rowTitle } from '#ui/parcel/parcel-row.tsx'

type ChoiceRowProps = { parcel: Parcel; checked: boolean; onToggle: (parcelId: string) => void }

/** A parcel with a box: the whole row is the target. */
export function ChoiceRow({ parcel, checked, onToggle }: ChoiceRowProps) {
  const { address, sequence, status } = parcel
  const place = [sequence > 0 && `${sequence} in the round`, statusWords[status].chip].filter(Boolean).join(', ')
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
