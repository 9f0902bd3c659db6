import { TimeField } from '#ui/fields/time-field.tsx'
import type { DayFault, TypedDay } from './typed-day.ts'

interface TimesProps {
  /** Where the error summary leads, with `-from` and `-to` behind it. */
  id: string
  /** "Monday". */
  name: string
  typed: TypedDay
  faults: readonly DayFault[]
  onChange: (typed: TypedDay) => void
}

/** From when until when; nothing where the day is not worked in part. */
export function DayTimes({ id, name, typed, faults, onChange }: TimesProps) {
  if (typed.kind !== 'between') return null
  return (
    <div className="day-times">
      {(['from', 'to'] as const).map((field) => {
        const error = faults.find((fault) => fault.field === field)?.text
        return (
          <TimeField
            key={field}
            id={`${id}-${field}`}
            label={
              <>
                <span className="visually-hidden">{name} </span>
                {field === 'from' ? 'From' : 'Until'}
              </>
            }
            {...(error !== undefined && { error })}
            value={typed[field]}
            onChange={(time) => onChange({ ...typed, [field]: time })}
          />
        )
      })}
    </div>
  )
}
