import type { WishKind } from '#contracts/parcel/wish.ts'
import { fullNearDay } from '#domain/dates/near-day.ts'
import { RadioGroup } from '#ui/controls/radio-group.tsx'
import { SelectField } from '#ui/fields/select-field.tsx'
import { TextField } from '#ui/fields/text-field.tsx'
import { useToday } from '#ui/parcel/use-today.ts'
import { wishLabels, type TypedWish, type WishErrors } from './wish-form.ts'

const texts = {
  neighbour: { label: 'House number or name', hint: 'For example, number 16. Don’t give anybody’s name.' },
  safe_place: { label: 'Safe place', hint: 'For example, behind the blue bin' },
  not_mine: { label: 'Anything the depot should know (optional)', hint: undefined },
} as const

interface WishFieldsProps {
  choices: readonly WishKind[]
  days: readonly string[]
  typed: TypedWish
  errors: WishErrors
  onChange: (typed: TypedWish) => void
}

/** The choice of what the depot is told, and the field that belongs to it. */
export function WishFields({ choices, days, typed, errors, onChange }: WishFieldsProps) {
  const today = useToday()
  const { kind } = typed
  return (
    <>
      <RadioGroup
        id="wish-kind"
        name="wish-kind"
        label="What would you like?"
        error={errors.kind}
        options={choices.map((value) => ({ value, label: wishLabels[value] }))}
        value={kind}
        onChange={(value) => onChange({ ...typed, kind: value as WishKind })}
      />
      {kind === 'another_day' && (
        <SelectField
          id="wish-day"
          label="Day"
          error={errors.day}
          emptyLabel="Choose a day"
          options={days.map((value) => ({ value, label: fullNearDay(value, today) }))}
          value={typed.day}
          onChange={(event) => onChange({ ...typed, day: event.target.value })}
        />
      )}
      {kind !== null && kind !== 'another_day' && (
        <TextField
          id="wish-text"
          label={texts[kind].label}
          hint={texts[kind].hint}
          error={errors.text}
          autoComplete="off"
          value={typed.text}
          onChange={(event) => onChange({ ...typed, text: event.target.value })}
        />
      )}
    </>
  )
}
