import { PackageSearch } from 'lucide-react'
import { EmptyState } from '#ui/feedback/empty-state.tsx'
import { LoadingState } from '#ui/feedback/loading-state.tsx'
import { NavRow } from '#ui/rows/nav-row.tsx'
import { useTitle } from '#ui/layout/use-title.ts'
import { londonTime } from '#domain/day.ts'
import { dayName } from '#domain/near-day.ts'
import { askDay } from '../answers/ask-day-sync.ts'
import { AskFaultNote } from '../answers/ask-fault-note.tsx'
import { useAsk } from '../answers/use-ask.ts'
import { DeskPage } from '../frame/desk-page.tsx'
import { RoundsTable } from '../today/rounds-table.tsx'
import { useStandingRounds } from '../today/use-standing-rounds.ts'
import '../today/depot-today.css'

/** The rounds of the day by number, and the way to any parcel. */
export function RoundsScreen() {
  useTitle('Rounds')
  const day = useStandingRounds()
  const { fault, first } = useAsk(askDay)
  return (
    <DeskPage title="Rounds" meta={day ? `${dayName(day.day)}, as of ${londonTime(day.asOf)}` : undefined}>
      <AskFaultNote fault={fault} />
      <NavRow
        icon={PackageSearch}
        to="/depot/parcels"
        label="Find a parcel"
        meta="By name, address, postcode or barcode"
      />
      {day && day.rounds.length > 0 && (
        <div className="depot-rounds">
          <RoundsTable rounds={day.rounds} now={day.now} selected={null} firstBy="number" />
        </div>
      )}
      {day?.rounds.length === 0 && (
        <EmptyState title="No rounds today">
          They stand here as soon as the manifests of the day have been imported.
        </EmptyState>
      )}
      {day === null && first && <LoadingState label="Loading the rounds" rows={6} />}
      {day === null && !first && (
        <EmptyState title="Nothing is known yet">
          The rounds stand here once the service has answered on this device.
        </EmptyState>
      )}
    </DeskPage>
  )
}
