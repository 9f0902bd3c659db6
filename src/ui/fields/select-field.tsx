import { describedBy, Field, type FieldTexts } from './field.tsx'
import { Select, type SelectProps } from '../controls/select.tsx'

export function SelectField({ id, label, hint, error, ...select }: FieldTexts & Omit<SelectProps, 'id'>) {
  const texts = { id, label, hint, error }
  return (
    <Field
      {...texts}
      control={
        <Select {...select} id={id} aria-describedby={describedBy(texts)} aria-invalid={error ? true : undefined} />
      }
    />
  )
}
