import { Clock, Repeat, Search, TriangleAlert } from 'lucide-react'
import { memo } from 'react'
import type { Parcel } from '#contracts/parcel/parcel.ts'
import { blankParcel } from '#domain/parcel/blank-parcel.ts'
import { Mark } from '#ui/feedback/mark.tsx'
import { ParcelRow } from '#ui/parcel/parcel-row.tsx'
import { windowLabel } from '../filter/list-filter.ts'
import type { KnownParcels } from './round-list-store.ts'
import { ChoiceRow } from '#ui/parcel/choice-row.tsx'

// Its elements wait for the words.
const unread = {
  row: blankParcel({ parcelId: '', manifestId: '', barcode: { format: 'Code128', text: '', kind: 'carrier' } }),
  sync: null,
}

/** Shows the marks of a parcel in a list: its window, its attempt, and why the search found it. */
function RowMarks({
  parcel: { window: due, attempts },
  foundBy,
  hazard,
}: {
  parcel: Pick<Parcel, 'window' | 'attempts'>
  foundBy: string | undefined
  hazard: string | undefined
}) {
  return (
    <>
      {hazard !== undefined && (
        <Mark icon={TriangleAlert} tone="missing">
          Hazard: {hazard}
        </Mark>
      )}
      {due && <Mark icon={Clock}>{windowLabel(`${due.from} ${due.to}`)}</Mark>}
      {attempts > 0 && <Mark icon={Repeat}>Attempt {attempts + 1}</Mark>}
      {foundBy !== undefined && <Mark icon={Search}>{foundBy}</Mark>}
    </>
  )
}

type RoundRowProps = {
  /** Undefined for the moment in which it is read. */
  overlaid: ReturnType<KnownParcels['get']>
  to: string
  selected: boolean
  /** The text that the search matched, if the row does not show it. */
  foundBy: string | undefined
  /** The hazards at the door: "Dog: behind the gate". */
  hazard: string | undefined
  checked: boolean | undefined
  onToggle: ((parcelId: string) => void) | undefined
}

export const RoundRow = memo(function RoundRow({
  overlaid,
  to,
  selected,
  foundBy,
  hazard,
  checked,
  onToggle,
}: RoundRowProps) {
  const { row, sync } = overlaid ?? unread
  const more = <RowMarks parcel={row} foundBy={foundBy} hazard={hazard} />
  return onToggle ? (
    <ChoiceRow parcel={row} sync={sync} more={more} checked={checked ?? false} onToggle={onToggle} />
  ) : (
    <ParcelRow parcel={row} sync={sync} to={to} selected={selected} more={more} />
  )
})
