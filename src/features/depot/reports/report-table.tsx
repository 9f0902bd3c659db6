import { counted, figure } from '../figures.ts'
import {
  forecastFor,
  sumCounts,
  wholeForecast,
  type Forecast,
  type ForecastSum,
  type ReportMeasureEntry,
  type RoundReport,
} from './report-figures.ts'
import '#ui/drawings/plot-table.css'

const none = '–'

interface FiguresProps {
  days: RoundReport['days']
  measures: readonly ReportMeasureEntry[]
  forecast: ForecastSum | null
}

function Figures({ days, measures, forecast }: FiguresProps) {
  const sum = sumCounts(days)
  return (
    <>
      {measures.map(({ key, of, format }) => {
        const value = of(sum)
        return <td key={key}>{value === null ? none : format(value)}</td>
      })}
      <td>
        {forecast === null ? none : figure(forecast.parcels)}
        {forecast !== null && forecast.known < forecast.of && (
          <span className="report-name">
            {' '}
            ({forecast.known} of {counted(forecast.of, 'day')})
          </span>
        )}
      </td>
    </>
  )
}

/** All figures of all rounds, over the whole of the report. */
export function ReportTable({
  rounds,
  measures,
  forecast,
  caption,
}: {
  rounds: readonly RoundReport[]
  measures: readonly ReportMeasureEntry[]
  forecast: Forecast
  caption: string
}) {
  const forecasts = rounds.map((round) => forecastFor(round, forecast))
  const whole = wholeForecast(forecasts)
  return (
    // Scrolls by itself where it is wider than the screen, by key as well.
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
    <section className="report-table" aria-label="Figures of all rounds" tabIndex={0}>
      <table className="plot-table">
        <caption>
          <span className="report-caption">{caption}</span>
        </caption>
        <thead>
          <tr>
            <th scope="col">Round</th>
            {measures.map(({ key, label }) => (
              <th key={key} scope="col">
                {label}
              </th>
            ))}
            <th scope="col">Forecast</th>
          </tr>
        </thead>
        <tbody>
          {rounds.map((round, at) => (
            <tr key={round.key}>
              <th scope="row">
                {round.number} <span className="report-name">{round.name}</span>
              </th>
              <Figures days={round.days} measures={measures} forecast={forecasts[at] ?? null} />
            </tr>
          ))}
        </tbody>
        <tfoot>
          <tr>
            <th scope="row">All rounds</th>
            <Figures days={rounds.flatMap(({ days }) => days)} measures={measures} forecast={whole} />
          </tr>
        </tfoot>
      </table>
    </section>
  )
}
