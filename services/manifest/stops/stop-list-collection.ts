import {
  collectParcels,
  handOverBatch,
  recordStopProblem,
  undoStopEvent,
  type StopList,
  type StopRejection,
} from '#contracts/manifest/stop-list.ts'
import { actOnStops, type StopAction } from '#domain/stops/act-on-stops.ts'
import { decision, defineCollection, type DecideContext, type Outcome } from '#kit/sync/collection.ts'
import { notYetMade } from '#kit/sync/not-yet-made.ts'
import type { KitTables } from '#kit/database/tables.ts'
import { readHeldManifests } from '../doors/door-note-store.ts'
import type { ManifestTables, ManifestTransaction } from '../tables.ts'
import { lockStopLists } from './lock-stop-lists.ts'
import { stopRows } from './stop-feeds.ts'
import { readStopLists, saveStopEvents, toCourierList } from './stop-store.ts'

interface CourierStops {
  subDepot: string
  /** The list as the courier sees it, with stops that were removed: what happened there still counts. */
  list: StopList
  /** The number of events that are stored. */
  stored: number
}

/** What only the depot, or another phone, makes: after a restore it may come later. */
const mayCome: ReadonlySet<StopRejection> = new Set(['stop-unknown', 'parcels-unknown'])

async function load(
  tx: ManifestTransaction,
  courier: string,
  ids: readonly string[],
): Promise<Map<string, CourierStops>> {
  const manifests = await lockStopLists(tx, ids)
  const held = await readHeldManifests(
    tx,
    courier,
    manifests.map(({ id }) => id),
  )
  const lists = await readStopLists(
    tx,
    manifests.filter(({ id }) => held.has(id)),
  )
  return new Map(
    [...lists].map(([id, stored]): [string, CourierStops] => {
      // A stop without a body is of a week that is over: its id is enough to record what arrives late.
      const stops = stored.stops.map((stop) => stop.body ?? emptyStop(stop.id))
      return [
        id,
        {
          subDepot: stored.subDepot,
          list: { ...toCourierList(stored, courier), stops },
          stored: stored.events.length,
        },
      ]
    }),
  )
}

const emptyStop = (id: string): StopList['stops'][number] => ({
  id,
  kind: 'collection',
  name: '',
  address: { house: '', street: '', more: [], town: '', postcode: '', lat: null, lng: null },
  expected: null,
  window: null,
  note: null,
  barcodes: [],
})

function act(state: CourierStops | undefined, action: StopAction, context: DecideContext): Outcome<CourierStops> {
  if (!state) return notYetMade(context, 'list-unknown' satisfies StopRejection)
  const { mid, deviceTime, occurredAt } = context
  const outcome = actOnStops(state.list, action, { id: mid, deviceTime, occurredAt })
  if ('list' in outcome) return { state: { ...state, list: outcome.list } }
  return mayCome.has(outcome.rejected) ? notYetMade(context, outcome.rejected) : outcome
}

/** Handles what couriers collect at stops and hand over elsewhere. */
export const stopListCollection = defineCollection<CourierStops, ManifestTables & KitTables>({
  entity: 'stop-list',
  load: (tx, caller, ids) => load(tx, caller.sub, ids),
  decide: {
    collectParcels: decision(collectParcels, (state: CourierStops | undefined, input, context) =>
      act(state, { command: 'collectParcels', input }, context),
    ),
    recordStopProblem: decision(recordStopProblem, (state: CourierStops | undefined, input, context) =>
      act(state, { command: 'recordStopProblem', input }, context),
    ),
    handOverBatch: decision(handOverBatch, (state: CourierStops | undefined, input, context) =>
      act(state, { command: 'handOverBatch', input }, context),
    ),
    undoStopEvent: decision(undoStopEvent, (state: CourierStops | undefined, input, context) =>
      act(state, { command: 'undoStopEvent', input }, context),
    ),
  },
  async save(tx, caller, changed, at) {
    const made = changed.flatMap(({ id, state: { subDepot, list, stored } }) =>
      list.events.slice(stored).map((event, index) => ({ subDepot, manifestId: id, position: stored + index, event })),
    )
    await saveStopEvents(tx, caller.sub, made, at)
    return await stopRows(
      tx,
      changed.map(({ id, state }) => ({ subDepot: state.subDepot, manifestId: id })),
    )
  },
})
