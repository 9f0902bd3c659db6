import { useLiveQuery } from 'dexie-react-hooks'
import { memo, useCallback, useEffect, useMemo, useState, type ReactNode } from 'react'
import { NavigationType, useNavigate, useNavigationType } from 'react-router-dom'
import type { Manifest } from '#contracts/manifest/manifest.ts'
import { Button } from '#ui/controls/button.tsx'
import { EmptyState } from '#ui/feedback/empty-state.tsx'
import { readToggle } from '#features/toggles/toggles-store.ts'
import { useRecordsDeliveries } from '#ui/parcel/records-deliveries.ts'
import { useToday } from '#ui/parcel/use-today.ts'
import { ListControls } from './list-controls.tsx'
import type { ListFilter } from '../filter/filter-address.ts'
import { isFiltered, noFilter } from '../filter/list-filter.ts'
import { saveQuery, readQuery } from './saved-query.ts'
import {
  listAddress,
  mapAddress,
  offerAddress,
  orderAddress,
  parcelAddress,
  receiptAddress,
  selectAddress,
  type ListView,
} from '../manifest-address.ts'
import { knownCounts, knownPlace, readListCounts, savePlace, type RoundList } from './round-list-store.ts'
import { RoundRows } from './round-rows.tsx'
import type { RowLook } from './round-window.tsx'
import { statusFilters } from './status-filters.ts'
import { useListItems } from './use-list-items.ts'
import { SelectTools } from '../select/select-tools.tsx'
import { TextLink } from '#ui/controls/text-link.tsx'
import './round-rows.css'

type ListToolsProps = {
  /** Leads to selecting several parcels. */
  selectTo: string
  /** Leads to reordering; null if there is nothing to reorder. */
  orderTo: string | null
  /** The day counted on both sides. */
  receiptTo: string | null
  mapTo: string | null
  /** Leads to offering parcels to colleagues. */
  offerTo: string | null
}

const ListTools = memo(function ListTools({ selectTo, orderTo, receiptTo, mapTo, offerTo }: ListToolsProps) {
  return (
    <nav className="round-tools" aria-label="This list">
      <TextLink to={selectTo}>Select</TextLink>
      {mapTo && <TextLink to={mapTo}>Map</TextLink>}
      {orderTo && <TextLink to={orderTo}>Order</TextLink>}
      {offerTo && <TextLink to={offerTo}>Offer part</TextLink>}
      {receiptTo && <TextLink to={receiptTo}>Receipt</TextLink>}
    </nav>
  )
})

/** A day that is over or closed has nothing left to hand over. */
const canOffer = (manifest: Manifest | undefined, today: string): boolean =>
  manifest !== undefined && manifest.date >= today && manifest.closedAt === null

type ParcelListProps = {
  list: RoundList
  view: ListView
  inPane: boolean
  selectedId: string | null
  chosen: (RowLook['chosen'] & { onAll: (ids: readonly string[], chosen: boolean) => void }) | undefined
}

/** Search, filters and rows of one round. Back shows it as it was. */
export function ParcelList({ list: { manifest, outline }, view, inPane, selectedId, chosen }: ParcelListProps) {
  const { manifestId, status, filter = noFilter } = view
  const navigate = useNavigate()
  const listKey = outline?.manifestId ?? ''
  // A list opened from Today starts empty; Back, a reload and selecting restore the search.
  const isNew = useNavigationType() === NavigationType.Push
  const [place] = useState(() => {
    if (isNew && !chosen) return { query: '', offset: 0 }
    const known = knownPlace(listKey)
    return { query: known.query || readQuery(listKey), offset: isNew ? 0 : known.offset }
  })
  const [query, setQuery] = useState(place.query)
  useEffect(() => {
    savePlace(listKey, { query })
    saveQuery(listKey, query)
  }, [listKey, query])
  const listId = outline?.manifestId
  const counts = useLiveQuery(
    async () => listId && (await readListCounts(listId)),
    [listId],
    listId && knownCounts(listId),
  )
  const recordsDeliveries = useRecordsDeliveries()
  const today = useToday()
  const mayOffer = useLiveQuery(() => readToggle('manifest.offer-part'))
  const found = useListItems(outline, view, query)
  const addressOf = useCallback((id: string) => parcelAddress(id, view), [view])
  const onScrolled = useCallback((offset: number) => savePlace(listKey, { offset }), [listKey])

  const filters = useMemo(
    () => statusFilters(counts || undefined, status, recordsDeliveries),
    [counts, status, recordsDeliveries],
  )
  const toList = chosen ? selectAddress : listAddress
  const show = useCallback(
    (nextStatus: ListView['status'], nextFilter: ListFilter) => {
      const next: ListView = { manifestId, status: nextStatus, filter: nextFilter }
      void navigate(toList(next), { replace: true, preventScrollReset: true })
    },
    [manifestId, navigate, toList],
  )
  const isNarrowed = status !== null || isFiltered(filter)

  return (
    <>
      <ListControls
        outline={outline}
        query={query}
        onQuery={setQuery}
        filters={filters}
        status={status}
        filter={filter}
        onShow={show}
        found={found.found}
      />
      {chosen ? (
        <SelectTools found={found} chosen={chosen} />
      ) : (
        <ListTools
          selectTo={selectAddress(view)}
          orderTo={outline?.ids.length ? orderAddress(outline.manifestId) : null}
          mapTo={outline?.ids.length ? mapAddress(outline.manifestId) : null}
          offerTo={
            mayOffer && outline?.ids.length && canOffer(manifest, today) ? offerAddress(outline.manifestId) : null
          }
          receiptTo={listId === undefined ? null : receiptAddress(listId)}
        />
      )}
      <output className="visually-hidden">
        {found.query !== '' && found.found !== undefined ? `${found.found} found` : ''}
      </output>
      {found.found === 0 ? (
        <NoneFound query={found.query} filtered={isNarrowed}>
          <Button
            onClick={() => {
              setQuery('')
              show(null, noFilter)
            }}
          >
            Show all parcels
          </Button>
        </NoneFound>
      ) : (
        <RoundRows
          items={found.items}
          query={found.query}
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
    query === ''
      ? 'No parcel matches these filters.'
      : `Nothing matches “${query}”${filtered ? ' with these filters' : ''}.`
  return (
    <EmptyState title="No parcel found" action={children}>
      {words}
    </EmptyState>
  )
}
