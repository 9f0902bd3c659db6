import { dayName } from '#domain/dates/near-day.ts'
import { readDate, type TypedDate } from '#domain/dates/read-date.ts'
import { DateField } from '#ui/fields/date-field.tsx'
import type { FieldInputProps, FieldKind } from './field-kind.ts'

const parts = ['day', 'month', 'year'] as const
const missing = (value: TypedDate) => parts.filter((part) => value[part].trim() === '')

function DateInput({ texts, value, onChange }: FieldInputProps<TypedDate>) {
  const gaps = missing(value)
  const wrong = gaps.length === 0 ? parts : gaps
  return <DateField {...texts} value={value} onChange={onChange} wrong={texts.error === undefined ? [] : wrong} />
}

const list = (words: readonly string[]): string => words.join(' and a ')

export const date: FieldKind<TypedDate> = {
  empty: { day: '', month: '', year: '' },
  Input: DateInput,
  read: (value) => (missing(value).length === 3 ? '' : (readDate(value) ?? parts.map((part) => value[part]).join('/'))),
  typed(answer) {
    const [year = '', month = '', day = ''] = String(answer).split('-')
    return { day, month, year }
  },
  fault: (value, label) => {
    const gaps = missing(value)
    if (gaps.length === 3) return undefined
    if (gaps.length > 0) return `${label} must include a ${list(gaps)}`
    return readDate(value) === undefined ? `${label} must be a real date` : undefined
  },
  words: (answer) => `${dayName(String(answer))} ${String(answer).slice(0, 4)}`,
}
