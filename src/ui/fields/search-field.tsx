import { Search } from 'lucide-react'
import type { ComponentPropsWithRef } from 'react'
import { Icon } from '../theme/icon.tsx'
import './field.css'
import './search-field.css'

type SearchFieldProps = Omit<ComponentPropsWithRef<'input'>, 'type'> & {
  /** The name; the placeholder only gives an example of what can be typed. */
  label: string
}

export function SearchField({ label, ...input }: SearchFieldProps) {
  return (
    <div className="search-field">
      <Icon of={Search} />
      <input enterKeyHint="search" autoComplete="off" {...input} type="search" className="input" aria-label={label} />
    </div>
  )
}
