import type { ComponentPropsWithRef } from 'react'
import { describedBy, Field, type FieldTexts } from './field.tsx'

/** One line of text, 56 high. Takes every attribute of an input: `inputMode`, `autoComplete`, `name`. */
export function TextField({
  id,
  label,
  hint,
  error,
  ...input
}: FieldTexts & Omit<ComponentPropsWithRef<'input'>, 'id'>) {
  const texts = { id, label, hint, error }
  return (
    <Field
      {...texts}
      control={
        <input
          type="text"
          {...input}
          id={id}
          className="input"
          aria-describedby={describedBy(texts)}
          aria-invalid={error ? true : undefined}
        />
      }
    />
  )
}
