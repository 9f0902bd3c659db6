import { useState } from 'react'
import type { Colleague } from '#contracts/holidays/holidays.ts'
import { Checkbox } from '#ui/controls/choice.tsx'
import { FieldGroup } from '#ui/fields/field.tsx'
import { SearchField } from '#ui/fields/search-field.tsx'

/** As many as the service takes. */
const most = 5
/** More names than these are searched. */
const manyNames = 8

interface CoverChoiceProps {
  colleagues: readonly Colleague[]
  invited: readonly string[]
  onChange: (invited: readonly string[]) => void
}

/** Who is asked to cover: nobody, or a few colleagues at once. */
export function CoverChoice({ colleagues, invited, onChange }: CoverChoiceProps) {
  const [search, setSearch] = useState('')
  const wanted = search.trim().toLowerCase()
  const shown = colleagues.filter(({ id, name }) => invited.includes(id) || name.toLowerCase().includes(wanted))
  if (colleagues.length === 0)
    return (
      <p className="measure">No colleague of your sub-depot is on this phone. The depot finds somebody to cover.</p>
    )
  const toggle = (id: string, on: boolean) => onChange(on ? [...invited, id] : invited.filter((each) => each !== id))
  return (
    <FieldGroup
      id="holiday-invited"
      label="Who may cover (optional)"
      hint={`Up to ${most} couriers. They have 48 hours to answer, and the first who agrees covers. Otherwise the depot finds cover.`}
    >
      {colleagues.length > manyNames && (
        <SearchField
          label="Find a colleague by name"
          value={search}
          onChange={({ target }) => setSearch(target.value)}
        />
      )}
      {shown.map(({ id, name }) => {
        const on = invited.includes(id)
        return (
          <Checkbox
            key={id}
            label={name}
            checked={on}
            disabled={!on && invited.length >= most}
            onChange={({ target }) => toggle(id, target.checked)}
          />
        )
      })}
      {shown.length === 0 && <p>No colleague has this name.</p>}
    </FieldGroup>
  )
}
