import { useState, type SyntheticEvent } from 'react'
import type { Pension } from '#contracts/pay/pension.ts'
import { Button } from '#ui/controls/button.tsx'
import { DateField } from '#ui/fields/date-field.tsx'
import { ErrorSummary } from '#ui/fields/error-summary.tsx'
import { TextField } from '#ui/fields/text-field.tsx'
import { Stack } from '#ui/layout/section.tsx'
import { useToday } from '#ui/parcel/use-today.ts'
import { ActionError } from '../../requests/response-view.tsx'
import { useAction } from '../../requests/use-action.ts'
import type { FormErrors } from '../office-forms.ts'
import { readPensionForm, toPensionForm, type PensionForm } from './pension-forms.ts'
import { savePension } from './pensions-sync.ts'

const dateParts = ['day', 'month', 'year'] as const

interface EnterPensionProps {
  courier: string
  pension: Pension | null
  onDone: () => void
}

/** Enters a pension, or replaces what the office knows of it. Keyed by the courier. */
export function EnterPension({ courier, pension, onDone }: EnterPensionProps) {
  const today = useToday()
  const [form, setForm] = useState<PensionForm>(() => toPensionForm(pension))
  const [errors, setErrors] = useState<FormErrors<keyof PensionForm>>({})
  const [attempt, setAttempt] = useState(0)
  const { busy, error, act } = useAction()
  const change = (part: Partial<PensionForm>) => setForm((last) => ({ ...last, ...part }))
  const submit = (event: SyntheticEvent) => {
    event.preventDefault()
    const read = readPensionForm(form, today)
    setErrors('errors' in read ? read.errors : {})
    setAttempt((last) => last + 1)
    if ('errors' in read) return
    void act(
      () => savePension(courier, read.value),
      (saved) => {
        // The date of birth stays nowhere but at the service.
        setForm(toPensionForm(saved))
        onDone()
      },
    )
  }
  const wrong = (field: 'bornOn' | 'enrolledOn') => (errors[field] === undefined ? [] : dateParts)
  return (
    <form onSubmit={submit} noValidate>
      <Stack gap={16}>
        <ErrorSummary
          errors={Object.entries(errors).map(([field, text]) => ({ id: `pension-${field}`, text }))}
          attempt={attempt}
        />
        <DateField
          id="pension-bornOn"
          label="Date of birth"
          hint="It is never shown again, so enter it each time"
          error={errors.bornOn}
          value={form.bornOn}
          onChange={(bornOn) => change({ bornOn })}
          wrong={wrong('bornOn')}
        />
        <TextField
          id="pension-scheme"
          label="Pension provider"
          error={errors.scheme}
          value={form.scheme}
          onChange={(event) => change({ scheme: event.target.value })}
          autoComplete="off"
        />
        <TextField
          id="pension-reference"
          label="Member number (optional)"
          error={errors.reference}
          value={form.reference}
          onChange={(event) => change({ reference: event.target.value })}
          autoComplete="off"
          spellCheck={false}
        />
        <DateField
          id="pension-enrolledOn"
          label="Day of enrolment (optional)"
          hint="Only if they became a member elsewhere. Blank leaves it as it is"
          error={errors.enrolledOn}
          value={form.enrolledOn}
          onChange={(enrolledOn) => change({ enrolledOn })}
          wrong={wrong('enrolledOn')}
        />
        <ActionError id="pension-save" error={error} />
        <Button type="submit" aria-disabled={busy || undefined}>
          {busy ? 'Saving' : 'Save the pension'}
        </Button>
      </Stack>
    </form>
  )
}
