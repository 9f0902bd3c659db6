import type { ReactNode } from 'react'
import { Button } from '#ui/controls/button.tsx'
import { Sheet } from '#ui/feedback/sheet.tsx'
import { Section, Stack } from '#ui/layout/section.tsx'
import { FilterChip, FilterRow } from '#ui/rows/filter-row.tsx'
import type { ListFilter, ListSort } from './filter-address.ts'
import type { FilterChoice, FilterChoices } from './list-filter.ts'

type GroupProps<Value> = {
  label: string
  choices: readonly FilterChoice<Value>[]
  chosen: Value | null
  onChoose: (value: Value | null) => void
}

function FilterGroup<Value extends string | number>({ label, choices, chosen, onChoose }: GroupProps<Value>) {
  if (choices.length === 0) return null
  return (
    <div>
      <h3 className="round-controls text-strong">{label}</h3>
      <FilterRow label={label}>
        {choices.map(({ value, label: name, count }) => (
          <FilterChip
            key={value}
            selected={value === chosen}
            count={count}
            onClick={() => onChoose(value === chosen ? null : value)}
          >
            {name}
          </FilterChip>
        ))}
      </FilterRow>
    </div>
  )
}

export const sortLabels: Readonly<Record<ListSort, string>> = {
  round: 'Round order',
  time: 'Delivery time',
  attempt: 'Most attempts',
  service: 'Service',
}

type FilterSheetProps = {
  open: boolean
  onClose: () => void
  /** The chips of the statuses. */
  statuses: ReactNode
  choices: FilterChoices
  filter: ListFilter
  onFilter: (filter: ListFilter) => void
  /** Parcels that the list shows now; undefined until it is read. */
  found: number | undefined
  /** Shows the whole list again; undefined where it is shown. */
  onClear: (() => void) | undefined
}

/** Everything that the list can be filtered and sorted by. It stays open, so that several can be combined. */
export function FilterSheet({ open, onClose, statuses, choices, filter, onFilter, found, onClear }: FilterSheetProps) {
  const sorts = (Object.keys(sortLabels) as ListSort[]).filter(
    (sort) =>
      sort === 'round' ||
      (sort === 'time' && choices.times.length > 0) ||
      (sort === 'attempt' && choices.attempts.length > 0) ||
      (sort === 'service' && choices.services.length > 1),
  )
  return (
    <Sheet open={open} onClose={onClose} title="Filter and sort">
      <div>
        <h3 className="round-controls text-strong">Status</h3>
        <FilterRow label="Status">{statuses}</FilterRow>
      </div>
      <FilterGroup
        label="Service"
        choices={choices.services}
        chosen={filter.service}
        onChoose={(service) => onFilter({ ...filter, service })}
      />
      <FilterGroup
        label="Delivery time"
        choices={choices.times}
        chosen={filter.time}
        onChoose={(time) => onFilter({ ...filter, time })}
      />
      <FilterGroup
        label="Attempt"
        choices={choices.attempts}
        chosen={filter.attempt}
        onChoose={(attempt) => onFilter({ ...filter, attempt })}
      />
      {sorts.length > 1 && (
        <div>
          <h3 className="round-controls text-strong">Sort by</h3>
          <FilterRow label="Sort by">
            {sorts.map((sort) => (
              <FilterChip key={sort} selected={filter.sort === sort} onClick={() => onFilter({ ...filter, sort })}>
                {sortLabels[sort]}
              </FilterChip>
            ))}
          </FilterRow>
        </div>
      )}
      <Section tight>
        <Stack gap={12}>
          <Button kind="primary" onClick={onClose}>
            {found === undefined ? 'Show' : `Show ${found} ${found === 1 ? 'parcel' : 'parcels'}`}
          </Button>
          {onClear && <Button onClick={onClear}>Clear filters</Button>}
        </Stack>
      </Section>
    </Sheet>
  )
}
