import type { Changed } from '#kit/sync/collection.ts'
import type { FeedRow } from '#kit/sync/feed.ts'
import { saveCards } from './calling-cards.ts'
import { saveEvents } from './event-rows.ts'
import { saveSearched, searchedParcel } from './desk/search-index.ts'
import { toCourierFeed } from './feed-values.ts'
import { reportedHash, storedParcel } from './parcel-row.ts'
import type { ParcelState, PlacedEvent } from './parcel-state.ts'
import { saveBarcodes, saveHistories, saveParcels } from './parcel-store.ts'
import type { ManifestTransaction } from './tables.ts'

type Listed = Extract<ParcelState, { kind: 'listed' }>

function toEvents(actor: string, { id, state, mids }: Changed<ParcelState>): PlacedEvent[] {
  if (state.kind === 'unknown') return []
  const { place } = state
  if (state.kind === 'left') {
    return state.late.map((event) => ({ actor, place, parcelId: id, band: state.band, event, version: null }))
  }
  const made = new Set(mids)
  return state.parcel.events.flatMap((event, index) =>
    made.has(event.id)
      ? [{ actor, place, parcelId: id, band: state.parcel.band, event, version: index + 1, of: state.parcel }]
      : [],
  )
}

/** Writes what a courier's push changed: the parcels, their ledger, and the rows of the courier's feed. */
export async function saveParcelStates(
  tx: ManifestTransaction,
  courier: string,
  changed: readonly Changed<ParcelState>[],
  at: Date,
): Promise<FeedRow[]> {
  const listed = changed.map(({ state }) => state).filter((state): state is Listed => state.kind === 'listed')
  const reported = listed.flatMap(({ date, place, parcel }) =>
    date === undefined ? [] : [{ date, parcel: storedParcel(place.subDepot, parcel, reportedHash) }],
  )
  await saveParcels(
    tx,
    reported.map(({ parcel }) => parcel),
  )
  await saveBarcodes(tx, reported)
  await saveSearched(
    tx,
    reported.map(({ parcel }) => searchedParcel(parcel)),
  )
  await saveHistories(
    tx,
    listed.filter((state) => state.date === undefined).map((state) => state.parcel),
  )
  await saveCards(tx, listed, at)
  await saveEvents(
    tx,
    changed.flatMap((each) => toEvents(courier, each)),
    at,
  )
  return listed.flatMap((state) => toCourierFeed(courier).parcel(state.parcel))
}
