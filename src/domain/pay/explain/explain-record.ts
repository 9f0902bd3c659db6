import { dayName } from '../../dates/near-day.ts'
import { bandLabels } from '../../parcel/status-labels.ts'
import { isPaidRule, type ExpectedPay, type PayRule } from '../expected-pay.ts'
import { toSumBand } from '../failed-attempt.ts'
import { formatPayRule, formatSum, parcelCount, ruleLabels, sumBandLabels } from '../pay-labels.ts'
import { getWeekDays } from '../pay-week.ts'
import { sumExpected, total } from '../sum-lines.ts'
import { explainRates } from './explain-rates.ts'
import { unique, type ExplainedParcel, type ExplainedPart, type Explanation, type KnownRates } from './explanation.ts'
import { figureKey } from './figure-key.ts'

/** A parcel of this phone's record. */
export interface RecordedPay extends ExpectedPay {
  /** The id of the round's rates, "SAM/104". */
  round: string
  place: string | null
}

export const ruleSentences: Readonly<Record<PayRule, string>> = {
  delivered: 'A delivered parcel pays the rate of its size band on that day, whichever attempt it was.',
  collected: 'A parcel that you collect pays the collection rate of that day, whatever happens to it later.',
  'counted-delivered':
    'A confirmed parcel counts as delivered, unless you carry it forward or can’t deliver it, because your depot doesn’t record deliveries in the app.',
  'confirmed-only': 'A parcel in your van pays once it’s delivered.',
  'to-do': 'A parcel that’s still to do pays once it’s delivered.',
  'carried-forward': 'A parcel that’s carried forward pays on the day when it’s delivered.',
  unable: 'A parcel that you couldn’t deliver pays nothing, unless it’s delivered at a later attempt.',
  missing: 'A missing parcel pays nothing.',
  returned: 'A parcel that’s handed back to the depot pays nothing.',
  'back-to-depot': 'A parcel that has to go back to the depot pays nothing.',
  extra: 'An extra parcel pays nothing until the depot adds it to your round.',
  'by-other': 'A parcel that another courier delivered is paid to them.',
  'by-helper': 'What your helper delivers is paid to you, at the rates of your round.',
  'for-engager': 'What you deliver is paid to the courier you drive for.',
  'failed-attempt':
    'A failed attempt pays the rate for failed attempts of that day, once for each parcel and day. It counts if you were at the door and your reason says so.',
  'no-rate': 'A parcel without a rate counts nothing until its rate is on this phone.',
}

export type RecordScope =
  | { of: 'week'; week: string }
  | { of: 'day'; date: string }
  | { of: 'line' | 'parcel'; title: string }

const toParcel = (each: RecordedPay): ExplainedParcel => ({
  parcel: each.parcel,
  date: each.date,
  place: each.place,
  amount: each.amount,
  note: `${bandLabels[each.band]}. ${formatPayRule(each)}`,
})

/** The parcels that pay nothing, by the reason. */
function unpaidParts(parcels: readonly RecordedPay[]): ExplainedPart[] {
  const unpaid = parcels.filter(({ rateFrom }) => rateFrom === null)
  return unique(unpaid.map(({ rule }) => rule)).map((rule) => ({
    label: ruleLabels[rule],
    amount: 0,
    note: parcelCount(unpaid.filter((each) => each.rule === rule).length),
  }))
}

function dayParts(week: string, parcels: readonly RecordedPay[]): ExplainedPart[] {
  return getWeekDays({ from: week }).flatMap((date) => {
    const own = parcels.filter((each) => each.date === date)
    return own.length === 0
      ? []
      : [
          {
            label: dayName(date),
            amount: total(own),
            note: parcelCount(own.length),
            figure: figureKey('day', date),
          },
        ]
  })
}

function toParts(scope: RecordScope, parcels: readonly RecordedPay[]): ExplainedPart[] {
  if (scope.of === 'week') return [...dayParts(scope.week, parcels), ...unpaidParts(parcels)]
  if (scope.of === 'parcel') return []
  const sums = sumExpected(parcels).map((sum) => ({
    label: sumBandLabels[toSumBand(sum)],
    amount: sum.amount,
    note: formatSum(sum),
  }))
  return [...sums, ...unpaidParts(parcels)]
}

function toTitle(scope: RecordScope): string {
  if (scope.of === 'week') return 'Pay of the week'
  return scope.of === 'day' ? `Pay of ${dayName(scope.date)}` : scope.title
}

/** Explains an amount that this phone has worked out from the courier's own record. */
export function explainRecord(scope: RecordScope, parcels: readonly RecordedPay[], known: KnownRates): Explanation {
  const used = parcels.flatMap(({ rateFrom, amount, round, ...paid }) =>
    rateFrom === null ? [] : [{ band: toSumBand(paid), rateFrom, rate: amount, round }],
  )
  const needsRates = parcels.some(({ rule }) => isPaidRule(rule) || rule === 'no-rate')
  const { rates, gaps } = needsRates ? explainRates(used, known) : { rates: [], gaps: [] }
  const unpriced = parcels.filter(({ rule }) => rule === 'no-rate').length
  return {
    title: toTitle(scope),
    amount: total(parcels),
    rules: unique(parcels.map(({ rule }) => rule)).map((rule) => ruleSentences[rule]),
    rates,
    parts: toParts(scope, parcels),
    parcels: parcels.map(toParcel),
    gaps: [
      ...(parcels.length === 0 ? ['This phone has no record of any parcel for this amount.'] : []),
      ...gaps,
      ...(unpriced > 0 && known.tables.length > 0
        ? [`${parcelCount(unpriced)} without a rate: this phone has none for that round and day.`]
        : []),
    ],
  }
}
