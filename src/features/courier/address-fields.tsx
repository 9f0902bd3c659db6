import { Stack } from '#ui/layout/section.tsx'
import { TextField } from '#ui/fields/text-field.tsx'
import type { AddressField, AddressForm } from './address-form.ts'

const fields = [
  { field: 'line1', label: 'Address line 1', hint: 'House and street', autoComplete: 'address-line1' },
  { field: 'line2', label: 'Address line 2 (optional)', autoComplete: 'address-line2' },
  { field: 'town', label: 'Town or city', autoComplete: 'address-level2' },
  { field: 'postcode', label: 'Postcode', autoComplete: 'postal-code', autoCapitalize: 'characters' },
] as const satisfies readonly {
  field: AddressField
  label: string
  hint?: string
  autoComplete: string
  autoCapitalize?: string
}[]

export const addressFieldId = (field: AddressField): string => `address-${field}`

interface AddressFieldsProps {
  form: AddressForm
  errors: readonly { field: AddressField; text: string }[]
  onChange: (form: AddressForm) => void
}

export function AddressFields({ form, errors, onChange }: AddressFieldsProps) {
  return (
    <Stack gap={24}>
      {fields.map(({ field, ...texts }) => (
        <TextField
          key={field}
          {...texts}
          id={addressFieldId(field)}
          name={field}
          value={form[field]}
          error={errors.find((error) => error.field === field)?.text}
          onChange={(event) => onChange({ ...form, [field]: event.target.value })}
        />
      ))}
    </Stack>
  )
}
