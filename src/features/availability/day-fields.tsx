import { TimeField } from '#ui/fields/time-field.tsx'
import type { TypedDay } from './typed-day.ts'

interface TimesProps {
  /** "Monday". */
  name: string
  typed: TypedDay
  field: (part: 'from' | 'to') => { id: string; error: string | undefined }
  onChange: (typed: TypedDay) => void
}

/** Shown only if the courier works part of the day. */
export function DayTimes({ name, typed, field, onChange }: TimesProps) {
  if (typed.kind !== 'between') return null
  return (
    <div className="day-times">
      {(['from', 'to'] as const).map((part) => (
        <TimeField
          key={part}
          {...field(part)}
          label={
            <>
              <span className="visually-hidden">{name} </span>
              {part === 'from' ? 'From' : 'Until'}
            </>
          }
          value={typed[part]}
          onChange={(time) => onChange({ ...typed, [part]: time })}
        />
      ))}
    </div>
  )
}
