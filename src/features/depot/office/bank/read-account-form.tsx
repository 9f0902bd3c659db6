import { useState, type SyntheticEvent } from 'react'
import type { PayableAccount } from '#contracts/courier/bank-account.ts'
import type { Courier } from '#contracts/courier/courier.ts'
import { typedDate } from '#domain/dates/read-date.ts'
import { Button } from '#ui/controls/button.tsx'
import { TextLink } from '#ui/controls/text-link.tsx'
import { DateField } from '#ui/fields/date-field.tsx'
import { ErrorSummary } from '#ui/fields/error-summary.tsx'
import { FieldMessage } from '#ui/fields/field.tsx'
import { TextField } from '#ui/fields/text-field.tsx'
import { Section, SectionHeading, Stack } from '#ui/layout/section.tsx'
import { useToday } from '#ui/parcel/use-today.ts'
import { CourierChoice } from '../../publish/invoices/courier-choice.tsx'
import { useAction } from '../../requests/use-action.ts'
import type { FormErrors } from '../office-forms.ts'
import { needsSignIn, readingErrorLabel, readReadingForm, type ReadingForm } from './bank-labels.ts'
import { readPayableAccount } from './bank-sync.ts'

interface ReadAccountFormProps {
  couriers: readonly Courier[]
  /** Shown while there are no couriers. */
  hint: string | undefined
  courier: string
  onCourier: (courier: string) => void
  onRead: (account: PayableAccount) => void
}

/** Asks for an account with a reason, which is recorded. Nothing that is typed is saved on this device. */
export function ReadAccountForm({ couriers, hint, courier, onCourier, onRead }: ReadAccountFormProps) {
  const today = useToday()
  const [day, setDay] = useState(() => typedDate(today))
  const [reason, setReason] = useState('')
  const [errors, setErrors] = useState<FormErrors<keyof ReadingForm>>({})
  const [attempt, setAttempt] = useState(0)
  const [tried, setTried] = useState('')
  const { busy, error: last, act } = useAction()
  // It is about the courier of that attempt.
  const error = tried === courier ? last : null
  const submit = (event: SyntheticEvent) => {
    event.preventDefault()
    const read = readReadingForm({ courier, day, reason })
    setErrors('errors' in read ? read.errors : {})
    setAttempt((count) => count + 1)
    if ('errors' in read) return
    setTried(courier)
    void act(
      () => readPayableAccount(read.value),
      (account) => {
        // Each reading has a reason of its own.
        setReason('')
        onRead(account)
      },
    )
  }
  return (
    <Section>
      <form onSubmit={submit} noValidate autoComplete="off">
        <Stack gap={16}>
          <SectionHeading>Read a bank account</SectionHeading>
          <p className="measure">
            Your name and the reason are recorded. The account is shown for two minutes and not saved on this device.
          </p>
          <ErrorSummary
            errors={Object.entries(errors).map(([field, text]) => ({ id: `bank-${field}`, text }))}
            attempt={attempt}
          />
          <CourierChoice
            id="bank-courier"
            couriers={couriers}
            hint={hint}
            error={errors.courier}
            value={courier}
            onChange={onCourier}
          />
          <DateField
            id="bank-day"
            label="Day of the payment"
            error={errors.day}
            value={day}
            onChange={setDay}
            wrong={errors.day === undefined ? [] : ['day', 'month', 'year']}
          />
          <TextField
            id="bank-reason"
            label="Reason"
            hint="Such as: Payment of the week"
            error={errors.reason}
            value={reason}
            onChange={(event) => setReason(event.target.value)}
            autoComplete="off"
          />
          <div role="alert">{error && <FieldMessage id="bank-read">{readingErrorLabel(error)}</FieldMessage>}</div>
          {error && needsSignIn(error) && <TextLink to="/auth/sign-in-courier">Sign in again</TextLink>}
          <Button type="submit" kind="primary" aria-disabled={busy || undefined}>
            {busy ? 'Reading' : 'Read the account'}
          </Button>
        </Stack>
      </form>
    </Section>
  )
}
