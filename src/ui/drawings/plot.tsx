import { ChartLine, Table2 } from 'lucide-react'
import { lazy, Suspense, useId, useState } from 'react'
import { describePlot, hasFigures, type PlotData } from './plot-data.ts'
import { PlotLegend } from './plot-legend.tsx'
import { PlotTable } from './plot-table.tsx'
import { TextButton } from '../controls/text-link.tsx'
import { isNarrow } from '../theme/narrow.ts'
import './plot.css'

// Only screens with figures draw: the drawing has a file of its own, whoever shows it.
const PlotDrawing = lazy(async () => ({ default: (await import('./plot-drawing.tsx')).PlotDrawing }))

export type PlotView = 'plot' | 'table'

type PlotProps = {
  /** What the figures are: "Pounds by day". */
  title: string
  /** A heading above says the title already. */
  titleHidden?: boolean
  /** Bars start at zero and take no negative figures; a line need not start at zero. */
  kind: 'bars' | 'lines'
  data: PlotData
  /** Chosen outside for several plots at once; left out, each has its own button. */
  view?: PlotView
}

/** With text this large on a phone the figures are read better than the picture. */
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
            <Suspense>
              <PlotDrawing kind={kind} data={data} />
            </Suspense>
          </div>
        </>
      )}
    </figure>
  )
}
