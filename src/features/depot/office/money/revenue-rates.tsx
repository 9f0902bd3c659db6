import { useState, type SyntheticEvent } from 'react'
import type { RevenueRate } from '#contracts/pay/money.ts'
import { sizeBandSchema } from '#contracts/parcel/parcel.ts'
import { dateLabel } from '#domain/dates/day-labels.ts'
import { typedDate, type TypedDate } from '#domain/dates/read-date.ts'
import { pounds } from '#domain/money.ts'
import { bandLabels } from '#domain/parcel/status-labels.ts'
import { Button } from '#ui/controls/button.tsx'
import { TextButton } from '#ui/controls/text-link.tsx'
import { DateField } from '#ui/fields/date-field.tsx'
import { ErrorSummary } from '#ui/fields/error-summary.tsx'
import { TextField } from '#ui/fields/text-field.tsx'
import { useToast } from '#ui/feedback/toast-provider.tsx'
import { Section, SectionHeading, Stack } from '#ui/layout/section.tsx'
import { ActionError } from '../../requests/response-view.tsx'
import { useAction } from '../../requests/use-action.ts'
import type { FormErrors } from '../office-forms.ts'
import { removeRate, setRate } from './money-sync.ts'
import { readRateForm, toAmounts, type Amounts, type RateField } from './revenue-form.ts'

const bands = sizeBandSchema.options

interface RevenueRatesProps {
  subDepot: string
  rates: readonly RevenueRate[]
  today: string
  onChanged: () => void
}

/** What a parcel of each band earns, by the day from which it holds. Keyed by the sub-depot. */
export function RevenueRates({ subDepot, rates, today, onChanged }: RevenueRatesProps) {
  const [open, setOpen] = useState(false)
  const [from, setFrom] = useState<TypedDate>(() => typedDate(today))
  const [amounts, setAmounts] = useState<Amounts>(() => toAmounts(rates[0]))
  const [errors, setErrors] = useState<FormErrors<RateField>>({})
  const [attempt, setAttempt] = useState(0)
  const toast = useToast()
  const { busy, error, act } = useAction()
  const done = (text: string) => {
    toast({ text })
    onChanged()
  }
  const submit = (event: SyntheticEvent) => {
    event.preventDefault()
    const read = readRateForm(from, amounts)
    setErrors('errors' in read ? read.errors : {})
    setAttempt((last) => last + 1)
    if ('value' in read)
      void act(
        () => setRate(subDepot, read.value),
        () => {
          setOpen(false)
          done('Revenue rate saved')
        },
      )
  }
  return (
    <Section labelledBy="revenue-rates">
      <Stack gap={16}>
        <SectionHeading id="revenue-rates">Revenue rates</SectionHeading>
        <p className="measure">
          What a parcel of each band earns at this sub-depot. A rate holds from its day until the next one.
        </p>
        {rates.length === 0 && <p>No rate is set.</p>}
        <ul aria-labelledby="revenue-rates">
          {rates.map((rate) => (
            <li key={rate.from}>
              <p className="text-strong">From {dateLabel(rate.from)}</p>
              <p>{bands.map((band) => `${bandLabels[band]} ${pounds(rate.rates[band])}`).join(', ')}</p>
              <TextButton
                onClick={() =>
                  void act(
                    () => removeRate(subDepot, rate.from),
                    () => done('Revenue rate removed'),
                  )
                }
              >
                Remove<span className="visually-hidden"> the rate from {dateLabel(rate.from)}</span>
              </TextButton>
            </li>
          ))}
        </ul>
        <Button fit aria-expanded={open} onClick={() => setOpen(!open)}>
          Set a rate
        </Button>
        <form onSubmit={submit} noValidate hidden={!open}>
          <Stack gap={16}>
            <ErrorSummary
              errors={Object.entries(errors).map(([field, text]) => ({ id: `revenue-${field}`, text }))}
              attempt={attempt}
            />
            <DateField
              id="revenue-from"
              label="From"
              error={errors.from}
              value={from}
              onChange={setFrom}
              wrong={errors.from === undefined ? [] : ['day', 'month', 'year']}
            />
            {bands.map((band) => (
              <TextField
                key={band}
                id={`revenue-${band}`}
                label={`${bandLabels[band]}, in pounds`}
                error={errors[band]}
                value={amounts[band]}
                onChange={(event) => setAmounts((last) => ({ ...last, [band]: event.target.value }))}
                inputMode="decimal"
                autoComplete="off"
              />
            ))}
            <ActionError id="revenue-save" error={error} />
            <Button type="submit" aria-disabled={busy || undefined}>
              {busy ? 'Saving' : 'Save the rate'}
            </Button>
          </Stack>
        </form>
      </Stack>
    </Section>
  )
}
