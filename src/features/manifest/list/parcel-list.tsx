import { useLiveQuery } from 'dexie-react-hooks'
import { useCallback, useState, type ReactNode } from 'react'
import { NavigationType, useNavigate, useNavigationType } from 'react-router-dom'
import { Button } from '#ui/controls/button.tsx'
import { EmptyState } from '#ui/feedback/empty-state.tsx'
import { useRecordsDeliveries } from '#ui/parcel/records-deliveries.ts'
import { ListControls } from './list-controls.tsx'
import {
  listAddress,
  orderAddress,
  parcelAddress,
  receiptAddress,
  selectAddress,
  type ListView,
} from '../manifest-address.ts'
import { knownCounts, knownPlace, readListCounts, rememberPlace, type RoundList } from './round-list-store.ts'
import { RoundRows } from './round-rows.tsx'
import type { RowLook } from './round-window.tsx'
import { statusFilters } from './status-filters.ts'
import { useListItems } from './use-list-items.ts'

type ParcelListProps = {
  list: RoundList
  view: ListView
  inPane: boolean
  selectedId: string | null
  chosen: RowLook['chosen']
}

/** Search, filters and rows of one round. Back finds it as it was left. */
export function ParcelList({ list: { outline }, view, inPane, selectedId, chosen }: ParcelListProps) {
  const { manifestId, status } = view
  const navigate = useNavigate()
  const listKey = `${outline?.manifestId ?? ''} ${status ?? ''}`
  const cameBack = useNavigationType() === NavigationType.Pop
  const [place] = useState(() => (cameBack ? knownPlace(listKey) : { query: '', offset: 0 }))
  const [query, setQuery] = useState(place.query)
  const listId = outline?.manifestId
  const counts = useLiveQuery(
    async () => listId && (await readListCounts(listId)),
    [listId],
    listId && knownCounts(listId),
  )
  const recordsDeliveries = useRecordsDeliveries()
  const found = useListItems(outline, status, query)
  const addressOf = useCallback((id: string) => parcelAddress(id, { manifestId, status }), [manifestId, status])
  const onScrolled = useCallback((offset: number) => rememberPlace(listKey, { offset }), [listKey])

  const show = (next: ListView['status']) =>
    void navigate(chosen ? selectAddress({ manifestId, status: next }) : listAddress({ manifestId, status: next }), {
      replace: true,
      preventScrollReset: true,
    })
  const search = (text: string) => {
    setQuery(text)
    rememberPlace(listKey, { query: text })
  }

  return (
    <>
      <ListControls
        query={query}
        onQuery={search}
        all={outline?.ids.length ?? 0}
        filters={statusFilters(counts || undefined, status, recordsDeliveries)}
        status={status}
        onStatus={show}
        selectTo={chosen ? null : selectAddress(view)}
        orderTo={chosen || !outline?.ids.length ? null : orderAddress(outline.manifestId)}
        receiptTo={chosen || listId === undefined ? null : receiptAddress(listId)}
      />
      <output className="visually-hidden">
        {found.query !== '' && found.found !== undefined ? `${found.found} found` : ''}
      </output>
      {found.found === 0 ? (
        <NoneFound query={found.query} filtered={status !== null}>
          <Button
            onClick={() => {
              search('')
              show(null)
            }}
          >
            Show all parcels
          </Button>
        </NoneFound>
      ) : (
        <RoundRows
          items={found.items}
          inPane={inPane}
          startAt={place.offset}
          onScrolled={onScrolled}
          selectedId={selectedId}
          addressOf={addressOf}
          chosen={chosen}
          headingLevel={inPane ? 3 : 2}
        />
      )}
    </>
  )
}

function NoneFound({ query, filtered, children }: { query: string; filtered: boolean; children: ReactNode }) {
  const words =
    query !== ''
      ? `Nothing matches “${query}”${filtered ? ' with this status' : ''}.`
      : 'No parcel has this status now.'
  return (
    <EmptyState title="No parcel found" action={children}>
      {words}
    </EmptyState>
  )
}
