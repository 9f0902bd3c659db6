import type { Parcel } from '#contracts/parcel.ts'
import type { Overlaid } from '#offline/overlay.ts'
import { isToDo, readParcel, readParcels, readToDo } from './manifest-store.ts'

export interface ParcelDetailData {
  parcel: Overlaid<Parcel> | undefined
  /** The next parcel to do: after this one in the round, else the round's first. */
  next: Parcel | undefined
  /** Other parcels to do at this door. */
  door: Parcel[]
}

async function nextAfter({ row }: Overlaid<Parcel>): Promise<Parcel | undefined> {
  const other = (found: Overlaid<Parcel>[]) => found.find((candidate) => candidate.row.id !== row.id)?.row
  return other(await readToDo(row.manifestId, 2, row.sequence)) ?? other(await readToDo(row.manifestId, 2))
}

/** `doorIds`: the other parcels of the same door, as the outline has them. */
export async function readParcelDetail(parcelId: string, doorIds: readonly string[]): Promise<ParcelDetailData> {
  const [parcel, door] = await Promise.all([readParcel(parcelId), readParcels(doorIds)])
  const next = parcel && (await nextAfter(parcel))
  return { parcel, next, door: door.flatMap((overlaid) => (overlaid && isToDo(overlaid.row) ? [overlaid.row] : [])) }
}
