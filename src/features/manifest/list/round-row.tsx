import { memo } from 'react'
import { blankParcel } from '#domain/parcel/blank-parcel.ts'
import { ParcelRow } from '#ui/parcel/parcel-row.tsx'
import type { KnownParcels } from './round-list-store.ts'
import { ChoiceRow } from '../select/choice-row.tsx'

// Its elements wait for the words.
const unread = {
  row: blankParcel({ parcelId: '', manifestId: '', barcode: { format: 'Code128', text: '', kind: 'carrier' } }),
  sync: null,
}

type RoundRowProps = {
  /** Undefined for the moment in which it is read. */
  overlaid: ReturnType<KnownParcels['get']>
  to: string
  selected: boolean
  checked: boolean | undefined
  onToggle: ((parcelId: string) => void) | undefined
}

export const RoundRow = memo(function RoundRow({ overlaid, to, selected, checked, onToggle }: RoundRowProps) {
  const { row, sync } = overlaid ?? unread
  return onToggle ? (
    <ChoiceRow parcel={row} checked={checked ?? false} onToggle={onToggle} />
  ) : (
    <ParcelRow parcel={row} sync={sync} to={to} selected={selected} />
  )
})
