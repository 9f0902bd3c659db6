import type { StopCounts, StopEvent, StopList } from '#contracts/manifest/stop-list.ts'
import { collectionsToggle } from '#domain/collections-toggle.ts'
import { parcelCount } from '#domain/pay/pay-labels.ts'
import { countStops, getCarried, getStopEventsInEffect } from '#domain/stops/stop-events.ts'
import { formatStopWindow, getStopStatus } from '#domain/stops/stop-labels.ts'
import { readToggle } from '#features/toggles/toggles-store.ts'
import { currentEngine } from '#offline/current-engine.ts'
import { inOneMoment, overlay, overlayUnsettled, type Overlaid, type SyncState } from '#offline/overlay.ts'

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

/** "2 collections and 1 drop to come", or nothing if there are none. */
function formatToCome(collections: number, drops: number): string | undefined {
  const counts = [
    ...(collections > 0 ? [`${collections} ${collections === 1 ? 'collection' : 'collections'}`] : []),
    ...(drops > 0 ? [`${drops} ${drops === 1 ? 'drop' : 'drops'}`] : []),
  ]
  return counts.length === 0 ? undefined : `${counts.join(' and ')} to come`
}

/** The row about stops on Today. */
export interface StopsToday {
  label: string
  meta?: string
  to: string
}

/**
 * Returns what Today says of parcels in the vehicle and of the stops to come; undefined if there is nothing to do, or
 * collections are switched off.
 */
export async function readStopsToday(today: string): Promise<StopsToday | undefined> {
  if (!(await readToggle(collectionsToggle))) return undefined
  const lists = await readStopLists('', '9999')
  const carrying = lists
    .map((list) => ({ list, count: getCarried(list.events).length }))
    .filter(({ count }) => count > 0)
  const carried = carrying.reduce((sum, { count }) => sum + count, 0)
  const ofToday = lists.filter(({ date }) => date === today)
  // A list that has gone to another courier stays here for what is carried; its stops are no longer to come.
  const held = await currentEngine()
    .db.table<{ id: string }, string>('manifests')
    .bulkGet(ofToday.map(({ id }) => id))
  const open = ofToday
    .filter((_, at) => held[at] !== undefined)
    .flatMap(({ id, stops, events }) =>
      stops.filter((stop) => getStopStatus(stop, events).isOpen).map((stop) => ({ id, stop })),
    )
  const collections = open.filter(({ stop }) => stop.kind === 'collection')
  const [next] = collections
  // With nothing to collect and nothing collected there is nothing to drop.
  const drops = next || carried > 0 ? open.length - collections.length : 0
  const toCome = formatToCome(collections.length, drops)
  const first = carrying[0]?.list.id ?? next?.id
  if (first === undefined) return undefined
  const window = next?.stop.window ? `, ${formatStopWindow(next.stop.window)}` : ''
  const place = next && `Next: ${next.stop.name}${window}`
  const to = `/manifest/stops?round=${next?.id ?? first}`
  if (carried === 0) return { label: toCome ?? '', ...(place !== undefined && { meta: place }), to }
  const meta = [toCome, place].filter((text) => text !== undefined).join('. ')
  return { label: `In your vehicle: ${parcelCount(carried)}`, ...(meta !== '' && { meta }), to }
}

/** The counts of a list's stops on this phone. */
export interface CountedStops extends StopCounts {
  /** Something recorded here has not been sent. */
  isUnsent: boolean
}

const unsent: ReadonlySet<SyncState> = new Set(['saved', 'queued', 'sending'])

/** Returns what was collected and handed over on a list; null if it has no stops, or collections are switched off. */
export async function readStopCounts(manifestId: string): Promise<CountedStops | null> {
  if (!(await readToggle(collectionsToggle))) return null
  const list = await readStopList(manifestId)
  if (!list) return null
  return { ...countStops(list.row.events), isUnsent: list.sync !== null && unsent.has(list.sync) }
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
