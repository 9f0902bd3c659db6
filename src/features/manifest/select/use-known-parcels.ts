import { useLiveQuery } from 'dexie-react-hooks'
import { knownParcels, readKnownParcels, type KnownParcels } from '../list/round-list-store.ts'

/** Parcels by id: those asked for follow every change, others are as they were last seen. */
export function useKnownParcels(ids: readonly string[]): KnownParcels {
  return useLiveQuery(() => readKnownParcels(ids), [ids], knownParcels())
}
