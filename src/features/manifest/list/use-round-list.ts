import { useLiveQuery } from 'dexie-react-hooks'
import { useMemo, useState } from 'react'
import type { Parcel } from '#contracts/parcel/parcel.ts'
import { readNewParcels } from '../manifest-store.ts'
import { changedOutline } from './change-outline.ts'
import { knownRoundList, readRoundList, type RoundList, type RoundQuestion } from './round-list-store.ts'

const none: readonly Parcel[] = []

/** Parcels that only this phone knows of. The same array while they are the same: what is known of them does not change. */
function useNewParcels(manifestId: string | undefined): readonly Parcel[] {
  const read = useLiveQuery(
    async () => (manifestId === undefined ? [] : await readNewParcels(manifestId)),
    [manifestId],
  )
  const [kept, keep] = useState(none)
  const now = read?.map(({ row }) => row) ?? kept
  const same = now.length === kept.length && now.every((parcel, at) => parcel.id === kept[at]?.id)
  if (!same) keep(now)
  return same ? kept : now
}

/** The list asked for; undefined only until it has been read for the first time. */
export function useRoundList({ manifestId, parcelId, today }: RoundQuestion): RoundList | undefined {
  // Which parcel is open matters only where nothing else says which list it is.
  const of = manifestId === null ? parcelId : null
  const list = useLiveQuery(
    () => readRoundList({ manifestId, parcelId: of, today }),
    [manifestId, of, today],
    knownRoundList({ manifestId, parcelId: of, today }),
  )
  const added = useNewParcels(list?.manifest?.id)
  return useMemo(() => {
    if (!list?.outline || added.length === 0) return list
    return { ...list, outline: changedOutline(list.outline, added, new Set()) ?? list.outline }
  }, [list, added])
}
