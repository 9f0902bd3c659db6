import type { Manifest } from '#contracts/manifest/manifest.ts'
import type { RoundOrder } from '#contracts/manifest/round-order.ts'
import type { Parcel } from '#contracts/parcel/parcel.ts'
import { isOpen } from '#domain/parcel/open-parcels.ts'
import { minuteOfDay, type Drive } from '#domain/route/drive.ts'
import { findHandMoves } from '#domain/route/learned-streets.ts'
import type { StopWindow } from '#domain/route/order-costs.ts'
import { mostStops, type RouteStop, type SuggestionInput } from '#domain/route/suggest-order.ts'
import { getDoorKey, toRuns, type Door } from '#domain/round-order/door.ts'
import { londonDay } from '#domain/dates/day.ts'
import { readRecordsDeliveries } from '#features/toggles/toggles-store.ts'
import { currentEngine } from '#offline/current-engine.ts'
import { servicesNow } from '#offline/phone-clock.ts'
import { doorsOfOutline } from '../list/change-outline.ts'
import { readOutline, readParcels } from '../manifest-store.ts'
import { sameRuns, suggestedKey, type UsedSuggestion } from './used-suggestion.ts'

/** A list with all that an order can be suggested from. */
export interface ListToSuggest {
  manifest: Manifest
  input: SuggestionInput
  /** Doors of the list where nothing is left to do, in its order: they stay ahead. */
  done: readonly Door[]
  /** The suggestion that the list follows now. */
  used: UsedSuggestion | undefined
  hasTooMany: boolean
}

const toMinute = (time: string): number => {
  const [hours = 0, minutes = 0] = time.split(':').map(Number)
  return hours * 60 + minutes
}

/** The time in which all parcels of a door can be handed over, as far as there is one. */
function joinWindows(parcels: readonly Parcel[]): StopWindow | null {
  const windows = parcels.flatMap(({ window }) =>
    window ? { from: toMinute(window.from), to: toMinute(window.to) } : [],
  )
  if (windows.length === 0) return null
  const to = Math.min(...windows.map((window) => window.to))
  return { from: Math.min(to, Math.max(...windows.map(({ from }) => from))), to }
}

interface DoorOfList {
  door: Door
  parcels: Parcel[]
  sequence: number
}

/** Null where the list is not on this phone. */
export async function readListToSuggest(manifestId: string): Promise<ListToSuggest | null> {
  const { db } = currentEngine()
  const manifest = await db.table<Manifest, string>('manifests').get(manifestId)
  if (!manifest) return null
  const { roundId, date } = manifest
  const [outline, order, drives, kept, recordsDeliveries] = await Promise.all([
    readOutline(manifestId),
    db.table<RoundOrder, string>('roundOrders').get(roundId),
    db.table<Drive, string>('drives').where('roundId').equals(roundId).toArray(),
    db.meta.get(suggestedKey(roundId)),
    readRecordsDeliveries(),
  ])
  const parcels = await readParcels(outline.ids)
  const byDoor = new Map<string, DoorOfList>()
  for (const [at, door] of doorsOfOutline(outline).entries()) {
    const own = byDoor.get(getDoorKey(door)) ?? { door, parcels: [], sequence: outline.sequences[at] ?? 0 }
    own.sequence = Math.min(own.sequence, outline.sequences[at] ?? 0)
    const parcel = parcels[at]
    if (parcel) own.parcels.push(parcel.row)
    byDoor.set(getDoorKey(door), own)
  }
  const listed = [...byDoor.values()]
  const isLeft = (own: DoorOfList) => own.parcels.some((parcel) => isOpen(parcel, recordsDeliveries))
  const open = listed.filter(isLeft)
  const byDepot = open.toSorted((a, b) => a.sequence - b.sequence)
  const stops = byDepot.map((own): RouteStop => {
    const left = own.parcels.filter((parcel) => isOpen(parcel, recordsDeliveries))
    const { lat, lng } = left.find(({ address }) => address.lat !== null)?.address ?? { lat: null, lng: null }
    return { door: own.door, lat, lng, window: joinWindows(left) }
  })
  const suggested = kept?.value as UsedSuggestion | undefined
  const runs = order?.runs ?? []
  const depotRuns = toRuns(listed.toSorted((a, b) => a.sequence - b.sequence).map(({ door }) => door))
  const now = servicesNow()
  const isToday = londonDay(new Date(now)) === date
  return {
    manifest,
    input: {
      stops,
      current: open.map((own) => byDepot.indexOf(own)),
      drives: drives.filter((drive) => drive.date < date),
      moves: runs.length === 0 ? [] : findHandMoves(runs, suggested?.runs ?? depotRuns, suggested?.moves),
      day: date,
      startAt: isToday && open.length < listed.length ? minuteOfDay(now) : null,
    },
    done: listed.filter((own) => !isLeft(own)).map(({ door }) => door),
    used: suggested && runs.length > 0 && sameRuns(runs, suggested.runs) ? suggested : undefined,
    hasTooMany: stops.length > mostStops,
  }
}
