import type {
  AddStopInput,
  ChangeStopInput,
  DeskStopEvent,
  DeskStopList,
  RemoveStopInput,
} from '#contracts/depot/stop-commands.ts'
import type { Stop } from '#contracts/manifest/stop-list.ts'
import { readCached, readWholeRoster, type Roster } from '../cache/cache-store.ts'
import { readPendingActions, type PendingAction } from '../pending-actions-store.ts'

export interface DeskStop {
  stop: Stop
  /** Changes made at this desk that the service does not have yet. */
  pending: 'added' | 'changed' | 'removed' | null
}

/** The stops of a list as this desk knows them. */
export interface KnownStops {
  /** Null: they were never loaded here, and none were added here. */
  stops: DeskStop[] | null
  events: readonly DeskStopEvent[]
  roster: Roster
  /** When they were loaded, in milliseconds of this device's clock. */
  readAt: number
}

/** Returns the stops of a list once the service has these actions of the desk. */
export function withStopActions(stops: readonly Stop[], actions: readonly PendingAction[]): DeskStop[] {
  let now = stops.map((stop): DeskStop => ({ stop, pending: null }))
  for (const { command, input } of actions) {
    if (command === 'addStop') {
      const { stop } = input as AddStopInput
      if (!now.some((each) => each.stop.id === stop.id)) now = [...now, { stop, pending: 'added' }]
    } else if (command === 'changeStop') {
      const { stop } = input as ChangeStopInput
      now = now.map((each) =>
        each.stop.id === stop.id ? { stop, pending: each.pending === 'added' ? 'added' : 'changed' } : each,
      )
    } else if (command === 'removeStop') {
      const { stopId } = input as RemoveStopInput
      now = now.map((each) => (each.stop.id === stopId ? { ...each, pending: 'removed' } : each))
    }
  }
  return now
}

export const stopListOfDesk = (manifestId: string): string => `staff-stop-list/${manifestId}`

/** Returns the stops of a list with what waits on this desk. */
export async function readDeskStops(manifestId: string): Promise<KnownStops> {
  const [cached, roster] = await Promise.all([readCached(`stops/${manifestId}`), readWholeRoster()])
  const readAt = cached?.at ?? 0
  const actions = await readPendingActions(stopListOfDesk(manifestId), readAt)
  const list: DeskStopList | undefined = cached?.value
  const stops = withStopActions(list?.stops ?? [], actions)
  return { stops: list || stops.length > 0 ? stops : null, events: list?.events ?? [], roster, readAt }
}
