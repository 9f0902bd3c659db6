import { sql } from 'kysely'
import type { Parcel } from '#contracts/parcel/parcel.ts'
import { parcelEvents } from '#contracts/webhooks/parcel-events.ts'
import { roundEvents } from '#contracts/webhooks/round-events.ts'
import { stableId } from '#domain/parcel/stable-id.ts'
import { newEvent, readWishes, recordEvents, type NewEvent } from '#kit/events/record-events.ts'
import type { ParcelPlace, PlacedEvent } from '../parcel-state.ts'
import type { ManifestTransaction } from '../tables.ts'

const toBarcodes = (barcodes: Parcel['barcodes']): string[] => barcodes.map(({ text }) => text)

/** Returns what other systems get of a record, or null for what says nothing to them. */
function toWebhookEvent({ actor, place, parcelId, event, of }: PlacedEvent): NewEvent | null {
  const recorded = {
    parcel: parcelId,
    ...(of && { barcodes: toBarcodes(of.barcodes) }),
    subDepot: place.subDepot,
    manifest: place.manifestId,
    record: event.id,
    by: event.by,
    ...(event.by === 'courier' && { courier: event.driver ?? actor }),
    occurredAt: event.occurredAt,
    ...(event.kind === 'status' && event.supersedes !== undefined && { replaces: event.supersedes }),
  }
  if (event.kind === 'undo')
    return newEvent(parcelEvents.undone, parcelId, {
      ...recorded,
      undoes: event.supersedes ?? '',
      ...(of && { status: of.status }),
    })
  if (event.kind === 'mark') {
    if (event.address !== undefined) return newEvent(parcelEvents.moved, parcelId, recorded)
    if (event.mark === undefined) return null
    return event.mark === 'recalled'
      ? newEvent(parcelEvents.recalled, parcelId, { ...recorded, cancelled: event.cancelled === true })
      : newEvent(parcelEvents.marked, parcelId, { ...recorded, mark: event.mark })
  }
  switch (event.status) {
    case 'expected':
      return newEvent(parcelEvents.expectedAgain, parcelId, recorded)
    case 'confirmed':
      return newEvent(parcelEvents.loaded, parcelId, recorded)
    case 'missing':
      return newEvent(parcelEvents.missing, parcelId, recorded)
    case 'carry_forward':
      return newEvent(parcelEvents.carried, parcelId, recorded)
    case 'returned':
      return newEvent(parcelEvents.returned, parcelId, recorded)
    case 'unable_to_deliver':
      return newEvent(parcelEvents.unable, parcelId, { ...recorded, ...(event.reason && { reason: event.reason }) })
    case 'delivered':
      return newEvent(parcelEvents.delivered, parcelId, {
        ...recorded,
        proof: {
          record: event.id,
          ...(event.proof && { handover: event.proof.handover }),
          photos: event.photos.length,
          signature: event.proof?.signature !== undefined,
          ageCheck: event.proof?.ageCheck !== undefined,
        },
      })
    default:
      return null
  }
}

/** Returns the rounds whose day begins with these records. */
async function toStarted(tx: ManifestTransaction, events: readonly PlacedEvent[], at: Date): Promise<NewEvent[]> {
  const lists = events.flatMap(({ event, place }) => (event.by === 'courier' ? [place.manifestId] : []))
  if (lists.length === 0) return []
  const { rows } = await sql<{ id: string; round_id: string; sub_depot: string }>`
    select m.id, m.round_id, m.sub_depot from manifests m where m.id = any(${[...new Set(lists)]}::uuid[])
      and not exists (select from parcel_events e
        where e.sub_depot = m.sub_depot and e.manifest_id = m.id and e.body ->> 'by' = 'courier')`.execute(tx)
  return rows.map(({ id, round_id: round, sub_depot: subDepot }) => ({
    ...newEvent(roundEvents.started, round, { round, subDepot, manifest: id, occurredAt: at.toISOString() }),
    // Two pushes may both be the first. Under one id they are one event.
    id: stableId('round-started', id),
  }))
}

/** Records what other systems get of new records on parcels; called before they are saved. */
export async function recordParcelEvents(
  tx: ManifestTransaction,
  events: readonly PlacedEvent[],
  at: Date,
): Promise<void> {
  const counted = events.filter(({ version }) => version !== null)
  if (counted.length === 0) return
  const wishes = await readWishes(tx)
  if (wishes.size === 0) return
  const started = wishes.has(roundEvents.started.type) ? await toStarted(tx, counted, at) : []
  await recordEvents(tx, [...started, ...counted.flatMap((each) => toWebhookEvent(each) ?? [])], at, wishes)
}

/** The parcels of a list that an import has changed. */
interface ImportedList {
  subDepot: string
  round: string
  date: string
  added: readonly Parcel[]
  removed: readonly { id: string; manifestId: string }[]
}

/** Records the parcels that an import has put on lists, and those that it has taken off. */
export async function recordImportedParcels(
  tx: ManifestTransaction,
  lists: readonly ImportedList[],
  at: Date,
): Promise<void> {
  const wishes = await readWishes(tx)
  if (!wishes.has(parcelEvents.expected.type) && !wishes.has(parcelEvents.removed.type)) return
  const events = lists.flatMap(({ subDepot, round, date, added, removed }) => [
    ...added.map(({ id, manifestId: manifest, barcodes }) =>
      newEvent(parcelEvents.expected, id, {
        parcel: id,
        barcodes: toBarcodes(barcodes),
        subDepot,
        manifest,
        round,
        date,
      }),
    ),
    ...removed.map(({ id, manifestId: manifest }) =>
      newEvent(parcelEvents.removed, id, { parcel: id, subDepot, manifest }),
    ),
  ])
  await recordEvents(tx, events, at, wishes)
}

/** Records that parcels are on another list, of another courier. */
export async function recordReassignedParcels(
  tx: ManifestTransaction,
  parcels: readonly Parcel[],
  { subDepot, manifestId, courier }: ParcelPlace & { courier: string | null },
  at: Date,
): Promise<void> {
  const events = parcels.map(({ id, barcodes }) =>
    newEvent(parcelEvents.reassigned, id, {
      parcel: id,
      barcodes: toBarcodes(barcodes),
      subDepot,
      manifest: manifestId,
      courier,
    }),
  )
  await recordEvents(tx, events, at)
}
