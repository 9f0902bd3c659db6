import { notifyDesks } from '#kit/hints/notify-desks.ts'
import type { PlacedEvent } from './parcel-state.ts'
import type { ManifestTransaction } from './tables.ts'
import { recordParcelEvents } from './webhooks/parcel-events.ts'
import { writeRows } from './write-rows.ts'

/** Appends to the ledger. The mutation's id is the key, so no event is saved twice. */
export async function saveEvents(tx: ManifestTransaction, events: readonly PlacedEvent[], at: Date): Promise<void> {
  await recordParcelEvents(tx, events, at)
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
