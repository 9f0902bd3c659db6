import { ArrowUpDown, CopyCheck, ReceiptText } from 'lucide-react'
import { useState } from 'react'
import type { ParcelStatus } from '#contracts/parcel.ts'
import { statusLabels } from '#domain/parcel/words.ts'
import { FilterChip, FilterRow } from '#ui/rows/filter-row.tsx'
import { NavRow } from '#ui/rows/nav-row.tsx'
import { useRecordsDeliveries } from '#ui/parcel/records-deliveries.ts'
import { statusLook } from '#ui/parcel/status-look.ts'
import { SearchField } from '#ui/fields/search-field.tsx'
import { Sheet } from '#ui/feedback/sheet.tsx'
import type { StatusFilter } from './status-filters.ts'

type ListControlsProps = {
  query: string
  onQuery: (query: string) => void
  all: number
  filters: readonly StatusFilter[]
  status: ParcelStatus | null
  onStatus: (status: ParcelStatus | null) => void
  /** Where several parcels are chosen; null while they are. */
  selectTo: string | null
  /** Where the order is made by hand. */
  orderTo: string | null
  /** The day counted on both sides. */
  receiptTo: string | null
}

export function ListControls({
  query,
  onQuery,
  all,
  filters,
  status,
  onStatus,
  selectTo,
  orderTo,
  receiptTo,
}: ListControlsProps) {
  const [open, setOpen] = useState(false)
  const recordsDeliveries = useRecordsDeliveries()
  const choose = (next: ParcelStatus | null) => {
    setOpen(false)
    onStatus(next)
  }
  const chips = (
    <>
      <FilterChip selected={status === null} count={all} onClick={() => choose(null)}>
        All
      </FilterChip>
      {filters.map((filter) => (
        <FilterChip
          key={filter.status}
          selected={status === filter.status}
          icon={statusLook(filter.status, recordsDeliveries).icon}
          count={filter.count}
          onClick={() => choose(filter.status === status ? null : filter.status)}
        >
          {statusLabels(recordsDeliveries)[filter.status].chip}
        </FilterChip>
      ))}
    </>
  )
  return (
    <>
      <div className="round-controls">
        <SearchField
          label="Search the list"
          placeholder="Street, name or barcode"
          value={query}
          onChange={(event) => onQuery(event.target.value)}
        />
      </div>
      <FilterRow label="Filter the list" more={{ label: 'All filters', onClick: () => setOpen(true) }}>
        {chips}
      </FilterRow>
      <Sheet open={open} onClose={() => setOpen(false)} title="Show on the list">
        <div className="round-controls">
          <FilterRow label="Filter the list">{chips}</FilterRow>
        </div>
        {selectTo && (
          <NavRow to={selectTo} icon={CopyCheck} label="Select several parcels" meta="One action for all at a door" />
        )}
        {orderTo && (
          <NavRow to={orderTo} icon={ArrowUpDown} label="Change the order" meta="Streets and stops as you drive them" />
        )}
        {receiptTo && (
          <NavRow
            to={receiptTo}
            icon={ReceiptText}
            label="Receipt of the day"
            meta="This phone and the depot side by side"
          />
        )}
      </Sheet>
    </>
  )
}
