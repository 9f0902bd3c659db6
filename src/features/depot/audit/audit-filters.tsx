import { useState, type SyntheticEvent } from 'react'
import { readDate, typedDate } from '#domain/dates/read-date.ts'
import { Button } from '#ui/controls/button.tsx'
import { DateField } from '#ui/fields/date-field.tsx'
import { SearchField } from '#ui/fields/search-field.tsx'
import { SelectField } from '#ui/fields/select-field.tsx'
import { Section, Stack } from '#ui/layout/section.tsx'
import { FilterChip, FilterRow } from '#ui/rows/filter-row.tsx'
import type { AuditSearch } from './audit-search.ts'
import type { AuditNames } from './audit-sentence.ts'
import { kindLabels, type ActionKind } from './audit-labels.ts'

const parts = ['day', 'month', 'year'] as const
const notADate = 'Enter a date, such as 14 5 2026'

interface FiltersProps {
  search: AuditSearch
  names: AuditNames
  /** Sign-in names of staff who are known to have done something. */
  staff: readonly string[]
  onChange: (params: Record<string, string>) => void
}

const paramsOf = ({ kind, ...search }: AuditSearch): Record<string, string> =>
  Object.fromEntries(Object.entries({ kind: kind ?? '', ...search }).filter(([, value]) => value !== ''))

/** Filters the audit log. Kind and person apply at once, text and dates when they are submitted. */
export function AuditFilters({ search, names, staff, onChange }: FiltersProps) {
  const [text, setText] = useState(search.text)
  const [first, setFirst] = useState(() => typedDate(search.from || null))
  const [last, setLast] = useState(() => typedDate(search.to || null))
  const [faults, setFaults] = useState<{ from?: string; to?: string }>({})
  const change = (part: Partial<AuditSearch>) => onChange(paramsOf({ ...search, ...part }))
  const submit = (event: SyntheticEvent) => {
    event.preventDefault()
    const isBlank = (date: typeof first) => parts.every((part) => date[part].trim() === '')
    const [from, to] = [isBlank(first) ? '' : readDate(first), isBlank(last) ? '' : readDate(last)]
    const isTurned = from !== undefined && to !== undefined && from !== '' && to !== '' && from > to
    setFaults({
      ...(from === undefined && { from: notADate }),
      ...(to === undefined && { to: notADate }),
      ...(isTurned && { to: 'The last day is before the first day' }),
    })
    if (from !== undefined && to !== undefined && !isTurned) change({ from, to, text: text.trim() })
  }
  const people = [
    ...new Map([
      ...staff.filter((name) => name !== '').map((name): [string, string] => [name, name]),
      ...[...names.couriers].toSorted(([, a], [, b]) => a.localeCompare(b)),
      ...(search.person === '' ? [] : [[search.person, names.couriers.get(search.person) ?? search.person] as const]),
    ]),
  ]
  return (
    <>
      <FilterRow label="Kind of action">
        <FilterChip selected={search.kind === null} onClick={() => change({ kind: null })}>
          All
        </FilterChip>
        {(Object.keys(kindLabels) as ActionKind[]).map((each) => (
          <FilterChip key={each} selected={search.kind === each} onClick={() => change({ kind: each })}>
            {kindLabels[each]}
          </FilterChip>
        ))}
      </FilterRow>
      <Section tight line>
        <search>
          <form onSubmit={submit} noValidate>
            <Stack gap={16}>
              <SearchField
                label="Find a name, round or action"
                value={text}
                onChange={(event) => setText(event.target.value)}
              />
              <div className="trail-filters">
                <SelectField
                  id="audit-person"
                  label="Person"
                  value={search.person}
                  onChange={(event) => change({ person: event.target.value })}
                  emptyLabel="Anybody"
                  options={people.map(([value, label]) => ({ value, label }))}
                />
                <DateField
                  id="audit-from"
                  label="First day (optional)"
                  value={first}
                  onChange={setFirst}
                  error={faults.from}
                  wrong={faults.from ? parts : []}
                />
                <DateField
                  id="audit-to"
                  label="Last day (optional)"
                  value={last}
                  onChange={setLast}
                  error={faults.to}
                  wrong={faults.to ? parts : []}
                />
                <Button type="submit" fit>
                  Search
                </Button>
              </div>
            </Stack>
          </form>
        </search>
      </Section>
    </>
  )
}
