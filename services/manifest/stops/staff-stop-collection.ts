import {
  addStopCommand,
  changeStopCommand,
  removeStopCommand,
  type AddStopInput,
  type ChangeStopInput,
  type RemoveStopInput,
} from '#contracts/depot/stop-commands.ts'
import { stopLimit } from '#contracts/manifest/stop-list.ts'
import { isSameStop } from '#domain/stops/same-stop.ts'
import { getCallerSubDepots } from '#kit/http/auth.ts'
import { decision, defineCollection, type DecideContext, type Outcome } from '#kit/sync/collection.ts'
import type { KitTables } from '#kit/database/tables.ts'
import type { ManifestTables } from '../tables.ts'
import { lockStopLists } from './lock-stop-lists.ts'
import { stopRows } from './stop-feeds.ts'
import { readStopLists, saveStops, type StoredStop, type StoredStopList } from './stop-store.ts'

interface DeskStops extends StoredStopList {
  isClosed: boolean
  /** The stops that commands have changed. */
  changed: readonly StoredStop[]
}

const withStop = (state: DeskStops, stop: StoredStop): DeskStops => ({
  ...state,
  stops: [...state.stops.filter(({ id }) => id !== stop.id), stop],
  changed: [...state.changed.filter(({ id }) => id !== stop.id), stop],
})

const toAbout = ({ roundNumber, date }: DeskStops): Readonly<Record<string, string>> => ({
  round: roundNumber,
  day: date,
})

function add(state: DeskStops | undefined, { stop }: AddStopInput): Outcome<DeskStops> {
  if (!state) return { rejected: 'not-yours' }
  const noted = { about: toAbout(state), after: stop.kind }
  const known = state.stops.find(({ id }) => id === stop.id)
  if (known?.removedAt === null) return { state, noted }
  if (state.isClosed) return { rejected: 'day-closed' }
  if (state.stops.filter(({ removedAt }) => removedAt === null).length >= stopLimit)
    return { rejected: 'too-many-stops' }
  // One that was removed is wanted again: a file that names it is imported once more.
  const position = known?.position ?? Math.max(-1, ...state.stops.map((each) => each.position)) + 1
  return { state: withStop(state, { id: stop.id, position, body: stop, byImport: false, removedAt: null }), noted }
}

function change(state: DeskStops | undefined, { stop, seen }: ChangeStopInput): Outcome<DeskStops> {
  const stored = state?.stops.find(({ id }) => id === stop.id)
  if (!state || !stored) return { rejected: 'not-yours' }
  const noted = { about: toAbout(state), ...(stored.body && { before: stored.body.kind }), after: stop.kind }
  if (stored.body && isSameStop(stored.body, stop) && stored.removedAt === null) return { state, noted }
  if (state.isClosed) return { rejected: 'day-closed' }
  if (state.events.some((event) => event.stopId === stop.id)) return { rejected: 'stop-begun' }
  if (!stored.body || stored.removedAt !== null) return { rejected: 'stop-removed' }
  if (!isSameStop(stored.body, seen)) return { rejected: 'stop-changed' }
  return { state: withStop(state, { ...stored, body: stop }), noted }
}

function remove(
  state: DeskStops | undefined,
  { stopId }: RemoveStopInput,
  { receivedAt }: DecideContext,
): Outcome<DeskStops> {
  const stop = state?.stops.find(({ id }) => id === stopId)
  if (!state || !stop) return { rejected: 'not-yours' }
  const noted = { about: toAbout(state), ...(stop.body && { before: stop.body.kind }) }
  if (stop.removedAt !== null) return { state, noted }
  if (state.events.some((event) => event.stopId === stopId)) return { rejected: 'stop-begun' }
  return { state: withStop(state, { ...stop, removedAt: receivedAt }), noted }
}

/** Handles the stops that staff add to lists of their sub-depot, change and remove. */
export const staffStopCollection = defineCollection<DeskStops, ManifestTables & KitTables>({
  entity: 'staff-stop-list',

  async load(tx, caller, ids) {
    const own = new Set(getCallerSubDepots(caller))
    const manifests = (await lockStopLists(tx, ids)).filter(({ sub_depot }) => own.has(sub_depot))
    const lists = await readStopLists(tx, manifests)
    return new Map(
      manifests.flatMap(({ id, closed_at }): [string, DeskStops][] => {
        const list = lists.get(id)
        return list ? [[id, { ...list, isClosed: closed_at !== null || list.isExpired, changed: [] }]] : []
      }),
    )
  },

  decide: {
    addStop: decision(addStopCommand, (state: DeskStops | undefined, input) => add(state, input)),
    changeStop: decision(changeStopCommand, (state: DeskStops | undefined, input) => change(state, input)),
    removeStop: decision(removeStopCommand, (state: DeskStops | undefined, input, context) =>
      remove(state, input, context),
    ),
  },

  async save(tx, _caller, changed) {
    await saveStops(
      tx,
      changed.flatMap(({ id, state }) =>
        state.changed.map((stop) => ({ ...stop, subDepot: state.subDepot, manifestId: id })),
      ),
    )
    return await stopRows(
      tx,
      changed.map(({ id, state }) => ({ subDepot: state.subDepot, manifestId: id })),
    )
  },
})
