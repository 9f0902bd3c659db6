import type { ParcelStatus } from '#contracts/parcel/parcel.ts'
import { currentEngine } from '#offline/current-engine.ts'
import { readIdsWithStatus } from '../manifest-store.ts'

/** The parcels of a list that have a status. */
export interface StatusIds {
  status: ParcelStatus
  ids: ReadonlySet<string>
}

// The cache is keyed by engine, so that another courier on the same page never sees it.
const known = new WeakMap<object, Map<string, StatusIds>>()

function knownOfEngine(): Map<string, StatusIds> {
  const { db } = currentEngine()
  const ids = known.get(db) ?? new Map<string, StatusIds>()
  known.set(db, ids)
  return ids
}

const keyOf = (manifestId: string, status: ParcelStatus): string => `${manifestId} ${status}`

/** Returns the ids as last read, so that a list is never empty for a moment on the way back. */
export const knownIds = (manifestId: string, status: ParcelStatus): StatusIds | undefined =>
  knownOfEngine().get(keyOf(manifestId, status))

export async function readStatusIds(manifestId: string, status: ParcelStatus): Promise<StatusIds> {
  const found = { status, ids: await readIdsWithStatus(manifestId, status) }
  knownOfEngine().set(keyOf(manifestId, status), found)
  return found
}
