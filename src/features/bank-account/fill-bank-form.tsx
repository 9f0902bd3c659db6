import { useState, type SyntheticEvent } from 'react'
import type { BankDetails } from '#contracts/courier/bank-account.ts'
import { Button } from '#ui/controls/button.tsx'
import { ErrorSummary } from '#ui/fields/error-summary.tsx'
import { Stack } from '#ui/layout/section.tsx'
import { useTitle } from '#ui/layout/use-title.ts'
import { bankFieldId, checkBankForm, type BankForm, type BankField } from './bank-form.ts'
import { bankTitle, toBankMessage } from './bank-messages.ts'
import { StepHeading } from './step-heading.tsx'
import { TextField } from '#ui/fields/text-field.tsx'

// With autocomplete off, a browser neither offers these values elsewhere nor restores them here.
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

function BankFields({ form, errorAt, onChange }: BankFieldsProps) {
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

interface FillBankFormProps {
  form: BankForm
  /** The service has found that the digits do not go together. */
  isImpossible: boolean
  isFirst: boolean
  busy: boolean
  onChange: (form: BankForm) => void
  onCheck: (details: BankDetails) => void
}

/** Shows errors when the account is checked, and updates them at each key after that. */
export function FillBankForm({ form, isImpossible, isFirst, busy, onChange, onCheck }: FillBankFormProps) {
  const [attempt, setAttempt] = useState(0)
  const [refused, setRefused] = useState(isImpossible ? form : null)
  const checked = checkBankForm(form)
  const found = attempt > 0 && 'errors' in checked ? checked.errors : []
  const errors = refused === form ? [{ field: 'sortCode' as const, text: toBankMessage('account-impossible') }] : found
  useTitle(errors.length > 0 ? `Error: ${bankTitle}` : bankTitle)

  const submit = (event: SyntheticEvent) => {
    event.preventDefault()
    setAttempt(attempt + 1)
    setRefused(null)
    if ('details' in checked) onCheck(checked.details)
  }
  return (
    <form noValidate autoComplete="off" onSubmit={submit}>
      <Stack gap={24}>
        <ErrorSummary attempt={attempt} errors={errors.map(({ field, text }) => ({ id: bankFieldId(field), text }))} />
        <StepHeading isFirst={isFirst || isImpossible}>Your new bank account</StepHeading>
        <p className="measure">Not saved on this phone. If you leave this page, you’ll need to type it again.</p>
        <BankFields
          form={form}
          errorAt={(field) => errors.find((error) => error.field === field)?.text}
          onChange={onChange}
        />
        <Button kind="primary" type="submit" aria-disabled={busy}>
          {busy ? 'Checking' : 'Check the account'}
        </Button>
      </Stack>
    </form>
  )
}
