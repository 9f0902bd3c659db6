import { Search } from 'lucide-react'
import type { ComponentPropsWithRef } from 'react'
import { Icon } from '../theme/icon.tsx'
import './field.css'
import './search-field.css'

type SearchFieldProps = Omit<ComponentPropsWithRef<'input'>, 'type'> & {
  /** The name; the placeholder only gives an example of what can be typed. */
  label: string
  /** Above the box, where a list has other things besides. */
  isLabelShown?: boolean
}

export function SearchField({ label, isLabelShown = false, ...input }: SearchFieldProps) {
  const field = (
    <div className="search-field">
      <Icon of={Search} />
      <input enterKeyHint="search" autoComplete="off" {...input} type="search" className="input" aria-label={label} />
    </div>
  )
  if (!isLabelShown) return field
  return (
    <div className="search-field-labelled">
      <p className="search-field-label" aria-hidden>
        {label}
      </p>
      {field}
    </div>
  )
}
