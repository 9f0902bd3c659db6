import { FieldGroup, type FieldTexts } from './field.tsx'
import './date-field.css'

export type DateParts = { day: string; month: string; year: string }
type Part = keyof DateParts

type DateFieldProps = FieldTexts & {
  value: DateParts
  onChange: (value: DateParts) => void
  /** The parts that are wrong; only they get the red border. */
  wrong?: readonly Part[]
}

const parts: readonly { part: Part; label: string; length: number }[] = [
  { part: 'day', label: 'Day', length: 2 },
  { part: 'month', label: 'Month', length: 2 },
  { part: 'year', label: 'Year', length: 4 },
]

/** A date as three numbers, as typed. The first wrong part, or the day, carries `id`. */
export function DateField({ value, onChange, wrong = [], ...texts }: DateFieldProps) {
  const target = parts.find(({ part }) => wrong.includes(part))?.part ?? 'day'
  return (
    <FieldGroup {...texts}>
      <div className="date-parts">
        {parts.map(({ part, label, length }) => (
          <label key={part} className={`date-part date-part-${part}`}>
            <span className="date-part-label">{label}</span>
            <input
              id={part === target ? texts.id : `${texts.id}-${part}`}
              className="input"
              inputMode="numeric"
              autoComplete="off"
              maxLength={length}
              value={value[part]}
              aria-invalid={wrong.includes(part) ? true : undefined}
              onChange={(event) => onChange({ ...value, [part]: event.target.value })}
            />
          </label>
        ))}
      </div>
    </FieldGroup>
  )
}
