import type { Measure, QualityDay, QualityFigures, QualityParcel, Tally } from '#contracts/performance/quality.ts'

interface MeasureRule {
  /** The unit of the figure: per cent, or per thousand. */
  unit: 'percent' | 'per-1000'
  better: 'high' | 'low'
  /** Whether a parcel is looked at. Excluded ones never are. */
  of: (parcel: QualityParcel) => boolean
  counts: (parcel: QualityParcel) => boolean
}

const every = (): boolean => true

/** Defines how each figure is counted, in the order of the screen. */
export const measureRules: Readonly<Record<Measure, MeasureRule>> = {
  receipted: { unit: 'percent', better: 'high', of: every, counts: ({ receipted }) => receipted },
  attempted: {
    unit: 'percent',
    better: 'high',
    of: every,
    counts: ({ attempted, delivered }) => attempted || delivered,
  },
  firstAttempt: {
    unit: 'percent',
    better: 'high',
    of: ({ attempt, attempted, delivered }) => attempt === 1 && (attempted || delivered),
    counts: ({ delivered }) => delivered,
  },
  inWindow: {
    unit: 'percent',
    better: 'high',
    of: ({ inWindow }) => inWindow !== null,
    counts: ({ inWindow }) => inWindow === true,
  },
  missing: { unit: 'per-1000', better: 'low', of: every, counts: ({ missing }) => missing },
  photoPass: {
    unit: 'percent',
    better: 'high',
    of: ({ photoPass }) => photoPass !== null,
    counts: ({ photoPass }) => photoPass === true,
  },
  complaints: {
    unit: 'per-1000',
    better: 'low',
    of: ({ delivered }) => delivered,
    counts: ({ complaint }) => complaint,
  },
  carried: { unit: 'percent', better: 'low', of: every, counts: ({ carried }) => carried },
}

export const measures = Object.keys(measureRules) as Measure[]

const counted = <Parcel extends QualityParcel>(measure: Measure, parcels: readonly Parcel[]): Parcel[] =>
  parcels.filter((parcel) => parcel.excluded === null && measureRules[measure].of(parcel))

export const parcelFigures = (parcels: readonly QualityParcel[]): QualityFigures =>
  Object.fromEntries(
    measures.map((measure): [Measure, Tally] => {
      const of = counted(measure, parcels)
      return [measure, { of: of.length, count: of.filter(measureRules[measure].counts).length }]
    }),
  ) as QualityFigures

/** The figures of several days as one. */
export function sumTally(measure: Measure, days: readonly Pick<QualityDay, 'figures'>[]): Tally {
  const tallies = days.map(({ figures }) => figures[measure])
  return { of: tallies.reduce((sum, { of }) => sum + of, 0), count: tallies.reduce((sum, { count }) => sum + count, 0) }
}

/** Per cent or of a thousand, with one decimal; null where nothing was counted. */
export function getRate(measure: Measure, { of, count }: Tally): number | null {
  if (of === 0) return null
  const scale = measureRules[measure].unit === 'percent' ? 1000 : 10_000
  return Math.round((scale * count) / of) / 10
}

export interface MeasureStatus {
  meets: boolean
  /** The distance from the target, in the figure's unit, with one decimal. */
  by: number
}

/** Compares a rate with its target, using the rounded figures that people see. */
export function againstTarget(measure: Measure, rate: number, target: number): MeasureStatus {
  const ahead = Math.round((measureRules[measure].better === 'high' ? rate - target : target - rate) * 10) / 10
  return { meets: ahead >= 0, by: Math.abs(ahead) }
}

export interface BehindFigure<Parcel> {
  /** The parcels that count against the figure. */
  against: Parcel[]
  /** The others that it counts. */
  others: Parcel[]
}

/** The parcels that a figure was counted from; excluded ones are not among them. */
export function parcelsBehind<Parcel extends QualityParcel>(
  measure: Measure,
  parcels: readonly Parcel[],
): BehindFigure<Parcel> {
  const { better, counts } = measureRules[measure]
  const of = counted(measure, parcels)
  const spoils = (parcel: Parcel): boolean => counts(parcel) === (better === 'low')
  return { against: of.filter(spoils), others: of.filter((parcel) => !spoils(parcel)) }
}
