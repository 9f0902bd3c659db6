import { useState, type SyntheticEvent } from 'react'
import type { WholePaymentRun } from '#contracts/pay/payment-run.ts'
import { typedDate } from '#domain/dates/read-date.ts'
import { Button } from '#ui/controls/button.tsx'
import { DateField } from '#ui/fields/date-field.tsx'
import { ErrorSummary } from '#ui/fields/error-summary.tsx'
import { SelectField } from '#ui/fields/select-field.tsx'
import { Stack } from '#ui/layout/section.tsx'
import { useToday } from '#ui/parcel/use-today.ts'
import { ActionError } from '../../requests/response-view.tsx'
import { useAction } from '../../requests/use-action.ts'
import { toFieldErrors, type FormErrors } from '../office-forms.ts'
import { defaultPayDay, offeredWeeks, readPrepareForm, type PrepareForm } from './payment-labels.ts'
import { newRunId, prepareRun } from './payments-sync.ts'

const fields = ['week', 'payOn'] as const

/** Prepares the payment of a week. Nothing is paid until another person approves it. */
export function PreparePayments({ onPrepared }: { onPrepared: (run: WholePaymentRun) => void }) {
  const today = useToday()
  const weeks = offeredWeeks(today)
  const [form, setForm] = useState<PrepareForm>(() => {
    const week = weeks[0]?.value ?? ''
    return { week, payOn: typedDate(defaultPayDay(week, today)) }
  })
  // The same until the service has taken it, so that a request that is sent again prepares one run.
  const [id, setId] = useState(newRunId)
  const [errors, setErrors] = useState<FormErrors<keyof PrepareForm>>({})
  const [attempt, setAttempt] = useState(0)
  const { busy, error, act } = useAction()
  const rejected = toFieldErrors(error, fields)
  const isRejected = Object.keys(rejected).length > 0
  const shown: FormErrors<keyof PrepareForm> = { ...rejected, ...errors }
  const submit = (event: SyntheticEvent) => {
    event.preventDefault()
    const read = readPrepareForm(form)
    setErrors('errors' in read ? read.errors : {})
    setAttempt((last) => last + 1)
    if ('errors' in read) return
    void act(
      () => prepareRun(id, read.value),
      (run) => {
        setId(newRunId())
        onPrepared(run)
      },
    )
  }
  const change = (next: Partial<PrepareForm>) => {
    setForm((last) => ({ ...last, ...next }))
    setId(newRunId())
  }
  return (
    <form onSubmit={submit} noValidate>
      <Stack gap={16}>
        <p className="measure">
          A run pays what the week’s issued invoices have open. Another person approves it. Nothing is sent to a bank
          from here.
        </p>
        <ErrorSummary
          key={isRejected ? 'rejected' : 'typed'}
          errors={Object.entries(shown).map(([field, text]) => ({ id: `payments-${field}`, text }))}
          attempt={attempt}
        />
        <SelectField
          id="payments-week"
          label="Week of the invoices"
          error={shown.week}
          options={weeks}
          value={form.week}
          onChange={({ target: { value: week } }) => change({ week, payOn: typedDate(defaultPayDay(week, today)) })}
        />
        <DateField
          id="payments-payOn"
          label="Day of payment"
          error={shown.payOn}
          value={form.payOn}
          onChange={(payOn) => change({ payOn })}
          wrong={shown.payOn === undefined ? [] : ['day', 'month', 'year']}
        />
        <ActionError id="payments-prepare" error={isRejected ? null : error} />
        <Button type="submit" kind="primary" aria-disabled={busy || undefined}>
          {busy ? 'Preparing' : 'Prepare the run'}
        </Button>
      </Stack>
    </form>
  )
}
