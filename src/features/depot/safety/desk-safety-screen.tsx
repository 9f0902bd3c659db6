import { useLiveQuery } from 'dexie-react-hooks'
import { EmptyState } from '#ui/feedback/empty-state.tsx'
import { LoadingState } from '#ui/feedback/loading-state.tsx'
import { useTitle } from '#ui/layout/use-title.ts'
import { useNames } from '../cache/use-names.ts'
import { DeskPage } from '../frame/desk-page.tsx'
import { useDesk } from '../frame/desk-places.ts'
import { TwoPanes } from '../frame/two-panes.tsx'
import { AlarmHistory } from './alarm-history.tsx'
import { AlarmItem } from './alarm-item.tsx'
import { DepotContactPart } from './contact-form.tsx'
import { readAlarmNames, readDeskAlarms } from './desk-alarms-store.ts'

/** Open alarms, the number for help, and the alarms of the last 90 days. */
export function DeskSafetyScreen() {
  useTitle('Safety')
  useNames()
  const { root, staff } = useDesk()
  const alarms = useLiveQuery(readDeskAlarms)
  const names = useLiveQuery(readAlarmNames)
  const open = alarms?.filter(({ row }) => row.outcome === null) ?? []
  const ended = alarms?.filter(({ row }) => row.outcome !== null).length ?? 0
  return (
    <DeskPage title="Safety" meta={open.length === 0 ? undefined : `${open.length} open`}>
      <TwoPanes
        left={
          <>
            {!alarms && <LoadingState label="Loading alarms" />}
            {alarms && open.length === 0 && (
              <EmptyState title="No open alarms">
                When a courier holds for help or misses a check-in, it is shown here and on every screen.
              </EmptyState>
            )}
            {open.map((alarm) => (
              <AlarmItem key={alarm.row.id} alarm={alarm} />
            ))}
          </>
        }
        right={
          <>
            {root === '/depot' && staff.subDepots.map((code) => <DepotContactPart key={code} subDepot={code} />)}
            {alarms && <AlarmHistory names={names ?? new Map()} version={String(ended)} />}
          </>
        }
      />
    </DeskPage>
  )
}
