import type { Migration } from '#kit/database/database.ts'
import { importAnswersMigration } from './import/import-answers-migration.ts'
import { wishesMigration } from './recipients/wishes-migration.ts'
import { fillCanonicalBarcodes } from './fill-canonical-barcodes.ts'
import { directoryStatements } from '#kit/directory.ts'

/** The migrations in order; one that has run anywhere is never changed. */
export const manifestMigrations: readonly Migration[] = [
  {
    name: '001-manifests',
    statements: [
      `create table rounds (
        sub_depot text not null,
        id uuid not null,
        number text not null,
        name text not null,
        courier text,
        primary key (sub_depot, id),
        unique (sub_depot, number)
      )`,
      `create index rounds_of_courier on rounds (courier)`,
      `create unique index rounds_by_id on rounds (id)`,
      // All couriers who ever held a round: the depot still gets an event of theirs that arrives late.
      `create table round_holders (
        sub_depot text not null,
        round_id uuid not null,
        courier text not null,
        since timestamptz not null,
        until timestamptz,
        primary key (sub_depot, round_id, courier, since)
      )`,
      `create table manifests (
        sub_depot text not null,
        id uuid not null,
        round_id uuid not null,
        date text not null,
        version integer not null,
        created_at timestamptz not null,
        imported_at timestamptz not null,
        closed_at timestamptz,
        content_hash text not null,
        expired_at timestamptz,
        primary key (sub_depot, id),
        unique (sub_depot, round_id, date)
      )`,
      `create unique index manifests_by_id on manifests (id)`,
      `create index manifests_by_date on manifests (date)`,
      // After a week body is null and the events are empty: what stays names no person.
      `create table parcels (
        sub_depot text not null,
        id uuid not null,
        manifest_id uuid not null,
        band text not null,
        status text not null,
        version integer not null,
        attempts integer not null,
        body_hash text not null,
        body jsonb,
        events jsonb not null,
        earlier jsonb not null,
        removed_at timestamptz,
        primary key (sub_depot, id)
      )`,
      // A courier's command names the parcel alone.
      `create unique index parcels_by_id on parcels (id)`,
      `create index parcels_of_manifest on parcels (sub_depot, manifest_id)`,
      `create table parcel_barcodes (
        sub_depot text not null,
        barcode text not null,
        date text not null,
        parcel_id uuid not null,
        primary key (sub_depot, barcode, parcel_id)
      )`,
      // The ledger, and the permanent guard against a second effect: the id is the mutation's.
      `create table parcel_events (
        actor text not null,
        id uuid not null,
        sub_depot text not null,
        manifest_id uuid not null,
        parcel_id uuid not null,
        band text not null,
        kind text not null,
        status text,
        mark text,
        reason text,
        supersedes uuid,
        version integer,
        received_at timestamptz not null,
        for_review boolean not null,
        body jsonb not null,
        personal boolean not null,
        primary key (actor, id)
      )`,
      `create index parcel_events_personal on parcel_events (received_at) where personal`,
      `create index parcel_events_of_manifest on parcel_events (sub_depot, manifest_id, received_at)`,
      `create index parcel_events_of_parcel on parcel_events (sub_depot, parcel_id)`,
    ],
  },
  {
    name: '002-by-age',
    statements: [
      // Parcels on current lists are a hundredth of the table.
      `create index manifests_listed on manifests (date) where expired_at is null`,
      `create index manifests_listed_of_round on manifests (sub_depot, round_id) where expired_at is null`,
      `create index parcel_barcodes_of_parcel on parcel_barcodes (sub_depot, parcel_id)`,
      `create index parcel_events_by_age on parcel_events (received_at)`,
      `drop index parcel_events_of_parcel`,
      `create index parcel_events_photos on parcel_events using gin ((body -> 'photos') jsonb_path_ops)
        where body -> 'photos' <> '[]'`,
    ],
  },
  {
    name: '003-load-scans',
    statements: [
      `create table load_scans (
        sub_depot text not null,
        manifest_id uuid not null,
        id uuid not null,
        courier text not null,
        body jsonb not null,
        changed_at timestamptz not null,
        primary key (sub_depot, manifest_id, id)
      )`,
      // A courier's command names the scan alone.
      `create unique index load_scans_by_id on load_scans (id)`,
    ],
  },
  {
    name: '004-round-orders',
    statements: [
      `create table round_orders (
        sub_depot text not null,
        round_id uuid not null,
        courier text not null,
        body jsonb not null,
        changed_at timestamptz not null,
        primary key (sub_depot, round_id, courier)
      )`,
      `create index round_orders_by_age on round_orders (changed_at)`,
    ],
  },
  {
    name: '005-calling-cards',
    statements: [
      `create table calling_cards (
        code text not null,
        sub_depot text not null,
        parcel_id uuid not null,
        left_at timestamptz not null,
        primary key (code, sub_depot, parcel_id)
      )`,
      `create index calling_cards_by_age on calling_cards (left_at)`,
    ],
  },
  {
    name: '006-directory',
    statements: directoryStatements,
  },
  {
    name: '007-late-events',
    statements: [
      // The staff who have looked at an event that arrived after its parcel had left the courier's list.
      `alter table parcel_events add column seen_at timestamptz, add column seen_by text`,
      `create index parcel_events_late on parcel_events (sub_depot, received_at) where for_review and seen_at is null`,
      `create index parcel_events_late_of_list on parcel_events (sub_depot, manifest_id) where for_review`,
    ],
  },
  // From this migration on parcel_barcodes has barcodes in their canonical form: its primary key finds them.
  { name: '008-canonical-barcodes', statements: [], fill: fillCanonicalBarcodes },
  {
    name: '009-search',
    statements: [
      // Words that the service folds: the rows of lists that are there already are made by a job.
      `create table parcel_search (
        sub_depot text not null,
        parcel_id uuid not null,
        manifest_id uuid not null,
        sequence integer not null,
        words tsvector not null,
        primary key (sub_depot, parcel_id)
      )`,
      // Each word begins with its sub-depot, so that a search reads the words of one tenant.
      `create index parcel_search_words on parcel_search using gin (words)`,
      `create index parcel_search_of_manifest on parcel_search (sub_depot, manifest_id)`,
      `create table searched_manifests (
        sub_depot text not null,
        manifest_id uuid not null,
        version integer not null,
        primary key (sub_depot, manifest_id)
      )`,
    ],
  },
  {
    name: '010-days',
    statements: [
      // Days of a round that are given apart, to a courier or to nobody: they win over whoever has the round.
      `create table round_days (
        sub_depot text not null,
        round_id uuid not null,
        date text not null,
        courier text,
        primary key (sub_depot, round_id, date)
      )`,
      `create index round_days_by_date on round_days (date)`,
      // The courier of the list, which so far was the courier of the round.
      `alter table manifests add column courier text, add column closed_by text`,
      `update manifests as m set courier = r.courier from rounds as r where r.sub_depot = m.sub_depot and r.id = m.round_id`,
      `create index manifests_listed_of_courier on manifests (courier) where expired_at is null`,
    ],
  },
  {
    name: '011-histories',
    statements: [
      `alter table parcels add column history jsonb`,
      `create index load_scans_of_courier on load_scans (sub_depot, manifest_id, courier)`,
    ],
  },
  {
    // The desk counts marks over all parcels of a day, and few events have one.
    name: '012-marks',
    expands: true,
    statements: [`create index history_marks on history (key) where item ? 'mark'`],
  },
  {
    // What a courier may read about themselves is found by their name in every table.
    name: '013-lists-of-couriers',
    expands: true,
    statements: [`create index manifests_of_courier on manifests (courier, sub_depot, id)`],
  },
  {
    // A part of a round that was given to another courier for a day has a list of its own.
    name: '014-parts-of-rounds',
    expands: true,
    statements: [
      `alter table rounds add column part_of uuid`,
      `create index parts_of_round on rounds (sub_depot, part_of) where part_of is not null`,
    ],
  },
  {
    name: '015-door-notes',
    expands: true,
    statements: [
      `create table door_notes (
        sub_depot text not null,
        door text not null,
        id uuid not null unique,
        house text not null,
        street text not null,
        postcode text not null,
        kind text not null,
        words text not null,
        place jsonb,
        author text,
        by_depot boolean not null,
        written_at timestamptz not null,
        confirmed_at timestamptz not null,
        doubted_at timestamptz,
        doubted_by text,
        ended_at timestamptz,
        received_at timestamptz not null,
        primary key (sub_depot, door, id)
      )`,
      `create index door_notes_of_author on door_notes (author, received_at)`,
      `create index door_notes_by_postcode on door_notes (postcode)`,
      // Finds the lists with a parcel for a door: the postcode finds few rows, and the service compares the rest.
      `create index parcels_by_postcode on parcels (sub_depot, upper(replace(body -> 'address' ->> 'postcode', ' ', '')))
        where removed_at is null and body is not null`,
    ],
  },
  {
    name: '016-contact-with-recipients',
    expands: true,
    statements: [
      `create table recipient_phones (
        sub_depot text not null,
        parcel_id uuid not null,
        phone text not null,
        primary key (sub_depot, parcel_id)
      )`,
      `create table contact_attempts (
        sub_depot text not null,
        parcel_id uuid not null,
        id uuid not null,
        courier text not null,
        kind text not null,
        day text not null,
        at timestamptz not null,
        primary key (sub_depot, parcel_id, id)
      )`,
      `create index contact_attempts_of_courier on contact_attempts (courier, day)`,
      `create index contact_attempts_by_age on contact_attempts (at)`,
    ],
  },
  {
    name: '017-part-offers',
    expands: true,
    statements: [
      `create table part_offers (
        sub_depot text not null,
        id uuid not null unique,
        round_id uuid not null,
        round_number text not null,
        manifest_id uuid not null,
        date text not null,
        courier text not null,
        to_courier text,
        parcel_ids jsonb not null,
        part jsonb not null,
        note text not null,
        state text not null,
        accepted_by text,
        moved integer,
        offered_at timestamptz not null,
        ended_at timestamptz,
        primary key (sub_depot, id)
      )`,
      `create index part_offers_of_courier on part_offers (courier, date)`,
      `create index part_offers_of_list on part_offers (sub_depot, manifest_id)`,
      `create index part_offers_open on part_offers (date) where state = 'open'`,
      `create index part_offers_by_date on part_offers (date)`,
      `create index part_offers_accepted_by on part_offers (accepted_by) where accepted_by is not null`,
      `create table part_offer_couriers (
        courier text not null,
        offer uuid not null,
        declined_at timestamptz,
        primary key (courier, offer)
      )`,
      `create index part_offer_couriers_of_offer on part_offer_couriers (offer)`,
    ],
  },
  {
    name: '018-stops',
    expands: true,
    statements: [
      `create table stops (
        sub_depot text not null,
        manifest_id uuid not null,
        id uuid not null,
        position integer not null,
        body jsonb,
        by_import boolean not null,
        removed_at timestamptz,
        primary key (sub_depot, manifest_id, id)
      )`,
      `create table stop_events (
        actor text not null,
        id uuid not null,
        sub_depot text not null,
        manifest_id uuid not null,
        stop_id uuid,
        position integer not null,
        kind text not null,
        parcels integer not null,
        supersedes uuid,
        received_at timestamptz not null,
        body jsonb not null,
        personal boolean not null,
        primary key (actor, id)
      )`,
      `create index stop_events_of_list on stop_events (sub_depot, manifest_id)`,
      `create index stop_events_by_age on stop_events (received_at)`,
      `create index stop_events_personal on stop_events (received_at) where personal`,
    ],
  },
  {
    name: '019-helpers',
    expands: true,
    statements: [
      `alter table directory add column engaged_by text`,
      `create table helper_clearance (courier text not null, until text not null, primary key (courier))`,
    ],
  },
  {
    name: '020-given-to-helpers',
    expands: true,
    statements: [`alter table part_offers add column given boolean, add column taken_back integer`],
  },
  {
    name: '021-parcels-of-helpers',
    expands: true,
    statements: [
      `create table helper_parcels (
        courier text not null,
        id uuid not null,
        sub_depot text not null,
        date text not null,
        helper text not null,
        version integer not null,
        primary key (courier, id)
      )`,
      `create index helper_parcels_by_date on helper_parcels (date)`,
      `create index directory_helpers on directory (courier) where engaged_by is not null`,
    ],
  },
  {
    name: '022-evidence',
    expands: true,
    statements: [
      // What phones have signed. 'content' is what was recorded, with its salt; it goes before the link.
      `create table evidence_links (
        courier text not null,
        key text not null,
        day text not null,
        number integer not null,
        hash text not null,
        mid uuid,
        entity text,
        link jsonb not null,
        signature text not null,
        content jsonb,
        received_at timestamptz not null,
        epoch text not null,
        receipt integer not null,
        primary key (courier, key, day, number)
      )`,
      `create index evidence_links_of_command on evidence_links (courier, mid)`,
      `create index evidence_links_of_day on evidence_links (day, courier)`,
      `create index evidence_links_by_age on evidence_links (received_at)`,
      `create index evidence_links_filled on evidence_links (received_at) where content is not null`,
      `create index evidence_links_of_entity on evidence_links (entity) where content is not null`,
      // What the service has confirmed: one chain for each courier and epoch.
      `create table evidence_receipts (
        courier text not null,
        epoch text not null,
        number integer not null,
        body jsonb not null,
        received_at timestamptz not null,
        primary key (courier, epoch, number)
      )`,
      `create index evidence_receipts_by_age on evidence_receipts (received_at)`,
      // The end of a courier's receipts. A push locks it, so that receipts have one order.
      `create table evidence_heads (
        courier text not null,
        epoch text not null,
        number integer not null,
        hash text not null,
        primary key (courier)
      )`,
      `create table evidence_devices (
        courier text not null,
        key text not null,
        body jsonb not null,
        primary key (courier, key)
      )`,
      // The service's own keys. A public half is never deleted.
      `create table evidence_keys (
        generation integer not null,
        public_key jsonb not null,
        private_jwk jsonb not null,
        endorsement text,
        created_at timestamptz not null,
        primary key (generation)
      )`,
    ],
  },
  wishesMigration,
  importAnswersMigration,
]
