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

interface AddressFieldsProps {
  form: AddressForm
  field: (field: AddressField) => { id: string; error: string | undefined }
  onChange: (form: AddressForm) => void
}

export function AddressFields({ form, field: control, onChange }: AddressFieldsProps) {
  return (
    <Stack gap={24}>
      {fields.map(({ field, ...texts }) => (
        <TextField
          key={field}
          {...texts}
          {...control(field)}
          name={field}
          value={form[field]}
          onChange={(event) => onChange({ ...form, [field]: event.target.value })}
        />
      ))}
    </Stack>
  )
}
