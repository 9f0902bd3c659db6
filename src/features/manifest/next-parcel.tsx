import { useLiveQuery } from 'dexie-react-hooks'
import type { MouseEvent } from 'react'
import { Page } from '#ui/page.tsx'
import { EmptyState } from '#ui/empty-state.tsx'
import type { ListView } from './manifest-address.ts'
import { readToDo } from './manifest-store.ts'
import { ParcelDetail } from './parcel-detail.tsx'
import type { RoundList } from './round-list-store.ts'

type NextParcelProps = { list: RoundList; manifestId: string; view: ListView; onBack: (event: MouseEvent) => void }

/** Beside a list of which no parcel is open: the one to do next. */
export function NextParcel({ list, manifestId, view, onBack }: NextParcelProps) {
  const toDo = useLiveQuery(() => readToDo(manifestId, 1), [manifestId])
  const id = toDo?.[0]?.row.id ?? (toDo ? list.outline?.ids[0] : undefined)
  if (id !== undefined) return <ParcelDetail parcelId={id} list={list} view={view} onBack={onBack} />
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
