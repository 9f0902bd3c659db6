import {
  stopCommands,
  stopListSchema,
  type CollectParcelsInput,
  type HandOverBatchInput,
  type RecordStopProblemInput,
  type StopList,
  type UndoStopEventInput,
} from '#contracts/manifest/stop-list.ts'
import { parcelCount } from '#domain/pay/pay-labels.ts'
import { actOnStops, type StopAction } from '#domain/stops/act-on-stops.ts'
import { stopEventLabel, stopRejectionMessages } from '#domain/stops/stop-labels.ts'
import type { FeatureSync, MutationStamp } from '#offline/feature-sync.ts'

/** The service decides by the same function. Here a rejection only means that the tap has no effect on screen. */
function effect(list: StopList | undefined, action: StopAction, { mid, deviceTime }: MutationStamp) {
  const outcome = list && actOnStops(list, action, { id: mid, deviceTime, occurredAt: deviceTime })
  return outcome && 'list' in outcome ? outcome.list : list
}

const stopName = (list: StopList | undefined, id: string | null): string =>
  list?.stops.find((stop) => stop.id === id)?.name ?? 'a stop'

export const stopsSync: FeatureSync = {
  service: 'manifest',
  collections: [{ kind: 'stop-list', table: 'stopLists', row: stopListSchema }],
  derivedTables: [],
  commands: stopCommands,
  effects: {
    collectParcels: (list: StopList | undefined, input: CollectParcelsInput, stamp) =>
      effect(list, { command: 'collectParcels', input }, stamp),
    recordStopProblem: (list: StopList | undefined, input: RecordStopProblemInput, stamp) =>
      effect(list, { command: 'recordStopProblem', input }, stamp),
    handOverBatch: (list: StopList | undefined, input: HandOverBatchInput, stamp) =>
      effect(list, { command: 'handOverBatch', input }, stamp),
    undoStopEvent: (list: StopList | undefined, input: UndoStopEventInput, stamp) =>
      effect(list, { command: 'undoStopEvent', input }, stamp),
  },
  describe: {
    collectParcels: ({ stopId, parcels }: CollectParcelsInput, list: StopList | undefined) => ({
      title: `Collected ${parcelCount(parcels.length)}, ${stopName(list, stopId)}`,
      about: stopName(list, stopId),
      to: '/manifest',
    }),
    recordStopProblem: ({ stopId, problem }: RecordStopProblemInput, list: StopList | undefined) => ({
      title: `${stopEventLabel({ kind: problem, parcels: [] })}, ${stopName(list, stopId)}`,
      about: stopName(list, stopId),
      to: '/manifest',
    }),
    handOverBatch: ({ place, parcelIds }: HandOverBatchInput) => ({
      title: `Handed over ${parcelCount(parcelIds.length)}, ${place.name}`,
      about: place.name,
      to: '/manifest',
    }),
    undoStopEvent: ({ supersedes }: UndoStopEventInput, list: StopList | undefined) => {
      const event = list?.events.find(({ id }) => id === supersedes)
      const label = event ? stopEventLabel(event) : 'a record at a stop'
      return { title: `Undo: ${label}`, about: label, to: '/manifest' }
    },
  },
  refusals: stopRejectionMessages,
}
