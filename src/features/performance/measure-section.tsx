import { Check, ChevronRight, TriangleAlert } from 'lucide-react'
import { useId } from 'react'
import type { Measure } from '#contracts/performance/quality.ts'
import { againstTarget } from '#domain/quality/measures.ts'
import { spanName, formatSpan } from '#domain/quality/spans.ts'
import { Icon } from '#ui/theme/icon.tsx'
import { Link } from '#ui/controls/link.tsx'
import { Mark } from '#ui/feedback/mark.tsx'
import type { PlotData } from '#ui/drawings/plot-data.ts'
import { Plot, type PlotView } from '#ui/drawings/plot.tsx'
import { Section } from '#ui/layout/section.tsx'
import { briefRate, measureNames, formatRate, formatStatus, targetLabel } from './measure-labels.ts'
import type { Trend } from './quality-trend.ts'
import './performance.css'

interface MeasureSectionProps {
  measure: Measure
  trend: Trend
  target: number | null
  view: PlotView
}

export function TargetMark({ measure, rate, target }: { measure: Measure; rate: number; target: number | null }) {
  if (target === null) return null
  const standing = againstTarget(measure, rate, target)
  const words = formatStatus(measure, standing)
  return standing.meets ? (
    <Mark icon={Check}>{words}</Mark>
  ) : (
    <Mark icon={TriangleAlert} tone="carry">
      {words}
    </Mark>
  )
}

function plotOf({ measure, trend: { points, open }, target }: Omit<MeasureSectionProps, 'view'>): PlotData {
  return {
    places: points.map(({ span }, at) => ({
      short: at === 0 ? spanName(span) : (spanName(span).split(' ')[1] ?? ''),
      whole: formatSpan(span),
    })),
    series: [{ name: measureNames[measure], values: points.map(({ rate }) => rate) }],
    ...(open ? { open: { from: points.length - 1, label: 'In progress' } } : {}),
    ...(target === null ? {} : { target: { label: targetLabel(measure), value: target } }),
    format: (value) => formatRate(measure, value),
    formatBrief: (value) => briefRate(measure, value),
  }
}

/** Shows a measure with its trend and a link to its parcels. */
export function MeasureSection({ measure, trend, target, view }: MeasureSectionProps) {
  const id = useId()
  const { newest } = trend
  return (
    <Section tight line labelledBy={id}>
      <Link
        className="measure-link"
        to={`/tools/personal-courier-performance/${measure}${newest ? `?span=${newest.span.id}` : ''}`}
      >
        <span className="measure-head">
          <h2 id={id} className="measure-name">
            {measureNames[measure]}
          </h2>
          <Icon of={ChevronRight} />
        </span>
        {newest?.rate === null || newest?.rate === undefined ? null : (
          <span className="measure-figure">
            <span className="text-figure tabular">{formatRate(measure, newest.rate)}</span>
            <TargetMark measure={measure} rate={newest.rate} target={target} />
          </span>
        )}
      </Link>
      <Plot
        kind="lines"
        title={measureNames[measure]}
        titleHidden
        data={plotOf({ measure, trend, target })}
        view={view}
      />
    </Section>
  )
}
