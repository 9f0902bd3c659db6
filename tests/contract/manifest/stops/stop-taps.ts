import type { Barcode } from '#contracts/parcel/barcode.ts'
import type { BatchPlace, Stop, StopList } from '#contracts/manifest/stop-list.ts'
import type { DeskStopList } from '#contracts/depot/stop-commands.ts'
import type { Mutation, MutationResult } from '#contracts/sync/sync.ts'
import { numberedId } from '#support/parcels.ts'
import { staff, type Answer, type Depot, type Person } from '../depot-under-test.ts'

export const stopId = (n: number): string => numberedId(0x5700 + n)
export const parcelId = (n: number): string => numberedId(0xc011000 + n)
export const parcelsFrom = (first: number, count: number) =>
  Array.from({ length: count }, (_, at) => ({ id: parcelId(first + at) }))

export const label = (text: string): Barcode => ({ format: 'Code128', text, kind: 'carrier' })

export const collection: Stop = {
  id: stopId(1),
  kind: 'collection',
  name: 'Example Bakery',
  address: {
    house: '14',
    street: 'Example Street',
    more: [],
    town: 'Sampleton',
    postcode: 'AB1 2ED',
    lat: null,
    lng: null,
  },
  expected: 3,
  window: { from: '14:00', to: '16:00' },
  note: 'Round the back',
  barcodes: [],
}
export const drop: Stop = {
  ...collection,
  id: stopId(2),
  kind: 'drop',
  name: 'Sample Stores',
  expected: null,
  window: null,
  note: null,
}
export const shop: BatchPlace = { kind: 'shop', name: 'Sample Stores' }

/** The commands on the stops of one list. */
export function stopTaps(depot: Depot, manifestId: string) {
  const tap = (command: string, input: object, more: Partial<Mutation> = {}): Mutation =>
    depot.tap(
      command,
      { parcelId: '' },
      { entity: `stop-list/${manifestId}`, input: { manifestId, ...input }, ...more },
    )
  const send = async (who: Person, mutation: Mutation): Promise<MutationResult | undefined> =>
    (await depot.push(who, mutation))[0]
  const staffTap = (command: string, input: object): Mutation =>
    tap(command, input, { entity: `staff-stop-list/${manifestId}` })
  return {
    send,
    addStop: async (stop: Stop = collection, who: Person = staff) => await send(who, staffTap('addStop', { stop })),
    changeStop: async (stop: Stop, seen: Stop, who: Person = staff) =>
      await send(who, staffTap('changeStop', { stop, seen })),
    removeStop: async (id = collection.id, who: Person = staff) =>
      await send(who, staffTap('removeStop', { stopId: id })),
    collect: (parcels: object[], more: object = {}) =>
      tap('collectParcels', { stopId: collection.id, parcels, ...more }),
    problem: (problem: string, more: object = {}) =>
      tap('recordStopProblem', { stopId: collection.id, problem, photos: [], ...more }),
    handOver: (parcels: { id: string }[], more: object = {}) =>
      tap('handOverBatch', { stopId: null, place: shop, parcelIds: parcels.map(({ id }) => id), ...more }),
    undo: (supersedes: string) => tap('undoStopEvent', { supersedes }),
    readAtDesk: async (who: Person = staff): Promise<Answer<DeskStopList>> =>
      await depot.call<DeskStopList>(who, 'GET', `/v1/depot/manifests/${manifestId}/stops`),
  }
}

/** Returns the stop lists of a courier's phone by the id of the manifest. */
export const readStopLists = async (depot: Depot, who: Person): Promise<ReadonlyMap<string, StopList>> =>
  (await depot.lists(who)).stopLists
