import { LineDrawing } from './line-drawing.tsx'
import type { PlotData } from './plot-data.ts'
import type { CSSProperties } from 'react'
import { barShare, writtenPlaces } from './plot-shape.ts'
import './bar-drawing.css'

const share = (name: '--share' | '--target', value: number) => ({ [name]: value }) as CSSProperties

/** Standing bars; where the text is large they lie, one below the other. */
function BarDrawing({ data }: { data: PlotData }) {
  const { places, series, open, target, format, formatBrief = format } = data
  const shareOf = barShare(data)
  const written = writtenPlaces(data)
  const sparse = written.words.size < places.length
  const openFigures = series[0]?.values.slice(open?.from ?? places.length).filter((value) => value !== null) ?? []
  // A single open figure is the current one; several are a forecast.
  const now = openFigures.length === 1 ? open?.from : undefined
  return (
    <div
      className={`bars ${sparse ? 'bars-sparse' : ''} ${target ? 'bars-with-target' : ''}`}
      style={target && share('--target', shareOf(target.value))}
    >
      {places.map(({ short, whole }, at) => {
        const values = series.map((one) => one.values[at] ?? null)
        const isOpen = open !== undefined && at >= open.from
        const figure = values[0] ?? null
        return (
          <div key={whole} className={`bars-place ${at === now ? 'bars-place-now' : ''}`}>
            <span className={`bars-label ${written.words.has(at) ? '' : 'bars-quiet'}`}>{short}</span>
            <span className="bars-track">
              {values.map(
                (value, which) =>
                  value !== null &&
                  value > 0 && (
                    <span
                      key={series[which]?.name}
                      className={`bars-bar bars-bar-${which + 1} ${isOpen ? 'bars-bar-open' : ''}`}
                      style={share('--share', shareOf(value))}
                    />
                  ),
              )}
            </span>
            {/* Over a pair of bars there is room for none. */}
            {series.length === 1 && (
              <span
                className={`bars-figure ${figure ? '' : 'bars-figure-none'} ${written.figures.has(at) ? '' : 'bars-quiet'}`}
              >
                {figure === null ? '–' : formatBrief(figure)}
              </span>
            )}
          </div>
        )
      })}
    </div>
  )
}

/** Words are text of the page at its own size, so nothing is ever scaled. */
export function PlotDrawing({ kind, data }: { kind: 'bars' | 'lines'; data: PlotData }) {
  return kind === 'bars' ? <BarDrawing data={data} /> : <LineDrawing data={data} />
}
