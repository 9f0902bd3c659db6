import { useLiveQuery } from 'dexie-react-hooks'
import { ChartLine, FileDown, Table2 } from 'lucide-react'
import { useState } from 'react'
import { daysBetween } from '#contracts/depot/depot-report.ts'
import { saveFile } from '#device/save-file.ts'
import { readDepotForecasts } from '#features/forecast/own-forecasts-store.ts'
import { readRecordsDeliveries } from '#features/toggles/toggles-store.ts'
import { dayName } from '#domain/dates/near-day.ts'
import { TextButton } from '#ui/controls/text-link.tsx'
import { Plot, type PlotView } from '#ui/drawings/plot.tsx'
import { EmptyState } from '#ui/feedback/empty-state.tsx'
import { LoadingState } from '#ui/feedback/loading-state.tsx'
import { useToast } from '#ui/feedback/toast-provider.tsx'
import { FilterChip, FilterRow } from '#ui/rows/filter-row.tsx'
import { Section, Stack } from '#ui/layout/section.tsx'
import { useRecordsDeliveries } from '#ui/parcel/records-deliveries.ts'
import {
  refreshClaimCounts,
  refreshCosts,
  refreshCouriers,
  refreshReport,
  type Refreshed,
} from '../cache/refresh-sync.ts'
import { StaleNote } from '../cache/stale-note.tsx'
import { readCached, readCouriers } from '../cache/cache-store.ts'
import { useRequest } from '../requests/use-request.ts'
import { useMay } from '../frame/desk-places.ts'
import { counted } from '../figures.ts'
import { momentLabel } from '../moment.ts'
import { fullReport, type FullReport } from './full-report.ts'
import { reportCsv } from './report-csv.ts'
import {
  getForecast,
  getPlots,
  shownMeasures,
  type Forecast,
  type ReportMeasureEntry,
  getRounds,
} from './report-figures.ts'
import { ReportTable } from './report-table.tsx'

/** More days than these are drawn as a line: bars would be too thin. */
const mostBars = 14

function Plots({ report, measure, forecast }: { report: FullReport; measure: ReportMeasureEntry; forecast: Forecast }) {
  const plots = getPlots(report, measure, forecast)
  const kind = daysBetween(report.from, report.to) > mostBars ? 'lines' : 'bars'
  return (
    <ul className="report-plots">
      {plots.map(({ round, data }) => (
        <li key={round.key}>
          <Plot
            title={[`Round ${round.number}`, round.name].filter(Boolean).join(', ')}
            kind={kind}
            data={data}
            view="plot"
          />
        </li>
      ))}
    </ul>
  )
}

function Figures({ report, forecast, withCosts }: { report: FullReport; forecast: Forecast; withCosts: boolean }) {
  const measures = shownMeasures(withCosts)
  // One day has nothing to draw.
  const isDay = report.from === report.to
  const [view, setView] = useState<PlotView>('plot')
  const [key, setKey] = useState(measures[0]?.key)
  const toast = useToast()
  const recordsDeliveries = useRecordsDeliveries()
  const measure = measures.find((each) => each.key === key)
  const shown = isDay || !measure ? 'table' : view
  const other = shown === 'plot' ? 'table' : 'plot'
  const span = isDay ? dayName(report.from) : `${dayName(report.from)} to ${dayName(report.to)}`
  const save = () => {
    saveFile(
      `report-${report.from}-to-${report.to}.csv`,
      'text/csv;charset=utf-8',
      reportCsv(report, forecast, withCosts),
    )
    toast({ text: 'Saved in your downloads' })
  }
  return (
    <>
      <Section tight>
        <div className="report-actions">
          {!isDay && (
            <TextButton icon={other === 'table' ? Table2 : ChartLine} onClick={() => setView(other)}>
              Show as {other}
            </TextButton>
          )}
          <TextButton icon={FileDown} onClick={save}>
            Save as CSV
          </TextButton>
        </div>
      </Section>
      {shown === 'plot' && (
        <FilterRow label="Figure shown">
          {measures.map((each) => (
            <FilterChip key={each.key} selected={each.key === key} onClick={() => setKey(each.key)}>
              {each.label}
            </FilterChip>
          ))}
        </FilterRow>
      )}
      <Section>
        <Stack gap={16}>
          {shown === 'plot' && measure ? (
            <Plots report={report} measure={measure} forecast={forecast} />
          ) : (
            <ReportTable rounds={getRounds(report)} measures={measures} forecast={forecast} caption={span} />
          )}
          <p className="text-meta measure">
            As of {momentLabel(report.at)}. Attempted: {recordsDeliveries ? 'delivered' : 'confirmed, delivered'} or
            nobody in. First attempt: delivered of the parcels that were tried for the first time.
            {withCosts && ' Cost: paid for parcels by the invoices so far.'} A claim counts for its courier’s round.
            {report.otherClaims > 0 && ` Plus ${counted(report.otherClaims, 'claim')} not linked to a round.`}
          </p>
        </Stack>
      </Section>
    </>
  )
}

/** The counts first; what they have cost and who drives is of other services, which may be silent. */
async function refreshAll(from: string, to: string, withCosts: boolean): Promise<Refreshed> {
  const report = await refreshReport(from, to)
  const subDepots = (await readCached(`report/${from}/${to}`))?.value.subDepots ?? []
  const others = await Promise.all([
    ...(withCosts ? [refreshCosts(from, to)] : []),
    refreshClaimCounts(from, to),
    ...subDepots.map((subDepot) => refreshCouriers(subDepot)),
  ])
  return [report, ...others].find((each) => !each.ok) ?? report
}

async function readAll(from: string, to: string, withCosts: boolean) {
  const span = `${from}/${to}` as const
  const [counts, costs, claims, forecasts, recordsDeliveries] = await Promise.all([
    readCached(`report/${span}`),
    withCosts ? readCached(`costs/${span}`) : undefined,
    readCached(`claims/${span}`),
    readDepotForecasts(),
    readRecordsDeliveries(),
  ])
  const couriers = await readCouriers(counts?.value.subDepots ?? [])
  return {
    report:
      counts && fullReport(counts.value, { costs: costs?.value, claims: claims?.value, couriers }, recordsDeliveries),
    forecasts,
  }
}

/** Shows the figures of some days as this device last received them. Keyed by the days. */
export function ReportBody({ from, to }: { from: string; to: string }) {
  const withCosts = useMay()('pay')
  const { response } = useRequest(async () => await refreshAll(from, to, withCosts), {
    key: `${from} ${to}`,
    isRepeated: true,
  })
  const kept = useLiveQuery(async () => await readAll(from, to, withCosts), [from, to, withCosts])
  if (!kept) return <LoadingState label="Loading the figures" rows={6} />
  const { report } = kept
  if (!report) {
    if (!response) return <LoadingState label="Loading the figures" rows={6} />
    return (
      <>
        <StaleNote response={response} />
        <EmptyState title="Not loaded yet">
          The figures appear here when this device is online, and stay when it is not.
        </EmptyState>
      </>
    )
  }
  return (
    <>
      <StaleNote response={response} />
      {report.days.length === 0 ? (
        <EmptyState title="No rounds on these dates">
          Figures start with the first manifest that is imported for a day.
        </EmptyState>
      ) : (
        <Figures report={report} forecast={getForecast(kept.forecasts.rows)} withCosts={withCosts} />
      )}
    </>
  )
}
