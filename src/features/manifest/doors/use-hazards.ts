import { useLiveQuery } from 'dexie-react-hooks'
import type { Parcel } from '#contracts/parcel/parcel.ts'
import { readHazardsAt } from './door-notes-store.ts'

const none: readonly string[] = []

/** Returns the hazards at the doors of these parcels. */
export function useHazards(parcels: readonly Pick<Parcel, 'id' | 'address'>[]): readonly string[] {
  return (
    useLiveQuery(
      async () => await readHazardsAt(parcels.map(({ address }) => address)),
      [parcels.map(({ id }) => id).join()],
    ) ?? none
  )
}
