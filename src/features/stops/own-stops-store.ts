import type { StopEvent, StopList } from '#contracts/manifest/stop-list.ts'
import { collectionsToggle } from '#domain/collections-toggle.ts'
import { parcelCount } from '#domain/pay/pay-labels.ts'
import { getCarried, getStopEventsInEffect } from '#domain/stops/stop-events.ts'
import { getStopStatus } from '#domain/stops/stop-labels.ts'
import { readToggle } from '#features/toggles/toggles-store.ts'
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

/** A list with parcels that this courier has collected and not handed over. */
export interface CarriedList extends Pick<StopList, 'id' | 'date' | 'roundNumber'> {
  carried: number
}

/** Returns the lists, but for one, whose parcels are in the vehicle, the latest day first. */
export const readCarriedElsewhere = async (manifestId?: string): Promise<CarriedList[]> =>
  (await readStopLists('', '9999')).flatMap(({ id, date, roundNumber, events }) => {
    const carried = getCarried(events).length
    return id === manifestId || carried === 0 ? [] : [{ id, date, roundNumber, carried }]
  })

/** The stops of a list in one line. */
export interface StopsLine {
  label: string
  meta: string
}

/** Returns the line that leads to the stops of a list; null if it has none, or collections are switched off. */
export async function readStopsLine(manifestId: string): Promise<StopsLine | null> {
  if (!(await readToggle(collectionsToggle))) return null
  const list = (await readStopList(manifestId))?.row
  if (!list) return null
  const open = list.stops.filter((stop) => stop.kind === 'collection' && getStopStatus(stop, list.events).isOpen).length
  const left = open === 0 ? 'No collections left' : `${open} ${open === 1 ? 'collection' : 'collections'} left`
  return { label: `In your vehicle: ${parcelCount(getCarried(list.events).length)}`, meta: left }
}

/** Returns what Today says of collected parcels in the vehicle; undefined if there are none, or collections are switched off. */
export async function readCarriedToday(): Promise<{ label: string; to: string } | undefined> {
  if (!(await readToggle(collectionsToggle))) return undefined
  const lists = await readCarriedElsewhere()
  const [latest] = lists
  if (!latest) return undefined
  const count = lists.reduce((sum, { carried }) => sum + carried, 0)
  return { label: `In your vehicle: ${parcelCount(count)}`, to: `/manifest/stops?round=${latest.id}` }
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
