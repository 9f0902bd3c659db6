import { useLiveQuery } from 'dexie-react-hooks'
import { useState } from 'react'
import { knownParcels, readKnownParcels, type KnownParcels } from '../list/round-list-store.ts'

/**
 * Parcels by id: those asked for follow every change, others are as they were last seen. While somebody types, rows that
 * were seen before wait for the next pause: a read for each key press costs as much as the rest of it.
 */
export function useKnownParcels(ids: readonly string[], isTyping: boolean): KnownParcels {
  const [followed, setFollowed] = useState(ids)
  const parcels = useLiveQuery(() => readKnownParcels(followed), [followed], knownParcels())
  if (followed !== ids && (!isTyping || ids.some((id) => !parcels.has(id)))) setFollowed(ids)
  return parcels
}
