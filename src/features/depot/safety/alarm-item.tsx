import { useId, useState } from 'react'
import type { StaffAlarm } from '#contracts/safety/alarm.ts'
import {
  alarmBegan,
  alarmReasonLabels,
  alarmStateLabels,
  formatAccuracy,
  formatAge,
  formatCoordinates,
} from '#domain/safety/safety-labels.ts'
import { Button } from '#ui/controls/button.tsx'
import { TextLink } from '#ui/controls/text-link.tsx'
import { SyncLabel } from '#ui/feedback/sync-word.tsx'
import { TextArea } from '#ui/fields/text-area.tsx'
import { Section, Stack } from '#ui/layout/section.tsx'
import { saveResolved, saveTaken } from '../desk-actions-sync.ts'
import { useMay } from '../frame/desk-places.ts'
import { RoleNote } from '../frame/for-permission.tsx'
import { momentLabel } from '../moment.ts'
import { useSaveAction } from '../use-save-action.ts'
import { toAlarmKey } from './alarm-key.ts'
import { alarmRejections } from './alarm-rejections.ts'
import type { DeskAlarm } from './desk-alarms-store.ts'

/** The courier's position, its accuracy, and its age when they called. */
function PlaceLine({ place, raisedAt }: Pick<StaffAlarm, 'place' | 'raisedAt'>) {
  if (!place) return <p>Location not known: the courier has not allowed it, or the phone hasn’t found it.</p>
  const age = formatAge(Math.max(0, (Date.parse(raisedAt) - Date.parse(place.at)) / 1000))
  return (
    <p>
      At <span className="text-strong tabular">{formatCoordinates(place)}</span>, {formatAccuracy(place.accuracy)}.
      Found {age === 'now' ? 'when the alarm was raised' : `${age.replace(' ago', '')} before the alarm was raised`}, at{' '}
      {momentLabel(place.at)}.
    </p>
  )
}

function How({ row }: { row: StaffAlarm }) {
  return (
    <>
      <p className="text-meta">
        {alarmBegan(row)}. {momentLabel(row.receivedAt)}, {row.subDepot}.
      </p>
      {row.reason === 'help' && <PlaceLine place={row.place} raisedAt={row.raisedAt} />}
      {row.safeAt !== null && <p>The courier said “I’m safe” at {momentLabel(row.safeAt)}.</p>}
      {row.checkedInAt !== null && (
        <p>
          A check-in arrived at {momentLabel(row.checkedInAt)}. It may have waited for signal, so make sure that the
          courier is safe.
        </p>
      )}
      {row.taken && (
        <p className="text-meta">
          Taken by {row.taken.by || 'a colleague'} at {momentLabel(row.taken.at)}.
        </p>
      )}
      {row.outcome && (
        <p className="text-strong">
          {alarmStateLabels[row.outcome.state]} at {momentLabel(row.outcome.at)}
          {row.outcome.by && `, ${row.outcome.by}`}. {row.note}
        </p>
      )}
    </>
  )
}

/** An alarm as the history has it. */
export const PastAlarm = ({ row, name }: { row: StaffAlarm; name: string }) => (
  <Section tight line>
    <Stack gap={4}>
      <h3 className="text-h3" dir="auto">
        {alarmReasonLabels[row.reason]}: {name}
      </h3>
      <How row={row} />
    </Stack>
  </Section>
)

/** An open alarm, with what this person may do. */
export function AlarmItem({ alarm }: { alarm: DeskAlarm }) {
  const { row, name, round, action } = alarm
  const heading = useId()
  const saveAction = useSaveAction()
  const [note, setNote] = useState('')
  const [error, setError] = useState<string>()
  const mayAnswer = useMay()('answer', row.subDepot)
  const isPending = action !== null && action.code === null
  const isTaken = row.state === 'taken' || (isPending && !action.isResolved)
  const take = () => void saveAction(saveTaken(toAlarmKey(row)), { text: 'You have taken it' })
  const resolve = async () => {
    if (note.trim() === '') return setError('Say how it ended')
    setError(undefined)
    if (await saveAction(saveResolved({ ...toAlarmKey(row), note: note.trim() }), { text: 'Alarm resolved' }))
      setNote('')
  }
  return (
    <Section line labelledBy={heading}>
      <Stack gap={12}>
        <h2 id={heading} dir="auto">
          {alarmReasonLabels[row.reason]}: {[name, round].filter((text) => text !== '').join(', ')}
        </h2>
        <How row={row} />
        {isPending && (
          <p>
            {action.isResolved ? 'Resolved' : 'Taken'} at this desk. <SyncLabel kind={action.sync} />
            {action.sync !== 'sent' && ' Other desks don’t know it yet.'}
          </p>
        )}
        {action && action.code !== null && (
          <p role="alert">Not done: {alarmRejections[action.code] ?? 'It wasn’t accepted. Try again.'}</p>
        )}
        {!mayAnswer && <RoleNote permission="answer" />}
        {mayAnswer && !isTaken && !isPending && (
          <Button kind="primary" fit onClick={take} aria-describedby={heading}>
            Take it
          </Button>
        )}
        {mayAnswer && isTaken && (
          <>
            <TextArea
              id={`alarm-note-${row.id}`}
              label="How it ended"
              hint="The audit and the history keep it. The courier doesn’t see it."
              rows={3}
              value={note}
              onChange={(event) => setNote(event.target.value)}
              {...(error !== undefined && { error })}
            />
            <Button fit onClick={() => void resolve()} aria-describedby={heading}>
              Resolve the alarm
            </Button>
          </>
        )}
        <TextLink to={`/depot/messages/${encodeURIComponent(row.courier)}`}>Message the courier</TextLink>
      </Stack>
    </Section>
  )
}
