import { useSyncExternalStore } from 'react'
import { useNavigate } from 'react-router-dom'
import { DeleteDataRow } from '#features/account/delete-data-row.tsx'
import { toDeletedDataNotice } from '#features/account/delete-data-messages.ts'
import { hasOthers } from '#features/consent/has-others.ts'
import { readOutboxSummary } from '#features/outbox/outbox-summary-store.ts'
import { SettingsScreen } from '#features/settings/settings-screen.tsx'
import { leaveAndDelete } from '../session/leave-phone.ts'
import { lookForUpdate } from '../updates/look-for-update.ts'
import { lockNow, subscribeLock } from '../session/screen-lock.ts'
import { getStaffGroup } from '../session/staff.ts'
import { useWork } from '../session/use-work.ts'
import { workNow } from '../session/work.ts'
import { ThemeControl } from './parts/theme-control.tsx'
import { unsentPorts } from './unsent-ports.ts'

export function SettingsRoute() {
  const { session, config: settings } = useWork()
  const { lock } = useSyncExternalStore(subscribeLock, lockNow)
  const navigate = useNavigate()
  if (!session) return null

  const erase = async (discarding: boolean) => {
    const { engine } = workNow()
    const left = discarding ? await unsentPorts.discard() : 0
    const { waiting, attention } = await readOutboxSummary()
    if (!engine || (!discarding && waiting + attention > 0)) return false
    await leaveAndDelete(navigate, engine.db.name, toDeletedDataNotice(left))
    return true
  }
  return (
    <SettingsScreen
      isStaff={getStaffGroup(session) !== undefined}
      themeControl={<ThemeControl />}
      version={__APP_VERSION__}
      lookForUpdate={lookForUpdate}
      locks={lock ? `${lock.minutes} min` : 'Off'}
      choosesOthers={hasOthers(settings)}
      erase={<DeleteDataRow canSend={session.tokens !== null} {...unsentPorts} erase={erase} />}
    />
  )
}
