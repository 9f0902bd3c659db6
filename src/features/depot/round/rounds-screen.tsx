import { PackageSearch, UserPlus } from 'lucide-react'
import { useSearchParams } from 'react-router-dom'
import { EmptyState } from '#ui/feedback/empty-state.tsx'
import { LoadingState } from '#ui/feedback/loading-state.tsx'
import { NavRow } from '#ui/rows/nav-row.tsx'
import { useTitle } from '#ui/layout/use-title.ts'
import { londonTime } from '#domain/day.ts'
import { dayName } from '#domain/near-day.ts'
import { refreshDay } from '../cache/refresh-day-sync.ts'
import { StaleNote } from '../cache/stale-note.tsx'
import { useRequest } from '../requests/use-request.ts'
import { DeskPage } from '../frame/desk-page.tsx'
import { counted } from '../figures.ts'
import { RoundsTable } from '../today/rounds-table.tsx'
import { useStandingRounds } from '../today/use-standing-rounds.ts'
import { roundsToAssign } from './assign-many.ts'
import { AssignManyRounds } from './assign-many-rounds.tsx'
import '../today/depot-today.css'

/** The rounds of the day by number, and the way to any parcel. */
export function RoundsScreen() {
  useTitle('Rounds')
  const day = useStandingRounds()
  const { response } = useRequest(refreshDay, { isRepeated: true })
  const isAssigning = useSearchParams()[0].has('assign')
  const toAssign = day ? roundsToAssign(day.rounds).length : 0
  if (day && isAssigning)
    return (
      <DeskPage title="Assign rounds" meta={dayName(day.day)} back={{ to: '/depot/rounds', label: 'Back to Rounds' }}>
        <StaleNote response={response} />
        <AssignManyRounds day={day} />
      </DeskPage>
    )
  return (
    <DeskPage title="Rounds" meta={day ? `${dayName(day.day)}, as of ${londonTime(day.asOf)}` : undefined}>
      <StaleNote response={response} />
      <NavRow
        icon={PackageSearch}
        to="/depot/parcels"
        label="Find a parcel"
        meta="By name, address, postcode or barcode"
      />
      {toAssign > 0 && (
        <NavRow
          icon={UserPlus}
          to="/depot/rounds?assign=yes"
          label="Assign rounds"
          meta={`${counted(toAssign, 'round')} without a courier`}
        />
      )}
      {day && day.rounds.length > 0 && (
        <div className="depot-rounds">
          <RoundsTable rounds={day.rounds} now={day.now} selected={null} firstBy="number" />
        </div>
      )}
      {day?.rounds.length === 0 && (
        <EmptyState title="No rounds today">Rounds appear here once today’s manifests are imported.</EmptyState>
      )}
      {day === null && !response && <LoadingState label="Loading the rounds" rows={6} />}
      {day === null && response && (
        <EmptyState title="Not loaded yet">Rounds are shown here once they have loaded.</EmptyState>
      )}
    </DeskPage>
  )
}
