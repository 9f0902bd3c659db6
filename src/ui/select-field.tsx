import { ChevronDown } from 'lucide-react'
import type { ComponentPropsWithRef } from 'react'
import { describedBy, Field } from './field.tsx'
import type { FieldTexts } from './field.tsx'
import { Icon } from './icon.tsx'
import './select-field.css'

type SelectFieldProps = FieldTexts &
  Omit<ComponentPropsWithRef<'select'>, 'id'> & {
    options: readonly { value: string; label: string }[]
    /** The first, empty choice: "Choose a reason". */
    emptyLabel?: string
  }

export function SelectField({ id, label, hint, error, options, emptyLabel, ...select }: SelectFieldProps) {
  const texts = { id, label, hint, error }
  return (
    <Field
      {...texts}
      control={
        <div className="select">
          <select {...select} id={id} className="input" aria-describedby={describedBy(texts)} aria-invalid={error ? true : undefined}>
            {emptyLabel !== undefined && <option value="">{emptyLabel}</option>}
            {options.map(({ value, label }) => (
              <option key={value} value={value}>
                {label}
              </option>
            ))}
          </select>
          <Icon of={ChevronDown} />
        </div>
      }
    />
  )
}
