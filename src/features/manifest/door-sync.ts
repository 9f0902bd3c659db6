import type { ParcelRefusal } from '#contracts/parcel-commands.ts'
import { StorageFullError } from '#offline/room/storage-full-error.ts'
import { recordStatusOfMany, setMark, undoStatus } from './parcel-taps-sync.ts'
import type { TakenPhoto } from './parcel-taps-sync.ts'
import type { Deed, StatusDeed } from './status-deed.ts'

/** What came of one press: which events stand, which parcels refused it, or that nothing could be saved. */
export interface DoorOutcome {
  kept: { parcelId: string; eventId: string }[]
  refused: { parcelId: string; code: ParcelRefusal }[]
  /** In words for the person. */
  failed?: string
}

/** A full phone is something to be told, not an error of the program. */
async function orSayFull(work: () => Promise<DoorOutcome>): Promise<DoorOutcome> {
  try {
    return await work()
  } catch (error) {
    if (error instanceof StorageFullError) return { kept: [], refused: [], failed: error.message }
    throw error
  }
}

async function status(parcelIds: readonly string[], { statement }: StatusDeed, photos: readonly TakenPhoto[]): Promise<DoorOutcome> {
  const { kept, refused } = await recordStatusOfMany(parcelIds, statement, photos)
  const taken = parcelIds.filter((id) => !refused.some(({ parcelId }) => parcelId === id))
  return { kept: kept.map((eventId, at) => ({ parcelId: taken[at] ?? '', eventId })), refused }
}

/** Records one press for the parcels at a door. */
export async function recordDeed(parcelIds: readonly string[], deed: Deed, photos: readonly TakenPhoto[] = []): Promise<DoorOutcome> {
  return await orSayFull(async () => {
    if ('statement' in deed) return await status(parcelIds, deed, photos)
    const outcome: DoorOutcome = { kept: [], refused: [] }
    for (const parcelId of parcelIds) {
      const { mark, note } = deed
      const tap = await setMark(parcelId, { mark, note }, photos)
      if ('kept' in tap) outcome.kept.push({ parcelId, eventId: tap.kept })
      else outcome.refused.push({ parcelId, code: tap.refused })
    }
    return outcome
  })
}

/** Takes back what one press recorded. */
export async function undoDeed(kept: DoorOutcome['kept']): Promise<DoorOutcome> {
  return await orSayFull(async () => {
    const outcome: DoorOutcome = { kept: [], refused: [] }
    for (const { parcelId, eventId } of kept) {
      const tap = await undoStatus(parcelId, eventId)
      if ('kept' in tap) outcome.kept.push({ parcelId, eventId: tap.kept })
      else outcome.refused.push({ parcelId, code: tap.refused })
    }
    return outcome
  })
}
