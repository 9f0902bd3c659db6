import { Stack } from '#ui/layout/section.tsx'
import { TextField } from '#ui/fields/text-field.tsx'
import { bankFieldId, type BankField, type BankForm } from './bank-form.ts'

// Without autocomplete a browser keeps none of it: neither for other forms nor to restore this one.
const digits = { inputMode: 'numeric', autoComplete: 'off', spellCheck: false } as const
const words = { autoComplete: 'off', autoCorrect: 'off', spellCheck: false } as const

const fields = [
  { field: 'holder', label: 'Name on the account', ...words },
  { field: 'sortCode', label: 'Sort code', hint: '6 digits, such as 08-99-99', ...digits },
  { field: 'accountNumber', label: 'Account number', hint: '6 to 8 digits', ...digits },
  {
    field: 'rollNumber',
    label: 'Building society roll number (optional)',
    hint: 'On your card, statement or passbook',
    ...words,
    autoCapitalize: 'characters',
  },
] as const satisfies readonly ({ field: BankField; label: string; hint?: string } & Partial<
  Parameters<typeof TextField>[0]
>)[]

interface BankFieldsProps {
  form: BankForm
  errorAt: (field: BankField) => string | undefined
  onChange: (form: BankForm) => void
}

export function BankFields({ form, errorAt, onChange }: BankFieldsProps) {
  return (
    <Stack gap={24}>
      {fields.map(({ field, ...texts }) => (
        <TextField
          key={field}
          {...texts}
          id={bankFieldId(field)}
          value={form[field]}
          error={errorAt(field)}
          onChange={(event) => onChange({ ...form, [field]: event.target.value })}
        />
      ))}
    </Stack>
  )
}
