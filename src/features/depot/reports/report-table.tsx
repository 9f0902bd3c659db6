import { figure } from '../fresh/figures.ts'
import type { FullReport } from './full-report.ts'
import { forecastFor, reportMeasures, roundsOf, sumOf, type Forecast, type RoundReport } from './report-figures.ts'
import '#ui/drawings/plot-table.css'

const none = '–'

function Figures({ days, forecast }: { days: RoundReport['days']; forecast: number | null }) {
  const sum = sumOf(days)
  return (
    <>
      {reportMeasures.map(({ key, of, format }) => {
        const value = of(sum)
        return <td key={key}>{value === null ? none : format(value)}</td>
      })}
      <td>{forecast === null ? none : figure(forecast)}</td>
    </>
  )
}

/** All figures of all rounds, over the whole of the report. */
export function ReportTable({
  report,
  forecast,
  caption,
}: {
  report: FullReport
  forecast: Forecast
  caption: string
}) {
  const rounds = roundsOf(report)
  const forecasts = rounds.map((round) => forecastFor(report, round, forecast))
  const known = forecasts.filter((each) => each !== null)
  const whole = known.length === 0 ? null : known.reduce((sum, each) => sum + each, 0)
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
            {reportMeasures.map(({ key, label }) => (
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
              <Figures days={round.days} forecast={forecasts[at] ?? null} />
            </tr>
          ))}
        </tbody>
        <tfoot>
          <tr>
            <th scope="row">All rounds</th>
            <Figures days={rounds.flatMap(({ days }) => days)} forecast={whole} />
          </tr>
        </tfoot>
      </table>
    </section>
  )
}
