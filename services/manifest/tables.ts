import type { ColumnType, Kysely, Transaction } from 'kysely'
import type { EvidenceBody, EvidenceKey, EvidenceLink, SignedReceipt } from '#contracts/evidence/evidence.ts'
import type { DoorNote, DoorNoteKind } from '#contracts/manifest/door-notes.ts'
import type { ContactKind } from '#contracts/manifest/contact-endpoints.ts'
import type { OfferedPart, PartOfferState } from '#contracts/manifest/part-offers.ts'
import type { ImportResult } from '#contracts/manifest/manifest-import.ts'
import type { LoadScan } from '#contracts/manifest/load-scan.ts'
import type { ParcelEvent } from '#contracts/parcel/parcel.ts'
import type { WishKind } from '#contracts/parcel/wish.ts'
import type { RoundOrder } from '#contracts/manifest/round-order.ts'
import type { Stop, StopEvent, StopEventKind } from '#contracts/manifest/stop-list.ts'
import type { Json, KitTables } from '#kit/database/tables.ts'
import type { PartRefs } from '#kit/sync/history.ts'
import type { ParcelBody } from '#domain/import/import-row.ts'

/** Times are written as ISO text and read as dates. */
type Time = ColumnType<Date, string, string>
type TimeOrNull = ColumnType<Date | null, string | null, string | null>

