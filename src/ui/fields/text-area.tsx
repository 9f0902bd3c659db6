import type { ComponentPropsWithRef } from 'react'
import { describedBy, Field, type FieldTexts } from './field.tsx'

export function TextArea({
  id,
  label,
  hint,
  error,
  ...area
}: FieldTexts & Omit<ComponentPropsWithRef<'textarea'>, 'id'>) {
  const texts = { id, label, hint, error }
  return (
    <Field
      {...texts}
      control={
        <textarea
          rows={4}
          {...area}
          id={id}
          className="input"
          aria-describedby={describedBy(texts)}
          aria-invalid={error ? true : undefined}
        />
      }
    />
  )
}
