import { FileDown } from 'lucide-react'
import { useSearchParams } from 'react-router-dom'
import { SegmentedControl } from '#ui/controls/segmented-control.tsx'
import { EmptyState } from '#ui/feedback/empty-state.tsx'
import { PeriodField } from '#ui/fields/period-field.tsx'
import { Section, Stack } from '#ui/layout/section.tsx'
import { useTitle } from '#ui/layout/use-title.ts'
import { NavRow } from '#ui/rows/nav-row.tsx'
import { useToday } from '#ui/parcel/use-today.ts'
import { DeskPage } from '../frame/desk-page.tsx'
import { OwnDays } from './own-days.tsx'
import { ReportBody } from './report-body.tsx'
import { offeredSpans, readSpan } from './report-span.ts'
import './reports.css'

const kinds = [
  { value: 'day', label: 'Day' },
  { value: 'week', label: 'Week' },
  { value: 'period', label: 'Period' },
  { value: 'own', label: 'Custom dates' },
] as const

/** `/depot/reports`: what became of the parcels of each round, by day, week or period. */
export function ReportsScreen() {
  useTitle('Reports')
  const today = useToday()
  const [params, setParams] = useSearchParams()
  const span = readSpan(params, today)
  const choose = (next: Record<string, string>) => setParams(next, { replace: true, preventScrollReset: true })
  return (
    <DeskPage title="Reports" meta="By round">
      <div className="desk-pane">
        <Section line>
          <Stack gap={16}>
            <div className="report-kinds">
              <SegmentedControl
                label="Show by"
                name="report-by"
                options={kinds}
                value={span.kind}
                onChange={(by) => choose({ by })}
              />
            </div>
            {span.kind === 'own' ? (
              <OwnDays
                from={params.get('from')}
                to={params.get('to')}
                onChoose={(from, to) => choose({ by: 'own', from, to })}
              />
            ) : (
              <div className="report-kinds">
                <PeriodField
                  id="report-of"
                  label="Period"
                  options={offeredSpans(span.kind, today)}
                  value={span.value}
                  onChange={(of) => choose({ by: span.kind, of })}
                />
              </div>
            )}
          </Stack>
        </Section>
        <NavRow
          icon={FileDown}
          to="/depot/exports"
          label="Export"
          meta="Parcels, records, attendance and more as a file"
        />
        {span.from !== undefined && <ReportBody key={`${span.from}/${span.to}`} from={span.from} to={span.to} />}
        {span.from === undefined && span.fault === null && (
          <EmptyState title="Choose the dates">Enter the first and the last day, at most six weeks.</EmptyState>
        )}
        {span.from === undefined && span.fault !== null && (
          <EmptyState title="No report for these dates">{`${span.fault}. Choose other dates.`}</EmptyState>
        )}
      </div>
    </DeskPage>
  )
}
