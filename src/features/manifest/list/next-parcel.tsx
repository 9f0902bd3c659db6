import { useLiveQuery } from 'dexie-react-hooks'
import { Navigate } from 'react-router-dom'
import { Page } from '#ui/layout/page.tsx'
import { EmptyState } from '#ui/feedback/empty-state.tsx'
import { parcelAddress, type ListView } from '../manifest-address.ts'
import { readToDo } from '../open-parcels-store.ts'
import type { RoundList } from './round-list-store.ts'

type NextParcelProps = { list: RoundList; manifestId: string; view: ListView }

/** Beside a list of which no parcel is open: the one to do next. */
export function NextParcel({ list, manifestId, view }: NextParcelProps) {
  const toDo = useLiveQuery(() => readToDo(manifestId, 1), [manifestId])
  const id = toDo?.[0]?.row.id ?? (toDo ? list.outline?.ids[0] : undefined)
  // Named in the address, so that it stays open when it is no longer the next one.
  if (id !== undefined) return <Navigate replace to={parcelAddress(id, view)} />
  return (
    <Page title="Parcel" titleAs="p">
      {toDo && (
        <EmptyState level={1} title="No parcels">
          This list is empty.
        </EmptyState>
      )}
    </Page>
  )
}
