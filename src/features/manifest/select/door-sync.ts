import type { TakenPhoto } from '#domain/taken-photo.ts'
import { StorageFullError } from '#offline/room/storage-full-error.ts'
import { markMany, recordStatusOfMany, undoMany, type PressOutcome } from '../status/parcel-taps-sync.ts'
import type { Deed } from '../status/status-deed.ts'

/** What came of one press, or that nothing could be saved. */
export interface DoorOutcome extends PressOutcome {
  failed?: string
}

/** A full phone is something to be told, not an error of the program. */
async function orSayFull(work: () => Promise<PressOutcome>): Promise<DoorOutcome> {
  try {
    return await work()
  } catch (error) {
    if (error instanceof StorageFullError) return { kept: [], refused: [], failed: error.message }
    throw error
  }
}

export async function recordDeed(
  parcelIds: readonly string[],
  deed: Deed,
  photos: readonly TakenPhoto[] = [],
): Promise<DoorOutcome> {
  return await orSayFull(async () => {
    if ('statement' in deed) return await recordStatusOfMany(parcelIds, deed.statement, photos)
    return await markMany(parcelIds, deed, photos)
  })
}

export async function undoDeed(kept: DoorOutcome['kept']): Promise<DoorOutcome> {
  return await orSayFull(() => undoMany(kept))
}
