import { memo } from 'react'
import { ParcelRow } from '#ui/parcel/parcel-row.tsx'
import type { KnownParcels } from './round-list-store.ts'
import { ChoiceRow } from './choice-row.tsx'

type RoundRowProps = {
  /** Undefined for the moment in which it is read. */
  overlaid: ReturnType<KnownParcels['get']>
  to: string
  selected: boolean
  checked: boolean | undefined
  onToggle: ((parcelId: string) => void) | undefined
}

export const RoundRow = memo(function RoundRow({ overlaid, to, selected, checked, onToggle }: RoundRowProps) {
  if (!overlaid) return <div className="list-row" />
  const { row, sync } = overlaid
  return onToggle ? (
    <ChoiceRow parcel={row} checked={checked ?? false} onToggle={onToggle} />
  ) : (
    <ParcelRow parcel={row} sync={sync} to={to} selected={selected} />
  )
})
