import { payMistakeLabels } from '../../claim/claim-labels.ts'
import { dayName } from '../../dates/near-day.ts'
import { formatAmount } from '../../money.ts'
import { bandLabels } from '../../parcel/status-labels.ts'
import { toSumBand } from '../failed-attempt.ts'
import { formatPaid, formatPayRule, shortWeek } from '../pay-labels.ts'
import type { Mismatch, MismatchKind } from '../reconcile.ts'
import { explainRates } from './explain-rates.ts'
import { ruleSentences, type RecordedPay } from './explain-record.ts'
import { unique, type ExplainedPart, type Explanation, type KnownRates } from './explanation.ts'
import { figureKey } from './figure-key.ts'

export const mismatchLabels: Readonly<Record<MismatchKind, string>> = {
  ...payMistakeLabels,
  attempt: 'Wrong attempt',
  extra: 'Not in your record',
}

const sentences: Readonly<Record<MismatchKind, string>> = {
  band: 'The invoice pays another size band than your list had for this parcel.',
  'rate-date': 'The invoice pays another rate than the one published for that day.',
  attempt: 'The invoice names another attempt than you recorded. Every attempt that delivers pays the same.',
  missing: 'Your record says that this parcel pays, and no line of the invoice pays it.',
  extra: 'The invoice pays a parcel that pays nothing by your record, or pays it a second time.',
}

/** A mismatch with what this phone has recorded. */
export interface ExplainedMismatch extends Mismatch {
  place: string | null
  /** The id of the round's rates; undefined if this phone does not know the parcel. */
  round: RecordedPay['round'] | undefined
}

/** What your record says less what the invoice says, which is the difference. */
function toSides({ own, invoiced, kind, difference }: ExplainedMismatch): ExplainedPart[] {
  const recorded = own && kind !== 'extra' ? own.amount : 0
  return [
    {
      label: 'Your record',
      amount: recorded,
      note: own ? `${bandLabels[own.band]}. ${formatPayRule(own)}` : 'Not on this phone',
    },
    {
      label: 'Invoice',
      amount: difference - recorded,
      note: invoiced
        ? `${formatPaid(invoiced)}, attempt ${invoiced.attempt}. It pays ${formatAmount(invoiced.amount)}, taken off here`
        : 'Not listed',
    },
  ]
}

const ownRates = (mismatches: readonly ExplainedMismatch[]) =>
  mismatches.flatMap(({ own, round }) =>
    own && own.rateFrom !== null ? [{ band: toSumBand(own), rateFrom: own.rateFrom, rate: own.amount, round }] : [],
  )

/** Explains the difference on one parcel. */
export function explainMismatch(mismatch: ExplainedMismatch, known: KnownRates): Explanation {
  const { kind, parcel, date, place, own, difference } = mismatch
  const used = ownRates([mismatch])
  const { rates, gaps } = used.length > 0 ? explainRates(used, known) : { rates: [], gaps: [] }
  return {
    title: mismatchLabels[kind],
    amount: difference,
    rules: [sentences[kind], ...(own ? [ruleSentences[own.rule]] : [])],
    rates,
    parts: toSides(mismatch),
    parcels: [{ parcel, date, place, amount: difference, note: own ? formatPayRule(own) : 'Not on this phone' }],
    gaps: [...gaps, ...(own ? [] : ['This phone has no record of this parcel, so only the depot can explain it.'])],
  }
}

/** Explains the difference between the invoices of a week and this phone's record. `unknown`: lines that this phone could not check. */
export function explainOwed(
  week: string,
  { mismatches, unknown }: { mismatches: readonly ExplainedMismatch[]; unknown: number },
  known: KnownRates,
): Explanation {
  const used = ownRates(mismatches)
  const { rates, gaps } = used.length > 0 ? explainRates(used, known) : { rates: [], gaps: [] }
  return {
    title: `Difference, ${shortWeek(week)}`,
    amount: mismatches.reduce((sum, { difference }) => sum + difference, 0),
    rules: [
      'It adds up what your record says less what the invoices of the week pay, parcel by parcel.',
      ...unique(mismatches.map(({ kind }) => kind)).map((kind) => sentences[kind]),
    ],
    rates,
    parts: mismatches.map(({ kind, parcel, date, place, difference }) => ({
      label: place ?? `Parcel ${parcel.slice(-8)}`,
      amount: difference,
      note: `${mismatchLabels[kind]}, ${dayName(date)}`,
      figure: figureKey('mismatch', week, parcel, kind),
    })),
    parcels: [],
    gaps: [
      ...gaps,
      ...(unknown > 0
        ? [`Lines of the invoice that this phone can’t check, because it has no record: ${unknown}.`]
        : []),
    ],
  }
}
