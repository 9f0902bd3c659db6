import { X } from 'lucide-react'
import { memo, useMemo, useState } from 'react'
import type { ParcelStatus } from '#contracts/parcel/parcel.ts'
import { statusLabels } from '#domain/parcel/status-labels.ts'
import { SearchField } from '#ui/fields/search-field.tsx'
import { useRecordsDeliveries } from '#ui/parcel/records-deliveries.ts'
import { statusLook } from '#ui/parcel/status-look.ts'
import { FilterChip, FilterRow } from '#ui/rows/filter-row.tsx'
import { FilterSheet, sortLabels } from '../filter/filter-sheet.tsx'
import type { ListFilter } from '../filter/filter-address.ts'
import { filterChoices, isFiltered, noFilter } from '../filter/list-filter.ts'
import { emptyOutline, type Outline } from './outline.ts'
import type { StatusFilter } from './status-filters.ts'

type ListControlsProps = {
  outline: Outline | undefined
  query: string
  onQuery: (query: string) => void
  filters: readonly StatusFilter[]
  status: ParcelStatus | null
  filter: ListFilter
  onShow: (status: ParcelStatus | null, filter: ListFilter) => void
  /** Parcels that the list shows; undefined until it is read. */
  found: number | undefined
}

/** The field is drawn for each key press, the filters only for what they show. */
export function ListControls({ query, onQuery, ...filters }: ListControlsProps) {
  return (
    <>
      <div className="round-controls">
        <SearchField
          label="Search the list"
          placeholder="Name, address or barcode"
          value={query}
          onChange={(event) => onQuery(event.target.value)}
        />
      </div>
      <ListFilters {...filters} />
    </>
  )
}

type ListFiltersProps = Omit<ListControlsProps, 'query' | 'onQuery'>

const ListFilters = memo(function ListFilters({ outline, filters, status, filter, onShow, found }: ListFiltersProps) {
  const [open, setOpen] = useState(false)
  const recordsDeliveries = useRecordsDeliveries()
  const choices = useMemo(() => filterChoices(outline ?? emptyOutline('')), [outline])
  const isChanged = isFiltered(filter) || filter.sort !== 'round'
  const active = [
    ...choices.services.flatMap(({ value, label }) =>
      value === filter.service ? { label, without: { ...filter, service: null } } : [],
    ),
    ...choices.times.flatMap(({ value, label }) =>
      value === filter.time ? { label, without: { ...filter, time: null } } : [],
    ),
    ...choices.attempts.flatMap(({ value, label }) =>
      value === filter.attempt ? { label: `${label} attempt`, without: { ...filter, attempt: null } } : [],
    ),
    ...(filter.sort === 'round'
      ? []
      : [{ label: `By ${sortLabels[filter.sort].toLowerCase()}`, without: { ...filter, sort: noFilter.sort } }]),
  ]
  const chips = useMemo(
    () => (
      <>
        <FilterChip selected={status === null} count={outline?.ids.length ?? 0} onClick={() => onShow(null, filter)}>
          All
        </FilterChip>
        {filters.map((each) => (
          <FilterChip
            key={each.status}
            selected={status === each.status}
            icon={statusLook(each.status, recordsDeliveries).icon}
            count={each.count}
            onClick={() => onShow(each.status === status ? null : each.status, filter)}
          >
            {statusLabels(recordsDeliveries)[each.status].chip}
          </FilterChip>
        ))}
      </>
    ),
    [outline, filters, status, filter, onShow, recordsDeliveries],
  )
  return (
    <>
      <FilterRow
        label="Filter the list"
        more={{ label: isChanged ? 'Filter and sort, on' : 'Filter and sort', onClick: () => setOpen(true) }}
      >
        {active.map(({ label, without }) => (
          <FilterChip key={label} selected icon={X} onClick={() => onShow(status, without)}>
            {label}
          </FilterChip>
        ))}
        {chips}
      </FilterRow>
      {open && (
        <FilterSheet
          open
          onClose={() => setOpen(false)}
          statuses={chips}
          choices={choices}
          filter={filter}
          onFilter={(next) => onShow(status, next)}
          found={found}
          onClear={status !== null || isChanged ? () => onShow(null, noFilter) : undefined}
        />
      )}
    </>
  )
})
