import { useState, type SyntheticEvent } from 'react'
import { Button } from '#ui/controls/button.tsx'
import { ErrorSummary } from '#ui/fields/error-summary.tsx'
import { SelectField } from '#ui/fields/select-field.tsx'
import { TextField } from '#ui/fields/text-field.tsx'
import { Stack } from '#ui/layout/section.tsx'
import { useToday } from '#ui/parcel/use-today.ts'
import { ActionError } from '../../requests/response-view.tsx'
import { useAction } from '../../requests/use-action.ts'
import type { FormErrors } from '../office-forms.ts'
import { pastPeriods, readEarnings, type EarningsForm } from './pension-forms.ts'
import { saveEarnings } from './pensions-sync.ts'

/** Enters what a courier earned in a past pay period. Keyed by the courier. */
export function EnterEarnings({ courier, onDone }: { courier: string; onDone: () => void }) {
  const today = useToday()
  const [form, setForm] = useState<EarningsForm>({ period: '', amount: '' })
  const [errors, setErrors] = useState<FormErrors<keyof EarningsForm>>({})
  const [attempt, setAttempt] = useState(0)
  const { busy, error, act } = useAction()
  const submit = (event: SyntheticEvent) => {
    event.preventDefault()
    const read = readEarnings(form)
    setErrors('errors' in read ? read.errors : {})
    setAttempt((last) => last + 1)
    if ('errors' in read) return
    void act(
      () => saveEarnings(courier, read.value),
      () => {
        setForm({ period: '', amount: '' })
        onDone()
      },
    )
  }
  return (
    <form onSubmit={submit} noValidate>
      <Stack gap={16}>
        <ErrorSummary
          errors={Object.entries(errors).map(([field, text]) => ({ id: `earnings-${field}`, text }))}
          attempt={attempt}
        />
        <SelectField
          id="earnings-period"
          label="Pay period"
          error={errors.period}
          emptyLabel="Choose a pay period"
          options={pastPeriods(today)}
          value={form.period}
          onChange={(event) => setForm((last) => ({ ...last, period: event.target.value }))}
        />
        <TextField
          id="earnings-amount"
          label="Earned, in pounds"
          hint="Contributions follow from it, and membership if it is enough"
          error={errors.amount}
          value={form.amount}
          onChange={(event) => setForm((last) => ({ ...last, amount: event.target.value }))}
          inputMode="decimal"
          autoComplete="off"
        />
        <ActionError id="earnings-save" error={error} />
        <Button type="submit" aria-disabled={busy || undefined}>
          {busy ? 'Saving' : 'Save the earnings'}
        </Button>
      </Stack>
    </form>
  )
}
