import { ChevronLeft, ChevronRight } from 'lucide-react'
import { useState } from 'react'
import { describedBy, Field, type FieldTexts } from './field.tsx'
import { IconButton } from '../controls/icon-button.tsx'
import { Select } from '../controls/select.tsx'
import './period-field.css'

type PeriodFieldProps = FieldTexts & {
  /** The options, earliest first. */
  options: readonly { value: string; label: string }[]
  value: string
  onChange: (value: string) => void
}

/** Selects one of a series of periods from a list, or with the buttons next to it. */
export function PeriodField({ options, value, onChange, ...texts }: PeriodFieldProps) {
  // Announced only after a step, because the list announces its own choices.
  const [said, setSaid] = useState('')
  const at = options.findIndex((option) => option.value === value)
  const before = options[at - 1]
  const after = options[at + 1]
  const step = (to: typeof before) => {
    if (!to) return
    onChange(to.value)
    setSaid(to.label)
  }
  return (
    <Field
      {...texts}
      control={
        <div className="period">
          {/* Not `disabled`: the last step would take focus away. */}
          <IconButton
            icon={ChevronLeft}
            look="bordered"
            label={before ? `Previous: ${before.label}` : 'Nothing earlier'}
            aria-disabled={before ? undefined : true}
            onClick={() => step(before)}
          />
          <Select
            id={texts.id}
            options={options}
            value={value}
            aria-describedby={describedBy(texts)}
            aria-invalid={texts.error ? true : undefined}
            onChange={(event) => {
              setSaid('')
              onChange(event.target.value)
            }}
          />
          <IconButton
            icon={ChevronRight}
            look="bordered"
            label={after ? `Next: ${after.label}` : 'Nothing later'}
            aria-disabled={after ? undefined : true}
            onClick={() => step(after)}
          />
          <output className="visually-hidden">{said}</output>
        </div>
      }
    />
  )
}
