import { Pencil, X } from 'lucide-react'
import type { DeskStopEvent } from '#contracts/depot/stop-commands.ts'
import { londonTime } from '#domain/dates/day.ts'
import { getStopEventsInEffect, toBatchReference } from '#domain/stops/stop-events.ts'
import { formatStopWindow, getStopStatus, stopAddressLine, stopEventLabel } from '#domain/stops/stop-labels.ts'
import { sentPhotos } from '#features/sent-photos/sent-photos-store.ts'
import { ButtonGroup } from '#ui/controls/button-group.tsx'
import { Button } from '#ui/controls/button.tsx'
import { SyncLabel } from '#ui/feedback/sync-word.tsx'
import { Stack } from '#ui/layout/section.tsx'
import { SentPhotos } from '#ui/photo/sent-photos.tsx'
import { removeStop } from '../desk-actions-sync.ts'
import { For } from '../frame/for-permission.tsx'
import { useSaveAction } from '../use-save-action.ts'
import type { DeskStop } from './desk-stops-store.ts'

const pendingLabels = {
  added: 'Waiting to be added',
  changed: 'Waiting to be changed',
  removed: 'Waiting to be removed',
} as const

interface EventsProps {
  /** All events of the list. */
  events: readonly DeskStopEvent[]
  shows: (event: DeskStopEvent) => boolean
  nameOf: (courier: string) => string
}

/** The couriers' records in order, undone ones included. */
export function StopEvents({ events, shows, nameOf }: EventsProps) {
  const inEffect = getStopEventsInEffect(events)
  const shown = events.filter((event) => event.kind !== 'undone' && shows(event))
  if (shown.length === 0) return null
  return (
    <ul className="stack stack-8">
      {shown.map((event) => {
        const label = stopEventLabel(event)
        return (
          <li key={event.id}>
            <p>
              {londonTime(new Date(event.occurredAt))} {inEffect.includes(event) ? label : <span>Undone: {label}</span>}
            </p>
            <p className="text-meta">
              {nameOf(event.actor)}
              {event.kind === 'handed_over' && `, receipt ${toBatchReference(event.id)}`}
            </p>
            {event.note !== undefined && <p>“{event.note}”</p>}
            <SentPhotos photos={sentPhotos('manifest', event.photos)} />
          </li>
        )
      })}
    </ul>
  )
}

interface StopItemProps extends Pick<EventsProps, 'events' | 'nameOf'> {
  known: DeskStop
  manifestId: string
  subDepot: string
  /** The day is not closed and not over. */
  isOpenDay: boolean
  onChange: () => void
}

/** A stop, what was recorded at it, and the buttons that change and remove it while nothing was. */
export function StopItem({
  known: { stop, pending },
  manifestId,
  subDepot,
  isOpenDay,
  events,
  nameOf,
  onChange,
}: StopItemProps) {
  const saveAction = useSaveAction()
  const isBegun = events.some(({ stopId }) => stopId === stop.id)
  const remove = () =>
    void saveAction(removeStop({ manifestId, stopId: stop.id }), { text: `Removed: ${stop.name}`, undo: true })
  return (
    <li>
      <Stack gap={8}>
        <div>
          <p className="text-meta">{stop.kind === 'collection' ? 'Collection' : 'Drop'}</p>
          <h3 className="text-h3">
            <bdi>{stop.name}</bdi>
          </h3>
          <p className="text-strong">{getStopStatus(stop, events).label}</p>
          <p>{stopAddressLine(stop)}</p>
          {stop.window && <p>Collect {formatStopWindow(stop.window)}.</p>}
          {stop.note !== null && <p>“{stop.note}”</p>}
          {pending !== null && <SyncLabel kind="saved">{pendingLabels[pending]}</SyncLabel>}
        </div>
        <StopEvents events={events} shows={({ stopId }) => stopId === stop.id} nameOf={nameOf} />
        {!isBegun && isOpenDay && pending !== 'removed' && (
          <For permission="dispatch" subDepot={subDepot}>
            <ButtonGroup>
              <Button kind="inline" fit icon={Pencil} onClick={onChange}>
                Change<span className="visually-hidden">: {stop.name}</span>
              </Button>
              <Button kind="inline" fit icon={X} onClick={remove}>
                Remove<span className="visually-hidden">: {stop.name}</span>
              </Button>
            </ButtonGroup>
          </For>
        )}
      </Stack>
    </li>
  )
}
