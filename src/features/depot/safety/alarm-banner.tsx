import { useLiveQuery } from 'dexie-react-hooks'
import { Siren } from 'lucide-react'
import { alarmBegan, alarmReasonLabels } from '#domain/safety/safety-labels.ts'
import { Link } from '#ui/controls/link.tsx'
import { Banner } from '#ui/feedback/banner.tsx'
import { saveTaken } from '../desk-actions-sync.ts'
import { useDesk, useMay } from '../frame/desk-places.ts'
import { useSaveAction } from '../use-save-action.ts'
import { isUntaken, readOpenAlarms, type DeskAlarm } from './desk-alarms-store.ts'
import { toAlarmKey } from './alarm-key.ts'
import { useAlarmSound } from './use-alarm-sound.ts'

function OneAlarm({ alarm, isAllowed }: { alarm: DeskAlarm; isAllowed: boolean }) {
  const { row, name, round } = alarm
  const { root } = useDesk()
  const saveAction = useSaveAction()
  const mayTake = useMay()('answer', row.subDepot)
  const who = [name, round].filter((text) => text !== '').join(', ')
  return (
    <Banner icon={Siren} title={`${alarmReasonLabels[row.reason]}: ${who}.`}>
      {alarmBegan(row)}. {!isAllowed && 'Click anywhere to hear the alarm.'}
      <span className="banner-choices">
        {mayTake && (
          <button
            type="button"
            onClick={() => void saveAction(saveTaken(toAlarmKey(row)), { text: 'You have taken it' })}
          >
            Take it
          </button>
        )}
        <Link to={`${root}/safety`}>Open Safety</Link>
      </span>
    </Banner>
  )
}

/** Alarms that nobody has taken, on every screen of the consoles, with a sound. */
export function AlarmBanner() {
  const alarms = useLiveQuery(async () => await readOpenAlarms().catch(() => [])) ?? []
  const untaken = alarms.filter(isUntaken)
  const isAllowed = useAlarmSound(untaken.length > 0)
  return (
    <div aria-live="assertive">
      {untaken.map((alarm) => (
        <OneAlarm key={alarm.row.id} alarm={alarm} isAllowed={isAllowed} />
      ))}
    </div>
  )
}
