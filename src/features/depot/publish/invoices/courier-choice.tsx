import { useState, type KeyboardEvent } from 'react'
import type { Courier } from '#contracts/courier/courier.ts'
import { SearchField } from '#ui/fields/search-field.tsx'
import { SelectField } from '#ui/fields/select-field.tsx'
import { Stack } from '#ui/layout/section.tsx'
import { counted } from '../../figures.ts'
import { findCouriers } from './invoice-draft.ts'

interface CourierChoiceProps {
  id: string
  couriers: readonly Courier[]
  /** Shown while there are no couriers. */
  hint: string | undefined
  error: string | undefined
  value: string
  onChange: (courier: string) => void
}

/** Chooses a courier of the roster. The search narrows the list, and Enter chooses the courier if only one is left. */
export function CourierChoice({ id, couriers, hint, error, value, onChange }: CourierChoiceProps) {
  const [words, setWords] = useState('')
  const found = findCouriers(couriers, words)
  // Whoever is chosen stays chosen while the search narrows the list.
  const chosen = couriers.filter((courier) => courier.id === value && !found.includes(courier))
  const press = (event: KeyboardEvent) => {
    if (event.key !== 'Enter') return
    event.preventDefault()
    const [first] = found
    if (first && found.length === 1) onChange(first.id)
  }
  return (
    <Stack gap={8}>
      <SearchField
        label="Find a courier by name, number or round"
        isLabelShown
        value={words}
        onChange={(event) => setWords(event.target.value)}
        onKeyDown={press}
      />
      <SelectField
        id={id}
        label="Courier"
        hint={hint ?? (words.trim() === '' ? undefined : `${counted(found.length, 'courier')} found`)}
        error={error}
        emptyLabel="Choose a courier"
        options={[...chosen, ...found].map((courier) => ({
          value: courier.id,
          label: `${courier.name}, ${courier.courierNumber}${courier.closedAt === undefined ? '' : ', account closed'}`,
        }))}
        value={value}
        onChange={(event) => onChange(event.target.value)}
      />
    </Stack>
  )
}
