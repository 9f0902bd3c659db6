import { dateLabel } from '../../dates/day-labels.ts'
import { formatAmount } from '../../money.ts'
import { rateIn, type SumBand } from '../failed-attempt.ts'
import { sumBandLabels } from '../pay-labels.ts'
import type { ExplainedRate, KnownRates } from './explanation.ts'

interface UsedRate {
  band: SumBand
  rateFrom: string
  rate: number
  /** The id of the round's table; undefined if it is not known. */
  round?: string | undefined
}

interface FoundRates {
  rates: ExplainedRate[]
  gaps: string[]
}

const noTables = ({ isLoaded }: KnownRates): string =>
  isLoaded
    ? 'The depot hasn’t published rates for your round yet.'
    : 'Your rates aren’t on this phone yet. They load automatically when you’re online.'

function findRate({ band, rateFrom, rate, round }: UsedRate, { tables }: KnownRates): FoundRates {
  const published = tables
    .filter(({ id }) => round === undefined || id === round)
    .flatMap((table) => table.periods.filter(({ from }) => from === rateFrom).map((period) => ({ table, period })))
  const same = published.filter(({ period }) => rateIn(period, band) === rate)
  if (same.length > 0)
    return {
      rates: same.map(({ table, period: { from, to } }) => ({
        label: `${sumBandLabels[band]}, round ${table.round}`,
        rate,
        from,
        to,
        publishedAt: table.publishedAt,
      })),
      gaps: [],
    }
  const [other] = published
  const used = `${sumBandLabels[band]} at ${formatAmount(rate)}, rate from ${dateLabel(rateFrom)}`
  return {
    rates: [],
    gaps: [
      other
        ? `${used}: the rates on this phone now say ${formatAmount(rateIn(other.period, band))} from that day.`
        : `${used}: this phone doesn’t have that rate.`,
    ],
  }
}

/** Returns the published rates behind amounts, and a sentence for each that this phone does not have. */
export function explainRates(used: readonly UsedRate[], known: KnownRates): FoundRates {
  if (known.tables.length === 0) return { rates: [], gaps: [noTables(known)] }
  const distinct = new Map(
    used.map((each) => [JSON.stringify([each.round, each.band, each.rateFrom, each.rate]), each]),
  )
  const found = [...distinct.values()].map((each) => findRate(each, known))
  const rates = new Map(found.flatMap((each) => each.rates).map((rate) => [`${rate.label} ${rate.from}`, rate]))
  return { rates: [...rates.values()], gaps: [...new Set(found.flatMap(({ gaps }) => gaps))] }
}
