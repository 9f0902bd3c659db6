import type { Manifest } from '#contracts/manifest/manifest.ts'
import type { Parcel } from '#contracts/parcel/parcel.ts'
import { isOpen } from '#domain/parcel/open-parcels.ts'
import { estimateFinish, fewestStops, type Finish } from '#domain/pace/estimate-finish.ts'
import { minuteOfDay, visitMinutes, type Drive } from '#domain/route/drive.ts'
import { foldText } from '#domain/search/fold-text.ts'
import { readRecordsDeliveries } from '#features/toggles/toggles-store.ts'
import { currentEngine } from '#offline/current-engine.ts'
import { phoneClockAhead, servicesNow } from '#offline/phone-clock.ts'
import { readOutline, readParcels } from '../manifest-store.ts'

export interface RoundPace {
  manifest: Manifest
  /** Null before the first stops of the day. */
  finish: Finish | null
}

/** Reading more parcels than this would slow Today down. */
const mostParcels = 1000

/** A record that the service does not have yet is dated by this phone, whose clock may be wrong. */
function withServiceTime(parcel: Parcel): Parcel {
  const ahead = phoneClockAhead()
  const events = parcel.events.map((event) =>
    event.receivedAt === undefined && ahead !== 0
      ? { ...event, occurredAt: new Date(Date.parse(event.occurredAt) - ahead).toISOString() }
      : event,
  )
  return { ...parcel, events }
}

const doorKey = ({ address: { street, house, postcode } }: Parcel): string =>
  `${foldText(street)}\n${foldText(house)}\n${postcode}`

async function readPace(manifest: Manifest): Promise<RoundPace | null> {
  const { db } = currentEngine()
  const [{ ids }, drives, recordsDeliveries] = await Promise.all([
    readOutline(manifest.id),
    db.table<Drive, string>('drives').where('roundId').equals(manifest.roundId).toArray(),
    readRecordsDeliveries(),
  ])
  if (ids.length < fewestStops || ids.length > mostParcels) return null
  const parcels = (await readParcels(ids)).flatMap((overlaid) => (overlaid ? withServiceTime(overlaid.row) : []))
  const left = new Set(parcels.filter((parcel) => isOpen(parcel, recordsDeliveries)).map(doorKey)).size
  if (left === 0) return null
  const day = { minutes: visitMinutes(parcels, recordsDeliveries), left, now: minuteOfDay(servicesNow()) }
  const past = drives.filter(({ date }) => date < manifest.date).map(({ minutes }) => minutes)
  return { manifest, finish: estimateFinish(day, past) }
}

/** Returns when each round of a day ("2026-05-14") ends at its present pace; none for rounds with nothing left. */
export async function readPaces(today: string): Promise<RoundPace[]> {
  const manifests = await currentEngine().db.table<Manifest, string>('manifests').where('date').equals(today).toArray()
  const open = manifests.filter(({ closedAt }) => closedAt === null)
  return (await Promise.all(open.map(readPace))).filter((pace) => pace !== null)
}
