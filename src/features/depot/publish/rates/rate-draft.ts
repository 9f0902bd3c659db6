import * as z from 'zod/mini'
import { sizeBandSchema, type SizeBand } from '#contracts/parcel/parcel.ts'
import { rateTableSchema, type RatePeriod, type RateTable } from '#contracts/pay/rates.ts'
import { checkRateTable } from '#domain/pay/rate-table.ts'
import { withPeriod } from '#domain/pay/rate-changes.ts'
import type { SheetRates } from '#domain/pay/rate-sheet.ts'
import { readAmount, typedAmount } from '#domain/pay/read-amount.ts'
import { readDate, typedDate } from '#domain/dates/read-date.ts'

const bands = sizeBandSchema.options
const textSchema = z.string()

/** Rates of a round as they are typed. */
export const rateDraftSchema = z.object({
  subDepot: textSchema,
  round: textSchema,
  /** The first day of the period that is changed; null: it is a new one. */
  changes: z.nullable(textSchema),
  from: z.object({ day: textSchema, month: textSchema, year: textSchema }),
  amounts: z.record(sizeBandSchema, textSchema),
  /** For each failed attempt. Blank, or absent in drafts of earlier versions: they pay nothing. */
  failedAttempt: z.optional(textSchema),
})
export type RateDraft = z.infer<typeof rateDraftSchema>

/** `period`: what the amounts start from; undefined: all are blank. */
export function beginRates(
  { subDepot, round }: Pick<RateTable, 'subDepot' | 'round'>,
  period: RatePeriod | undefined,
  isChange: boolean,
): RateDraft {
  const amounts = bands.map((band) => [band, period ? typedAmount(period.rates[band]) : ''] as const)
  const failedAttempt = period?.failedAttempt ?? 0
  return {
    subDepot,
    round,
    changes: isChange && period ? period.from : null,
    from: typedDate(isChange && period ? period.from : null),
    amounts: Object.fromEntries(amounts) as RateDraft['amounts'],
    failedAttempt: failedAttempt > 0 ? typedAmount(failedAttempt) : '',
  }
}

export type RateErrors = Partial<Record<'round' | 'from' | 'failed' | SizeBand, string>>

function amountFault(written: string): string | undefined {
  const text = written.trim()
  if (text === '') return 'Enter an amount, such as 1.25 or 125p'
  const read = readAmount(text)
  if ('fault' in read) return `“${text}” ${read.fault}`
  if (read.amount < 0) return 'A rate can’t be less than 0'
  return read.amount > 1_000_000 ? 'A rate can’t be more than £1,000' : undefined
}

/** The amount of a field in tenths of a penny; null while it is none. */
export function amountTyped(written: string): number | null {
  const read = readAmount(written)
  return 'amount' in read ? read.amount : null
}

/** Returns the whole table of the round with the typed changes, or the errors by field. `periods`: the current table. */
export function readRateDraft(
  draft: RateDraft,
  periods: readonly RatePeriod[],
): { table: SheetRates } | { faults: RateErrors } {
  const round = draft.round.trim().toUpperCase()
  const from = draft.changes ?? readDate(draft.from)
  const faults: RateErrors = {}
  if (!rateTableSchema.shape.round.safeParse(round).success) faults.round = 'Enter the number of a round, such as 104'
  if (from === undefined) faults.from = 'Enter the first day, such as 1 10 2026'
  else if (draft.changes === null && periods.some((period) => period.from === from))
    faults.from = 'Rates already start on this day. Change those instead'
  for (const band of bands) {
    const fault = amountFault(draft.amounts[band])
    if (fault !== undefined) faults[band] = fault
  }
  const failedAttempt = draft.failedAttempt?.trim() ?? ''
  const failedFault = failedAttempt === '' ? undefined : amountFault(failedAttempt)
  if (failedFault !== undefined) faults.failed = failedFault
  if (Object.keys(faults).length > 0 || from === undefined) return { faults }
  const rates = Object.fromEntries(bands.map((band) => [band, amountTyped(draft.amounts[band]) ?? 0]))
  const next = withPeriod(periods, from, rates as RatePeriod['rates'], amountTyped(failedAttempt) ?? 0)
  const [fault] = checkRateTable(next)
  return fault === undefined
    ? { table: { subDepot: draft.subDepot, round, periods: next } }
    : { faults: { from: fault.replace(/\.$/, '') } }
}