export interface ManifestTables {
  rounds: {
    sub_depot: string
    id: string
    number: string
    name: string
    courier: string | null
    /** The round that this is a part of; null for whole rounds. */
    part_of: ColumnType<string | null, string | null | undefined, never>
  }
  round_holders: {
    sub_depot: string
    round_id: string
    courier: string
    since: Time
    until: TimeOrNull
  }
  manifests: {
    sub_depot: string
    id: string
    round_id: string
    /** The day in the form "2026-05-14". */
    date: string
    version: number
    created_at: Time
    imported_at: Time
    closed_at: TimeOrNull
    content_hash: string
    expired_at: TimeOrNull
    /** The courier of the list; null if it has none. */
    courier: string | null
    /** Username of the member of staff who closed it; null if it is open, or was closed before usernames were saved. */
    closed_by: string | null
  }
  /** Days of a round that are given apart, imported or not. */
  round_days: {
    sub_depot: string
    round_id: string
    /** The day in the form "2026-05-14". */
    date: string
    /** Null: nobody's on this day. */
    courier: string | null
  }
  parcels: {
    sub_depot: string
    id: string
    manifest_id: string
    band: string
    status: string
    version: number
    attempts: number
    body_hash: string
    /** Null once the week is over. */
    body: Json<ParcelBody | null>
    events: Json<ParcelEvent[]>
    earlier: Json<ParcelEvent[]>
    /** The parts that the row lacks: its events, once it has some. */
    history: Json<PartRefs | null>
    removed_at: TimeOrNull
  }
  parcel_barcodes: {
    sub_depot: string
    /** The barcode in its canonical form; the body of the parcel has the text of the list. */
    barcode: string
    date: string
    parcel_id: string
  }
  /** The search terms of the parcels on lists. */
  parcel_search: {
    sub_depot: string
    parcel_id: string
    manifest_id: string
    sequence: number
    /** A tsvector: the words behind their sub-depot. */
    words: string
  }
  /** The lists whose parcels can be found by words of this version. */
  searched_manifests: {
    sub_depot: string
    manifest_id: string
    version: number
  }
  load_scans: {
    sub_depot: string
    manifest_id: string
    id: string
    courier: string
    body: Json<LoadScan>
    changed_at: Time
  }
  round_orders: {
    sub_depot: string
    round_id: string
    courier: string
    body: Json<RoundOrder>
    changed_at: Time
  }
  /** Notes of couriers and staff about doors. */
  door_notes: {
    sub_depot: string
    /** The key of the door, from `toDoorKey`. */
    door: string
    id: string
    house: string
    street: string
    /** Without its space: "AB12CD". */
    postcode: string
    kind: DoorNoteKind
    words: string
    place: Json<DoorNote['place']>
    /** Null where the depot wrote it, or its courier was erased. */
    author: string | null
    by_depot: boolean
    written_at: Time
    confirmed_at: Time
    doubted_at: TimeOrNull
    /** The courier who said that it is no longer true. */
    doubted_by: string | null
    /** The note has no words from then on, and goes a month later. */
    ended_at: TimeOrNull
    received_at: Time
  }
  /** Offers of parcels of a list, which couriers make to each other. */
  part_offers: {
    sub_depot: string
    id: string
    round_id: string
    round_number: string
    manifest_id: string
    /** The day of the list in the form "2026-05-14". */
    date: string
    /** The courier who made it. */
    courier: string
    /** Null: everybody at the sub-depot. */
    to_courier: string | null
    parcel_ids: Json<string[]>
    part: Json<OfferedPart>
    note: string
    state: Exclude<PartOfferState, 'declined' | 'taken'>
    accepted_by: string | null
    moved: number | null
    offered_at: Time
    ended_at: TimeOrNull
    /** The parcels were given to a helper, who was not asked. */
    given: boolean | null
    /** The parcels that were taken back from the helper. */
    taken_back: number | null
  }
  /** Parcels on a helper’s list, as the phone of the helper’s courier knows them. */
  helper_parcels: {
    /** The courier they drive for. */
    courier: string
    /** The parcel. */
    id: string
    sub_depot: string
    /** The day in the form "2026-05-14". */
    date: string
    helper: string
    /** The number of the parcel's events when its row was sent. */
    version: number
  }
  /** The couriers who got an offer. */
  part_offer_couriers: {
    courier: string
    offer: string
    declined_at: TimeOrNull
  }
  /** The collections and drops of lists. */
  stops: {
    sub_depot: string
    manifest_id: string
    id: string
    /** The place on the list, from 0. */
    position: number
    /** Null once the week is over. */
    body: Json<Stop | null>
    /** A file has it; false where the desk added it. */
    by_import: boolean
    removed_at: TimeOrNull
  }
  /** What couriers recorded at stops. The mutation's id is the key, so no event is saved twice. */
  stop_events: {
    actor: string
    id: string
    sub_depot: string
    manifest_id: string
    stop_id: string | null
    /** The place in the history of the list, from 0. */
    position: number
    kind: StopEventKind
    /** The number of parcels that it collected or handed over. */
    parcels: number
    supersedes: string | null
    received_at: Time
    body: Json<Omit<StopEvent, 'own'>>
    /** Notes, photos and labels are still in the body. */
    personal: boolean
  }
  /** The couriers who can be given rounds, as the auth service last said. */
  directory: {
    courier: string
    sub_depot: string
    /** The courier for whom a helper drives. */
    engaged_by: string | null
  }
  /** Until when the documents of helpers are valid, as the onboarding service last said: "2027-05-14". */
  helper_clearance: {
    courier: string
    until: string
  }
  /** One row: when that was. */
  directory_read: {
    one: boolean
    at: Time
  }
  /** Phone numbers of recipients, apart from the parcels, so that nothing that reads a parcel has one. */
  recipient_phones: {
    sub_depot: string
    parcel_id: string
    /** E.164: "+447700900123". */
    phone: string
  }
  /** The times that couriers asked for a number to reach a recipient. */
  contact_attempts: {
    sub_depot: string
    parcel_id: string
    id: string
    courier: string
    kind: ContactKind
    /** The day in London, "2026-05-14": limits count by it. */
    day: string
    at: Time
  }
  /** What recipients asked with the number of a card. The words are in the history of the parcel. */
  recipient_wishes: {
    sub_depot: string
    /** The event of the parcel that has the words. */
    id: string
    parcel_id: string
    kind: WishKind
    asked_at: Time
    answered_at: TimeOrNull
  }
  calling_cards: {
    /** Eight digits. First in the key: whoever holds a card knows no depot. */
    code: string
    sub_depot: string
    parcel_id: string
    left_at: Time
  }
  parcel_events: {
    actor: string
    id: string
    sub_depot: string
    manifest_id: string
    parcel_id: string
    band: string
    kind: string
    status: string | null
    mark: string | null
    reason: string | null
    supersedes: string | null
    version: number | null
    received_at: Time
    for_review: boolean
    body: Json<ParcelEvent>
    /** Notes, proofs, photos and places are still in the body. */
    personal: boolean
    /** The time at which staff have looked at a late event, and their user name. */
    seen_at: TimeOrNull
    seen_by: string | null
  }
  /** A link that a phone has signed, once the service has confirmed it. */
  evidence_links: {
    courier: string
    key: string
    day: string
    number: number
    hash: string
    /** The command; null for a start. */
    mid: string | null
    entity: string | null
    link: Json<EvidenceLink>
    signature: string
    /** The content with its salt; null before the command has come and after it was erased. */
    content: Json<{ salt: string; body: EvidenceBody }> | null
    received_at: Time
    epoch: string
    /** The number of the receipt that names it. */
    receipt: number
  }
  /** By the caller and their own key. `file_hash`: of the form and the bytes. */
  import_answers: { caller: string; key: string; file_hash: string; answer: Json<ImportResult> | null; at: Time }
  evidence_receipts: {
    courier: string
    epoch: string
    number: number
    body: Json<SignedReceipt>
    received_at: Time
  }
  evidence_heads: { courier: string; epoch: string; number: number; hash: string }
  evidence_devices: { courier: string; key: string; body: Json<EvidenceKey> }
  evidence_keys: {
    generation: number
    public_key: Json<EvidenceKey>
    private_jwk: Json<unknown>
    endorsement: string | null
    created_at: Time
  }
}

export type ManifestDatabase = Kysely<ManifestTables & KitTables>
export type ManifestTransaction = Transaction<ManifestTables & KitTables>
