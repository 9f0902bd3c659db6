import type { PlotData, PlotSeries } from './plot-data.ts'
import { linePieces, lineShare, namedPlaces } from './plot-shape.ts'
import './line-drawing.css'

const percent = (part: number) => `${part * 100}%`

/** Lines over the whole width, each ending in a mark; the second also marks its places. */
export function LineDrawing({ data }: { data: PlotData }) {
  const { places, series, open, target, format, formatBrief = format } = data
  const shareOf = lineShare(data)
  const last = places.length - 1
  const across = (at: number) => (last > 0 ? at / last : 0.5)
  const down = (value: number | null | undefined) => 1 - shareOf(value ?? 0)
  const named = namedPlaces(places.length)
  const marksOf = ({ values }: PlotSeries, which: number) => {
    const known = values.flatMap((value, at) => (value === null ? [] : [at]))
    const lonely = linePieces(values).flatMap(({ at }) => (at.length === 1 ? at : []))
    return which === 0 ? [...new Set([...lonely, ...known.slice(-1)])] : known
  }
  return (
    <div className="lines">
      <div className="lines-field">
        {/* Stretched, which leaves strokes as thick as they are. */}
        <svg className="lines-drawing" viewBox="0 0 100 100" preserveAspectRatio="none" aria-hidden focusable={false}>
          {target && (
            <line
              className="lines-target"
              x1="0"
              x2="100"
              y1={100 * down(target.value)}
              y2={100 * down(target.value)}
            />
          )}
          {series.flatMap(({ name, values }, which) =>
            linePieces(values, open?.from)
              .filter(({ at }) => at.length > 1)
              .map((piece) => (
                <polyline
                  key={`${name} ${piece.at[0]}`}
                  className={`lines-line lines-line-${which + 1} ${piece.open ? 'lines-line-open' : ''}`}
                  points={piece.at.map((at) => `${100 * across(at)},${100 * down(values[at])}`).join(' ')}
                />
              )),
          )}
        </svg>
        {series.flatMap((one, which) =>
          marksOf(one, which).map((at) => (
            <span
              key={`${one.name} ${at}`}
              className={`lines-mark lines-mark-${which + 1} ${open && at >= open.from ? 'lines-mark-open' : ''}`}
              style={{ insetInlineStart: percent(across(at)), insetBlockStart: percent(down(one.values[at])) }}
            />
          )),
        )}
      </div>
      {target && (
        <div className="lines-aim">
          <span
            className="lines-aim-words"
            style={{ insetBlockStart: `clamp(0px, calc(${percent(down(target.value))} - 1.5rem), calc(100% - 3rem))` }}
          >
            {target.label}
            <br />
            {formatBrief(target.value)}
          </span>
          {/* Gives the column its width. */}
          <span className="lines-aim-room">
            {target.label}
            <br />
            {formatBrief(target.value)}
          </span>
        </div>
      )}
      <div className="lines-axis">
        {places.map(
          ({ short, whole }, at) =>
            named.has(at) && (
              <span
                key={whole}
                className={`lines-label ${at === 0 ? 'lines-label-first' : ''} ${at === last ? 'lines-label-last' : ''}`}
                style={at === last ? undefined : { insetInlineStart: percent(across(at)) }}
              >
                {short}
              </span>
            ),
        )}
      </div>
    </div>
  )
}
