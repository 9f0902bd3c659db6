import type { RevenueRate } from '#contracts/pay/money.ts'
import { sizeBandSchema, type SizeBand } from '#contracts/parcel/parcel.ts'
import { readDate, type TypedDate } from '#domain/dates/read-date.ts'
import { bandLabels } from '#domain/parcel/status-labels.ts'
import { readAmount, typedAmount } from '#domain/pay/read-amount.ts'
import type { FormErrors } from '../office-forms.ts'

export type Amounts = Record<SizeBand, string>
export type RateField = SizeBand | 'from'
const bands = sizeBandSchema.options
/** £1,000, in tenths of a penny. */
const mostEarned = 1_000_000

/** The amounts of the latest rate as they are typed; blank without one. */
export const toAmounts = (latest: RevenueRate | undefined): Amounts =>
  Object.fromEntries(bands.map((band) => [band, latest ? typedAmount(latest.rates[band]) : ''])) as Amounts

/** Returns the rate as it is sent, or what is wrong with the form. */
export function readRateForm(
  from: TypedDate,
  amounts: Amounts,
): { value: RevenueRate } | { errors: FormErrors<RateField> } {
  const day = readDate(from)
  const read = bands.map((band) => [band, readAmount(amounts[band])] as const)
  const wrong = read.filter(([, each]) => !('amount' in each) || each.amount < 0 || each.amount > mostEarned)
  const errors: FormErrors<RateField> = {
    ...(day === undefined && { from: 'Enter a date, such as 29 5 2026' }),
    ...Object.fromEntries(wrong.map(([band]) => [band, `${bandLabels[band]}: enter an amount, such as 1.25`])),
  }
  if (day === undefined || wrong.length > 0) return { errors }
  const rates = Object.fromEntries(read.map(([band, each]) => [band, 'amount' in each ? each.amount : 0]))
  return { value: { from: day, rates: rates as RevenueRate['rates'] } }
}
