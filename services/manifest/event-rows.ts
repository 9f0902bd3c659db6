import type { ParcelEvent } from '#contracts/parcel/parcel.ts'
import { notifyDesks } from '#kit/hints/notify-desks.ts'
import type { ParcelPlace } from './parcel-state.ts'
import type { ManifestTransaction } from './tables.ts'
import { writeRows } from './write-rows.ts'

export interface PlacedEvent {
  actor: string
  place: ParcelPlace
  parcelId: string
  band: string
  event: ParcelEvent
  /** The parcel's version with this event; null where it changed nothing and waits for the depot. */
  version: number | null
}

/** Appends to the ledger. The mutation's id is the key, so no event is saved twice. */
export async function saveEvents(tx: ManifestTransaction, events: readonly PlacedEvent[], at: Date): Promise<void> {
  const rows = events.map(({ actor, place, parcelId, band, event, version }) => ({
    actor,
    id: event.id,
    sub_depot: place.subDepot,
    manifest_id: place.manifestId,
    parcel_id: parcelId,
    band,
    kind: event.kind,
    status: event.status ?? null,
    mark: event.mark ?? null,
    reason: event.reason ?? null,
    supersedes: event.supersedes ?? null,
    version,
    received_at: at,
    for_review: version === null,
    body: event,
    personal: true,
  }))
  await writeRows(tx, 'parcel_events', rows)
  notifyDesks(
    tx,
    rows.map((row) => row.sub_depot),
  )
}
