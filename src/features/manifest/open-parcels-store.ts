import type { Parcel, ParcelStatus } from '#contracts/parcel/parcel.ts'
import { isOpen, openStatuses } from '#domain/parcel/open-parcels.ts'
import { readRecordsDeliveries } from '#features/toggles/toggles-store.ts'
import type { Overlaid } from '#offline/overlay.ts'
import {
  outlines,
  readIdsWithStatus,
  readOutline,
  readParcels,
  touchedParcels,
  withStatus,
  withTaps,
} from './manifest-store.ts'

/** Returns the parcels among these that are still to be delivered. */
export async function readOpen(ids: readonly string[]): Promise<Overlaid<Parcel>[]> {
  const [recordsDeliveries, read] = await Promise.all([readRecordsDeliveries(), readParcels(ids)])
  return read.flatMap((overlaid) => (overlaid && isOpen(overlaid.row, recordsDeliveries) ? [overlaid] : []))
}

/** Like `readToDo`, for a list in the courier's own order, which has no index. */
async function readOwnToDo(
  manifestId: string,
  count: number,
  after: string | undefined,
  statuses: readonly ParcelStatus[],
): Promise<Overlaid<Parcel>[]> {
  const [{ ids }, ...sets] = await Promise.all([
    readOutline(manifestId),
    ...statuses.map((status) => readIdsWithStatus(manifestId, status)),
  ])
  const next = ids
    .slice(after === undefined ? 0 : ids.indexOf(after) + 1)
    .filter((id) => sets.some((set) => set.has(id)))
  const found: Overlaid<Parcel>[] = []
  for (let at = 0; at < next.length && found.length < count; at += count)
    found.push(...(await readOpen(next.slice(at, at + count))))
  return found.slice(0, count)
}

/** The next parcels to deliver in the order of the list, at most `count`, starting after the parcel `after` if it is given. */
export async function readToDo(
  manifestId: string,
  count: number,
  after?: Pick<Parcel, 'id' | 'sequence'>,
): Promise<Overlaid<Parcel>[]> {
  const [own, recordsDeliveries] = await Promise.all([
    outlines().where('own').equals(1).primaryKeys(),
    readRecordsDeliveries(),
  ])
  const statuses = openStatuses(recordsDeliveries)
  if (own.includes(manifestId)) return await readOwnToDo(manifestId, count, after?.id, statuses)
  const isBehind = (row: Parcel) => row.id !== after?.id && isOpen(row, recordsDeliveries)
  const [touched, stored] = await withTaps(async () => {
    const touched = await touchedParcels(manifestId)
    const passed = new Set(touched.map(({ now }) => now.row.id))
    const untouched = (status: ParcelStatus) =>
      withStatus(manifestId, status, after?.sequence).filter((row) => isBehind(row) && !passed.has(row.id))
    return [touched, await Promise.all(statuses.map((status) => untouched(status).limit(count).toArray()))] as const
  })
  const untouched = stored.flat().map((row): Overlaid<Parcel> => ({ row, sync: null }))
  const back = touched.flatMap(({ now }) =>
    isBehind(now.row) && now.row.sequence >= (after?.sequence ?? 0) ? [now] : [],
  )
  return [...untouched, ...back].sort((a, b) => a.row.sequence - b.row.sequence).slice(0, count)
}
