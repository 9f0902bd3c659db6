import { pensionEntrySchema, type PensionEntry } from '#contracts/pay/pension-endpoints.ts'
import type { Pension } from '#contracts/pay/pension.ts'
import { formatPayPeriod, recentPeriods } from '#domain/pay-period.ts'
import { readAmount } from '#domain/pay/read-amount.ts'
import { readDate, typedDate, type TypedDate } from '#domain/dates/read-date.ts'
import type { FormErrors } from '../office-forms.ts'

/** The details of a pension as typed. */
export interface PensionForm {
  bornOn: TypedDate
  scheme: string
  reference: string
  enrolledOn: TypedDate
}

/** The service never returns the date of birth, so it is typed again. */
export const toPensionForm = (pension: Pension | null): PensionForm => ({
  bornOn: typedDate(null),
  scheme: pension?.scheme ?? '',
  reference: pension?.reference ?? '',
  enrolledOn: typedDate(null),
})

const isBlank = ({ day, month, year }: TypedDate): boolean => [day, month, year].every((part) => part.trim() === '')

/** Returns the pension, or what is wrong. `today`: "2026-05-14". */
export function readPensionForm(
  { bornOn, scheme, reference, enrolledOn }: PensionForm,
  today: string,
): { value: PensionEntry } | { errors: FormErrors<keyof PensionForm> } {
  const [born, enrolled] = [readDate(bornOn), isBlank(enrolledOn) ? null : readDate(enrolledOn)]
  const { shape } = pensionEntrySchema
  const [named, numbered] = [shape.scheme.safeParse(scheme), shape.reference.safeParse(reference)]
  const isBornWrong = born === undefined || born >= today
  const isEnrolledWrong = enrolled === undefined || (enrolled ?? '') > today
  if (isBornWrong || isEnrolledWrong || !named.success || !numbered.success)
    return {
      errors: {
        ...(isBornWrong && { bornOn: 'Enter a date of birth, such as 31 1 1990' }),
        ...(!named.success && { scheme: 'Enter the pension provider, at most 80 characters' }),
        ...(!numbered.success && { reference: 'Use 40 characters or fewer' }),
        ...(isEnrolledWrong && { enrolledOn: 'Enter a day up to today, or leave it blank' }),
      },
    }
  return { value: { bornOn: born, scheme: named.data, reference: numbered.data, enrolledOn: enrolled } }
}

/** What a courier earned in a pay period, "2026-P02", in tenths of a penny. */
export interface EarningsEntry {
  period: string
  earnings: number
}

/** The fields as typed. */
export type EarningsForm = Record<'period' | 'amount', string>

/** Returns the past pay periods of a year, the latest first, for a list to choose from. */
export const pastPeriods = (today: string): { value: string; label: string }[] =>
  recentPeriods(today, 13)
    .filter(({ to }) => to < today)
    .toReversed()
    .map((period) => ({ value: period.id, label: formatPayPeriod(period) }))

/** Returns the earnings, or what is wrong. */
export function readEarnings({
  period,
  amount,
}: EarningsForm): { value: EarningsEntry } | { errors: FormErrors<keyof EarningsForm> } {
  const read = readAmount(amount)
  const earnings = 'amount' in read && read.amount >= 0 ? read.amount : undefined
  if (period === '' || earnings === undefined)
    return {
      errors: {
        ...(period === '' && { period: 'Choose a pay period' }),
        ...(earnings === undefined && { amount: 'Enter an amount in pounds, such as 1602.48' }),
      },
    }
  return { value: { period, earnings } }
}
