import { useLiveQuery } from 'dexie-react-hooks'
import { ChartLine, Table2 } from 'lucide-react'
import { useState } from 'react'
import { measures } from '#domain/quality/measures.ts'
import type { SpanKind } from '#domain/quality/spans.ts'
import { UpdatedAt } from '#ui/parcel/as-of.tsx'
import { EmptyState } from '#ui/feedback/empty-state.tsx'
import { NotArrived } from '#ui/feedback/not-arrived.tsx'
import { Page } from '#ui/layout/page.tsx'
import { useToday } from '#ui/parcel/use-today.ts'
import type { PlotView } from '#ui/drawings/plot.tsx'
import { Section, Stack } from '#ui/layout/section.tsx'
import { SegmentedControl } from '#ui/controls/segmented-control.tsx'
import { Select } from '#ui/controls/select.tsx'
import { useTitle } from '#ui/layout/use-title.ts'
import { MeasureSection } from './measure-section.tsx'
import { readQuality, type OwnQuality } from './own-quality-store.ts'
import { toTrend, trendStart } from './quality-trend.ts'
import './performance.css'

const views = [
  { value: 'plot', label: 'Plot', icon: ChartLine },
  { value: 'table', label: 'Table', icon: Table2 },
] as const

const kinds = [
  { value: 'week', label: 'By week' },
  { value: 'period', label: 'By period' },
]

function rounds({ days }: OwnQuality): string {
  const known = [...new Set(days.map(({ round }) => round))].sort()
  return known.length === 1 ? `Round ${known[0]}` : `Rounds ${known.join(', ')}`
}

export function PerformanceScreen() {
  useTitle('Performance')
  const today = useToday()
  const [view, setView] = useState<PlotView>('plot')
  const [kind, setKind] = useState<SpanKind>('week')
  const from = trendStart(kind, today)
  const quality = useLiveQuery(() => readQuality(from), [from])
  const back = { to: '/more', label: 'Back to More' }
  if (!quality)
    return (
      <Page title="Performance" back={back}>
        {null}
      </Page>
    )
  const { days, rules, asOf } = quality
  return (
    <Page title="Performance" back={back}>
      <Section tight>
        <Stack gap={8}>
          <div className="trend-controls">
            <SegmentedControl label="Shown as" name="trend-view" options={views} value={view} onChange={setView} />
            <Select
              aria-label="Gathered"
              options={kinds}
              value={kind}
              onChange={(event) => setKind(event.target.value as SpanKind)}
            />
          </div>
          {days.length > 0 && <UpdatedAt at={asOf} what={rounds(quality)} />}
        </Stack>
      </Section>
      {days.length > 0 ? (
        measures.map((measure) => (
          <MeasureSection
            key={measure}
            measure={measure}
            trend={toTrend(measure, days, kind, today)}
            target={rules.targets[measure]}
            view={view}
          />
        ))
      ) : asOf === null ? (
        <NotArrived loading="Loading your figures">
          Your figures appear when you’re online, and stay on this phone.
        </NotArrived>
      ) : (
        <EmptyState title="Nothing was measured yet">
          The depot publishes the figures of a day when it has checked it.
        </EmptyState>
      )}
    </Page>
  )
}
