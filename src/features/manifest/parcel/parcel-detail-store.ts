import type { Parcel } from '#contracts/parcel/parcel.ts'
import type { Overlaid } from '#offline/overlay.ts'
import { readContactWays, type ContactWays } from '../contact/contact-store.ts'
import { readDoorNotes, type ShownNote } from '../doors/door-notes-store.ts'
import { doorIds, stairwellIds } from '../select/door.ts'
import { readParcel } from '../manifest-store.ts'
import { readOpen, readToDo } from '../open-parcels-store.ts'
import type { Outline } from '../list/outline.ts'

export interface ParcelDetailData {
  parcel: Overlaid<Parcel> | undefined
  /** The next parcel to deliver: after this one in the round, else the round's first. */
  next: Parcel | undefined
  door: Parcel[]
  stairwell: Parcel[]
  /** The notes about the parcel's door, hazards first. */
  doorNotes: ShownNote[]
  /** Null if the recipient can't be contacted from here. */
  contact: ContactWays | null
}

async function nextAfter({ row }: Overlaid<Parcel>): Promise<Parcel | undefined> {
  const [behind] = await readToDo(row.manifestId, 1, row)
  const [next] = behind
    ? [behind]
    : (await readToDo(row.manifestId, 2)).filter((candidate) => candidate.row.id !== row.id)
  return next?.row
}

export async function readParcelDetail(parcelId: string, outline: Outline | undefined): Promise<ParcelDetailData> {
  const parcel = await readParcel(parcelId)
  if (!parcel) return { parcel, next: undefined, door: [], stairwell: [], doorNotes: [], contact: null }
  const toDo = async (ids: readonly string[]) => (await readOpen(ids)).map(({ row }) => row)
  const [next, door, stairwell, doorNotes, contact] = await Promise.all([
    nextAfter(parcel),
    toDo(doorIds(outline, parcel.row)),
    toDo(stairwellIds(outline, parcel.row)),
    readDoorNotes(parcel.row.address),
    readContactWays(parcel.row),
  ])
  return { parcel, next, door, stairwell, doorNotes, contact }
}
