import { useSearchParams } from 'react-router-dom'
import { londonTime } from '#domain/day.ts'
import { dayName } from '#domain/near-day.ts'
import { EmptyState } from '#ui/feedback/empty-state.tsx'
import { LoadingState } from '#ui/feedback/loading-state.tsx'
import { useTitle } from '#ui/layout/use-title.ts'
import { refreshToday } from '../cache/refresh-day-sync.ts'
import { StaleNote } from '../cache/stale-note.tsx'
import { useRequest } from '../requests/use-request.ts'
import { DeskPage } from '../frame/desk-page.tsx'
import { TwoPanes } from '../frame/two-panes.tsx'
import { DepotHero } from './depot-hero.tsx'
import { NeedsStaff } from './needs-staff.tsx'
import { RoundsTable } from './rounds-table.tsx'
import { ServicesHealth } from './services-health.tsx'
import { SpokenSummary } from './spoken-summary.tsx'
import { useStandingRounds, type DepotDay } from './use-standing-rounds.ts'
import './depot-today.css'

function Rounds({ day }: { day: DepotDay }) {
  const [params] = useSearchParams()
  if (day.rounds.length === 0) {
    return <EmptyState title="No rounds today">Rounds appear here once today’s manifests are imported.</EmptyState>
  }
  return (
    <>
      <DepotHero day={day} />
      <div className="depot-rounds">
        <RoundsTable rounds={day.rounds} now={day.now} selected={params.get('round')} />
      </div>
      <SpokenSummary rounds={day.rounds} />
    </>
  )
}

/** All rounds of the sub-depot as they stand now, and what waits for it. */
export function DepotTodayScreen() {
  const day = useStandingRounds()
  const { response } = useRequest(refreshToday, { isRepeated: true })
  const title = day ? `Today at ${day.name || 'no sub-depot'}` : 'Today'
  useTitle(title)
  const left = (
    <>
      <StaleNote response={response} />
      {day && <Rounds day={day} />}
      {day === null && !response && <LoadingState label="Loading the rounds" rows={6} />}
      {day === null && response && (
        <EmptyState title="Not loaded yet">
          Today’s rounds appear here when this device is online, and stay when it is not.
        </EmptyState>
      )}
    </>
  )
  const right = (
    <>
      <NeedsStaff />
      <ServicesHealth day={day ?? null} />
    </>
  )
  return (
    <DeskPage title={title} meta={day ? `${dayName(day.day)}, as of ${londonTime(day.asOf)}` : undefined}>
      <TwoPanes left={left} right={right} />
    </DeskPage>
  )
}
