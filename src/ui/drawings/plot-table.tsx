import { getRange, type PlotData, type PlotValue } from './plot-data.ts'
import '../theme/type.css'
import './plot-table.css'

/** The figures of a plot. The caption says the range, because a line need not start at zero. */
export function PlotTable({ title, data }: { title: string; data: PlotData }) {
  const { places, series, open, target, format } = data
  const { lowest, highest } = getRange(data)
  const cell = (value: PlotValue | undefined) => (value === null || value === undefined ? '–' : format(value))
  return (
    <table className="plot-table">
      <caption>
        <span className="visually-hidden">{title}: </span>
        From {format(lowest)} to {format(highest)}
      </caption>
      {/* With one series the title has said what the figures are. */}
      <thead className={series.length > 1 ? undefined : 'visually-hidden'}>
        <tr>
          <th scope="col">
            <span className="visually-hidden">{title}</span>
          </th>
          {series.map(({ name }) => (
            <th key={name} scope="col">
              {name}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {places.map(({ whole }, at) => (
          <tr key={whole}>
            <th scope="row">
              {whole}
              {open && at >= open.from && series.some(({ values }) => values[at] !== null) && (
                <span className="plot-table-open"> {open.label}</span>
              )}
            </th>
            {series.map(({ name, values }) => (
              <td key={name}>{cell(values[at])}</td>
            ))}
          </tr>
        ))}
      </tbody>
      {target && (
        <tfoot>
          <tr>
            <th scope="row">{target.label}</th>
            <td colSpan={series.length}>{format(target.value)}</td>
          </tr>
        </tfoot>
      )}
    </table>
  )
}
