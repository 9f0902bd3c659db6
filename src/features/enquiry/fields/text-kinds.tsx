import { TextArea } from '#ui/fields/text-area.tsx'
import { TextField } from '#ui/fields/text-field.tsx'
import { TimeField } from '#ui/fields/time-field.tsx'
import type { FieldInputProps, FieldKind } from './field-kind.ts'

const plain = {
  empty: '',
  read: (value: string) => value.trim(),
  typed: String,
  words: String,
}

function FreeText({ texts, value, onChange }: FieldInputProps<string>) {
  return <TextArea {...texts} rows={5} value={value} onChange={(event) => onChange(event.target.value)} />
}
export const freeText: FieldKind<string> = { ...plain, Input: FreeText }

function IncidentNumber({ texts, value, onChange }: FieldInputProps<string>) {
  return (
    <TextField
      {...texts}
      autoComplete="off"
      autoCapitalize="characters"
      spellCheck={false}
      value={value}
      onChange={(event) => onChange(event.target.value)}
    />
  )
}
export const incidentNumber: FieldKind<string> = { ...plain, Input: IncidentNumber }

function Time({ texts, value, onChange }: FieldInputProps<string>) {
  return <TimeField {...texts} value={value} onChange={onChange} />
}
export const time: FieldKind<string> = { ...plain, Input: Time }

/** Parses an amount such as "£1,200.50"; returns undefined if it is not a number. */
function readNumber(typed: string): number | undefined {
  const bare = typed.replaceAll(/[£\s]/g, '').replaceAll(/,(?=\d{3}\b)/g, '')
  return /^-?(\d+(\.\d*)?|\.\d+)$/.test(bare) ? Number(bare) : undefined
}

function NumberInput({ texts, value, onChange }: FieldInputProps<string>) {
  return (
    <TextField
      {...texts}
      inputMode="decimal"
      autoComplete="off"
      value={value}
      onChange={(event) => onChange(event.target.value)}
    />
  )
}
export const number: FieldKind<string> = {
  ...plain,
  Input: NumberInput,
  read: (value) => readNumber(value) ?? value.trim(),
  fault: (value, label) =>
    value.trim() !== '' && readNumber(value) === undefined ? `${label} must be a number, such as 12.50` : undefined,
  words: (answer) =>
    typeof answer === 'number' ? answer.toLocaleString('en-GB', { maximumFractionDigits: 10 }) : String(answer),
}
