import type { Measure, QualityParcel, Tally } from '#contracts/performance/quality.ts'
import { measureRules, type MeasureStatus } from '#domain/quality/measures.ts'
import { formatPercent } from '#domain/figures/percent.ts'

export const measureNames: Readonly<Record<Measure, string>> = {
  receipted: 'Updated same day',
  attempted: 'Delivered or attempted same day',
  firstAttempt: 'Delivered first time',
  inWindow: 'On time',
  missing: 'Missing',
  photoPass: 'Photo pass rate',
  complaints: 'Complaints',
  carried: 'Carried forward',
}

export const measureMeanings: Readonly<Record<Measure, string>> = {
  receipted: 'Parcels with a status on the day that they were on your list.',
  attempted: 'Parcels delivered, or tried at the door, on the same day.',
  firstAttempt: 'Parcels delivered at the first attempt.',
  inWindow: 'Parcels with a time window that were delivered in it.',
  missing: 'Missing parcels per 1,000.',
  photoPass: 'Photos that the depot checked and accepted.',
  complaints: 'Complaints per 1,000 deliveries.',
  carried: 'Parcels that went on to the next day.',
}

/** Returns "99.1%" or "1.5 per 1,000". */
export const formatRate = (measure: Measure, rate: number): string =>
  measureRules[measure].unit === 'percent' ? formatPercent(rate, 1) : `${rate.toFixed(1)} per 1,000`

/** Returns "99.1%" or "1.5", for use beside a plot whose heading names the unit. */
export const briefRate = (measure: Measure, rate: number): string =>
  measureRules[measure].unit === 'percent' ? formatPercent(rate, 1) : rate.toFixed(1)

/** Returns "0.4 above the target" or "0.3 over the limit". */
export function formatStatus(measure: Measure, { meets, by }: MeasureStatus): string {
  if (measureRules[measure].better === 'high')
    return by === 0 ? 'On target' : `${by.toFixed(1)} ${meets ? 'above' : 'below'} the target`
  return by === 0 ? 'On the limit' : `${by.toFixed(1)} ${meets ? 'under' : 'over'} the limit`
}

export const targetLabel = (measure: Measure): string => (measureRules[measure].better === 'high' ? 'Target' : 'Limit')

const number = (count: number): string => count.toLocaleString('en-GB')

/** "812 of 820 parcels". */
export const formatTally = ({ of, count }: Tally): string =>
  `${number(count)} of ${number(of)} ${of === 1 ? 'parcel' : 'parcels'}`

/** Returns the outcome of a parcel as this measure counts it. */
export function formatOutcome(measure: Measure, parcel: QualityParcel): string {
  switch (measure) {
    case 'inWindow':
      return parcel.inWindow === true ? 'Delivered in its window' : 'Delivered outside its window'
    case 'photoPass':
      return parcel.photoPass === true ? 'The photo passed' : 'The depot rejected the photo'
    case 'complaints':
      return parcel.complaint ? 'The customer complained' : 'Delivered'
    default:
      return fateOf(parcel)
  }
}

function fateOf({ missing, receipted, carried, delivered, attempt, attempted }: QualityParcel): string {
  if (missing) return 'Missing'
  if (!receipted) return 'No status on the day'
  if (carried) return 'Carried forward'
  if (delivered) return attempt === 1 ? 'Delivered first time' : `Delivered at attempt ${attempt}`
  return attempted ? `Tried, not delivered, attempt ${attempt}` : 'Not tried'
}
