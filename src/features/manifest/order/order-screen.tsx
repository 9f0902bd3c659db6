import { useLiveQuery } from 'dexie-react-hooks'
import { useState } from 'react'
import { useSearchParams } from 'react-router-dom'
import { EmptyState } from '#ui/feedback/empty-state.tsx'
import { Page } from '#ui/layout/page.tsx'
import { useTitle } from '#ui/layout/use-title.ts'
import { ListNotHere } from '../list/list-not-here.tsx'
import { listAddress } from '../manifest-address.ts'
import { OrderEditor } from './order-editor.tsx'
import { readListToOrder, type ListToOrder } from './order-store.ts'

/** The order of a round by hand. It is read once: the list does not move under the finger. */
export function OrderScreen() {
  const [params] = useSearchParams()
  const manifestId = params.get('round') ?? ''
  const title = 'Change the order'
  useTitle(title)
  const read = useLiveQuery(() => readListToOrder(manifestId), [manifestId])
  const [list, setList] = useState<ListToOrder | null>(null)
  if (read && list?.manifest.id !== manifestId && read.manifest.id === manifestId) setList(read)
  if (list?.manifest.id === manifestId && list.outline.ids.length > 0)
    return <OrderEditor key={manifestId} list={list} />
  return (
    <Page
      title={title}
      back={{ to: listAddress({ manifestId: manifestId || null, status: null }), label: 'Back to the list' }}
    >
      {read === null && <ListNotHere />}
      {read && (
        <EmptyState title="No parcels">There’s nothing to reorder yet. Your list loads when you’re online.</EmptyState>
      )}
    </Page>
  )
}
