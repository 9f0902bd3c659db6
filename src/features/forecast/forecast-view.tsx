import type { DayParcelCount, ForecastError } from '#contracts/performance/forecast.ts'
import { dayName, nearDay } from '#domain/dates/near-day.ts'
import { formatPercent } from '#domain/figures/percent.ts'
import { FactRow } from '#ui/rows/fact-row.tsx'
import { useToday } from '#ui/parcel/use-today.ts'
import { Plot } from '#ui/drawings/plot.tsx'
import { Section, SectionHeading, Stack } from '#ui/layout/section.tsx'
import { forecastPlot, isOld, number, spanOfError, stillToCome, sumParcels } from './forecast-labels.ts'

interface ForecastViewProps {
  /** Such as "Round 104". */
  name: string
  forecast: {
    madeOn: string
    history: readonly DayParcelCount[]
    days: readonly DayParcelCount[]
    lastError: ForecastError | null
  }
}

const off = (percent: number, parcels?: number): string =>
  parcels === undefined ? formatPercent(percent, 1) : `${formatPercent(percent, 1)}, ${number(parcels)} a day`

function LastError({ error }: { error: ForecastError | null }) {
  return (
    <Section line>
      <SectionHeading>Last forecast’s accuracy</SectionHeading>
      {error ? (
        <>
          <p className="text-meta">{spanOfError(error)}</p>
          <dl>
            <FactRow label="This forecast" value={off(error.percent, error.parcels)} />
            <FactRow label="Same as last week" value={off(error.naivePercent)} />
          </dl>
        </>
      ) : (
        <p className="measure">There aren’t enough days to compare with yet.</p>
      )}
    </Section>
  )
}

/** One forecast: the days to come in one figure and as a line behind what was, and how far the last one was off. */
export function ForecastView({ name, forecast: { madeOn, history, days, lastError } }: ForecastViewProps) {
  const today = useToday()
  const ahead = stillToCome(days, today)
  const total = sumParcels(ahead)
  const next = ahead[0]
  return (
    <>
      <Section line>
        <Stack gap={8}>
          <h2 className="text-meta">{name}</h2>
          {total === null ? (
            <p className="text-h1">Nothing to forecast from</p>
          ) : (
            <>
              <p className="text-display">{number(total)}</p>
              <p>
                parcels in {ahead.length} {ahead.length === 1 ? 'day' : 'days'}
                {next?.parcels === null || next === undefined
                  ? ''
                  : `, ${number(next.parcels)} ${nearDay(next.day, today) === 'Today' ? 'today' : `on ${dayName(next.day)}`}`}
              </p>
            </>
          )}
          {isOld(madeOn, today) && <p className="measure">Made on {dayName(madeOn)}. A newer one comes with signal.</p>}
        </Stack>
      </Section>
      <Section line>
        <Plot kind="lines" title="Parcels by day" data={forecastPlot(history, days)} />
      </Section>
      <LastError error={lastError} />
    </>
  )
}

export function ForecastMethod() {
  return (
    <Section>
      <p className="measure">
        Based on ten weeks of each weekday, and the trend. Unusual days count less, and bank holidays are handled
        separately. It’s only a guide.
      </p>
    </Section>
  )
}
