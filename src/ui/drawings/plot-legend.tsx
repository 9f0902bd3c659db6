import type { PlotData } from './plot-data.ts'

/** What the looks mean. Says nothing where the title has said all. */
export function PlotLegend({
  kind,
  data: { series, open, target, format },
}: {
  kind: 'bars' | 'lines'
  data: PlotData
}) {
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
