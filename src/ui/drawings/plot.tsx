import { optionalPart } from '../layout/optional-part.tsx'
import { ChartLine, Table2 } from 'lucide-react'
import { useId, useState } from 'react'
import { describePlot, hasFigures, type PlotData, getRange, type PlotValue } from './plot-data.ts'
import { TextButton } from '../controls/text-link.tsx'
import { isNarrow } from '../theme/narrow.ts'
import './plot.css'
import '../theme/type.css'
import './plot-table.css'

/** The figures of a plot. The caption says the range, because a line need not start at zero. */
function PlotTable({ title, data }: { title: string; data: PlotData }) {
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

/** Explains the line and bar styles. Renders nothing if the title explains them. */
function PlotLegend({ kind, data: { series, open, target, format } }: { kind: 'bars' | 'lines'; data: PlotData }) {
  const names = series.length > 1 ? series.map(({ name }) => name) : []
  if (names.length === 0 && !open && !target) return null
  return (
    // The words of the figures say the same.
    <ul className={`plot-legend plot-legend-${kind}`} aria-hidden>
      {names.map((name, at) => (
        <li key={name}>
          <span className={`plot-key plot-key-${at + 1}`} />
          {name}
        </li>
      ))}
      {open && (
        <li>
          <span className="plot-key plot-key-open" />
          {open.label}
        </li>
      )}
      {target && (
        <li className="plot-legend-target">
          <span className="plot-key plot-key-target" />
          {target.label} {format(target.value)}
        </li>
      )}
    </ul>
  )
}

// The drawing is a separate chunk, because few screens have figures.
const PlotDrawing = optionalPart(() => import('./plot-drawing.tsx').then((it) => it.PlotDrawing))

export type PlotView = 'plot' | 'table'

type PlotProps = {
  /** The title of the figures: "Pounds by day". */
  title: string
  /** A heading above says the title already. */
  titleHidden?: boolean
  /** Bars start at zero and take no negative figures; a line need not start at zero. */
  kind: 'bars' | 'lines'
  data: PlotData
  /** Chosen outside for several plots at once; left out, each has its own button. */
  view?: PlotView
}

/** Large text on a phone makes the table easier to read than the plot. */
const firstView = (): PlotView => (isNarrow(18) ? 'table' : 'plot')

export function Plot({ title, titleHidden = false, kind, data, view }: PlotProps) {
  const [own, setOwn] = useState(firstView)
  const titleId = useId()
  const shown = view ?? own
  const other = shown === 'plot' ? 'table' : 'plot'
  return (
    <figure className="plot" aria-labelledby={titleId}>
      <div className="plot-head">
        <figcaption id={titleId} className={titleHidden ? 'visually-hidden' : 'text-meta'}>
          {title}
        </figcaption>
        {view === undefined && hasFigures(data) && (
          <TextButton
            className="plot-switch"
            icon={shown === 'plot' ? Table2 : ChartLine}
            onClick={() => setOwn(other)}
          >
            Show as {other}
            <span className="visually-hidden">{title}</span>
          </TextButton>
        )}
      </div>
      {!hasFigures(data) ? (
        <p className="text-meta">No figures yet</p>
      ) : shown === 'table' ? (
        <PlotTable title={title} data={data} />
      ) : (
        <>
          <p className="visually-hidden">{describePlot(data)}</p>
          <PlotLegend kind={kind} data={data} />
          <div className={`plot-picture plot-picture-${kind}`} aria-hidden>
            <PlotDrawing kind={kind} data={data} />
          </div>
        </>
      )}
    </figure>
  )
}
