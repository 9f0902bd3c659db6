import { useState } from 'react'
import { invoiceTypeSchema, type InvoiceType } from '#contracts/forms/form-answer.ts'
import { payPeriod, formatPayPeriod } from '#domain/pay-period.ts'
import { RadioGroup } from '#ui/controls/radio-group.tsx'
import { Stack } from '#ui/layout/section.tsx'
import { SelectField } from '#ui/fields/select-field.tsx'
import { TextField } from '#ui/fields/text-field.tsx'
import type { FieldInputProps, FieldKind } from './field-kind.ts'

const invoiceWords: Readonly<Record<InvoiceType, string>> = {
  delivery: 'Delivery',
  collection: 'Collection',
  supplement: 'Supplement',
  holiday: 'Holiday',
  'star-bonus': 'Star bonus',
  adjustment: 'Adjustment',
}

const invoiceTypes = invoiceTypeSchema.options.map((value) => ({ value, label: invoiceWords[value] }))

function InvoiceTypes({ texts, value, onChange }: FieldInputProps<string>) {
  return <RadioGroup {...texts} name={texts.id} value={value} onChange={onChange} options={invoiceTypes} />
}
export const invoiceType: FieldKind<string> = {
  empty: '',
  Input: InvoiceTypes,
  read: (value) => value,
  typed: String,
  words: (answer) => invoiceWords[answer as InvoiceType],
}

function Periods({ texts, value, onChange, around }: FieldInputProps<string>) {
  const options = around.choices.periods
    .map((period) => ({ value: period.id, label: formatPayPeriod(period) }))
    .reverse()
  return (
    <SelectField
      {...texts}
      emptyLabel="Choose a period"
      options={options}
      value={value}
      onChange={(event) => onChange(event.target.value)}
    />
  )
}
export const period: FieldKind<string> = {
  empty: '',
  Input: Periods,
  read: (value) => value,
  typed: String,
  words: (answer) => {
    const found = payPeriod(String(answer))
    return found ? formatPayPeriod(found) : String(answer)
  },
}

const another = '?'

/** The courier's own rounds first; another one is typed. */
function Rounds({ texts, value, onChange, around }: FieldInputProps<string>) {
  const { rounds } = around.choices
  const [typing, setTyping] = useState(value !== '' && !rounds.includes(value))
  const isTyped = typing || rounds.length === 0
  const text = {
    autoComplete: 'off',
    autoCapitalize: 'characters',
    value,
    onChange: (event: { target: { value: string } }) => onChange(event.target.value),
  }
  if (rounds.length === 0) return <TextField {...texts} {...text} />
  return (
    <Stack gap={16}>
      <SelectField
        {...texts}
        emptyLabel="Choose a round"
        options={[
          ...rounds.map((round) => ({ value: round, label: `Round ${round}` })),
          { value: another, label: 'Another round' },
        ]}
        value={isTyped ? another : value}
        onChange={({ target }) => {
          setTyping(target.value === another)
          onChange(target.value === another ? '' : target.value)
        }}
      />
      {isTyped && <TextField id={`${texts.id}-other`} label="Number of the other round" {...text} />}
    </Stack>
  )
}
export const roundNumber: FieldKind<string> = {
  empty: '',
  Input: Rounds,
  read: (value) => value.trim().toUpperCase(),
  typed: String,
  words: (answer) => `Round ${String(answer)}`,
}
