import { ChevronDown } from 'lucide-react'
import type { ComponentPropsWithRef } from 'react'
import { Icon } from '../theme/icon.tsx'
import '../fields/field.css'
import './select.css'

export type SelectProps = ComponentPropsWithRef<'select'> & {
  options: readonly { value: string; label: string }[]
  /** The label of the empty first option: "Choose a reason". */
  emptyLabel?: string
}

/** Renders only the control. Put its label around it or next to it. */
export function Select({ options, emptyLabel, ...select }: SelectProps) {
  return (
    <div className="select">
      <select {...select} className="input">
        {emptyLabel !== undefined && <option value="">{emptyLabel}</option>}
        {options.map(({ value, label }) => (
          <option key={value} value={value}>
            {label}
          </option>
        ))}
      </select>
      <Icon of={ChevronDown} />
    </div>
  )
}
