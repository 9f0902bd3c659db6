import type { ComponentPropsWithRef } from 'react'
import type { FieldTexts } from './field.tsx'
import { TextField } from './text-field.tsx'
import './time-field.css'

type TimeFieldProps = FieldTexts &
  Omit<ComponentPropsWithRef<'input'>, 'id' | 'type' | 'value' | 'onChange'> & {
    /** "05:42", or "" while it is not whole. */
    value: string
    onChange: (value: string) => void
  }

/** Renders the phone's own time picker. */
export function TimeField({ onChange, ...field }: TimeFieldProps) {
  return <TextField {...field} type="time" onChange={(event) => onChange(event.target.value)} />
}
