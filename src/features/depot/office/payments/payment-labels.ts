import type { HoldReason, PaymentRun } from '#contracts/pay/payment-run.ts'
import { dateLabel } from '#domain/dates/day-labels.ts'
import { addDays } from '#domain/dates/near-day.ts'
import { readDate, type TypedDate } from '#domain/dates/read-date.ts'
import { addWorkingDays, isWorkingDay } from '#domain/dates/working-days.ts'
import { pounds } from '#domain/money.ts'
import { payWeek } from '#domain/pay/pay-week.ts'
import { counted } from '../../figures.ts'
import type { FormErrors } from '../office-forms.ts'

export const stateLabels: Readonly<Record<PaymentRun['state'], string>> = {
  prepared: 'Waits for approval',
  approved: 'Approved',
  withdrawn: 'Withdrawn',
}

const weeksOffered = 13

/** "£53.54": pence as people write them. */
export const penceLabel = (pence: number): string => pounds(pence * 10)

/** "2 payments, £53.54". */
export const totalLabel = ({ payments, pence }: Pick<PaymentRun, 'payments' | 'pence'>): string =>
  `${counted(payments, 'payment')}, ${penceLabel(pence)}`

/** Says why a courier is not paid by this run, and what helps. */
export function holdLabel(reason: HoldReason, holdDays: number | null): string {
  switch (reason) {
    case 'no-account':
      return 'No bank account. They enter it in the app.'
    case 'account-changed':
      return holdDays === null
        ? 'The bank account was changed a few days ago.'
        : `The bank account was changed in the last ${counted(holdDays, 'day')}.`
    case 'account-impossible':
      return 'The sort code and account number can’t belong together.'
    case 'name-unreadable':
      return 'Banks can’t write the name of the account.'
    case 'too-much':
      return 'More than a bank pays at once.'
    case 'queried':
      return 'The invoice is queried.'
  }
}

/** The weeks that are over, the latest first. */
export const offeredWeeks = (today: string): { value: string; label: string }[] =>
  Array.from({ length: weeksOffered }, (_, at) => {
    const { from, to } = payWeek(addDays(today, -7 * (at + 1)))
    return { value: from, label: `${dateLabel(from)} to ${dateLabel(to)}` }
  })

/** The Friday on which a week is paid, or the next working day if it is over or a bank holiday. */
export function defaultPayDay(week: string, today: string): string {
  const { paidOn } = payWeek(week)
  const day = paidOn > today ? paidOn : today
  return isWorkingDay(day) ? day : addWorkingDays(day, 1)
}

export interface PrepareForm {
  week: string
  payOn: TypedDate
}

/** Returns what to send, or what is wrong with the form. */
export function readPrepareForm({
  week,
  payOn,
}: PrepareForm): { value: Pick<PaymentRun, 'week' | 'payOn'> } | { errors: FormErrors<keyof PrepareForm> } {
  const day = readDate(payOn)
  if (day === undefined) return { errors: { payOn: 'Enter a date, such as 29 5 2026' } }
  return isWorkingDay(day)
    ? { value: { week, payOn: day } }
    : { errors: { payOn: 'Banks don’t pay on this day. Choose a working day' } }
}
