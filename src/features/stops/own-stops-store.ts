import type { StopEvent, StopList } from '#contracts/manifest/stop-list.ts'
import { getStopEventsInEffect } from '#domain/stops/stop-events.ts'
import { currentEngine } from '#offline/current-engine.ts'
import { inOneMoment, overlay, overlayUnsettled, type Overlaid } from '#offline/overlay.ts'

const table = () => currentEngine().db.table<StopList, string>('stopLists')

/** Returns the stops of a list with what waits on this phone; undefined if it has none. */
export const readStopList = async (manifestId: string): Promise<Overlaid<StopList> | undefined> =>
  await inOneMoment(
    currentEngine(),
    ['stopLists'],
    async () => (await overlay<StopList>(currentEngine(), 'stop-list', [manifestId], table().bulkGet([manifestId])))[0],
  )

/** Returns the stops of all lists of some days, both included, with what waits on this phone, the latest day first. */
export async function readStopLists(from: string, to: string): Promise<StopList[]> {
  return await inOneMoment(currentEngine(), ['stopLists'], async () => {
    const stored = await table().where('date').between(from, to, true, true).toArray()
    const touched = await overlayUnsettled<StopList>(
      currentEngine(),
      'stop-list',
      async (ids) => await table().bulkGet(ids),
    )
    const byId = new Map(stored.map((list) => [list.id, list]))
    for (const { now } of touched) if (byId.has(now.row.id)) byId.set(now.row.id, now.row)
    return [...byId.values()].sort((a, b) => b.date.localeCompare(a.date))
  })
}

/** A parcel that this courier has collected, as pay counts it. */
export interface CollectedRecord {
  parcel: string
  date: string
  subDepot: string
  roundNumber: string
  /** The name of the stop; null if it is not on this phone. */
  place: string | null
  barcode: string | null
}

/** Returns the parcels of a list that this courier has collected, corrections left out. */
export const getCollected = ({ date, subDepot, roundNumber, stops, events }: StopList): CollectedRecord[] =>
  getStopEventsInEffect<StopEvent>(events).flatMap(({ kind, own, stopId, parcels }) =>
    kind === 'collected' && own
      ? parcels.map(({ id, barcode }) => ({
          parcel: id,
          date,
          subDepot,
          roundNumber,
          place: stops.find((stop) => stop.id === stopId)?.name ?? null,
          barcode: barcode?.text ?? null,
        }))
      : [],
  )
