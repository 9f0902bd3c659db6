import type { Parcel } from '#contracts/parcel/parcel.ts'
import { readDepotNumber } from '#features/safety/own-safety-store.ts'
import { storedConfig } from '#offline/stored-config.ts'

/** The facts that are on the phone before a number is asked for. */
export interface ContactWays {
  /** The number of the sub-depot, which can be called without data; null if it has none. */
  depot: string | null
}

/** Returns the ways to contact the recipient; null if there is no number, or no provider here. */
export async function readContactWays({ hasPhone }: Pick<Parcel, 'hasPhone'>): Promise<ContactWays | null> {
  if (!hasPhone || !(await storedConfig())?.contact) return null
  return { depot: await readDepotNumber() }
}
