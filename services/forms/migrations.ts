import type { Migration } from '#kit/database/migrate.ts'

export const formsMigrations: readonly Migration[] = [
  {
    name: '001-forms',
    statements: [
      `create table form (
        form text not null,
        version int4 not null,
        offered boolean not null,
        primary key (form)
      )`,
      `create table form_version (
        form text not null,
        version int4 not null,
        entry jsonb not null,
        published_at timestamptz not null,
        primary key (form, version)
      )`,
    ],
  },
  {
    name: '002-enquiries',
    statements: [
      `create table enquiry (
        courier text not null,
        enquiry text not null,
        state text not null,
        due_on text not null,
        body jsonb not null,
        changed_at timestamptz not null,
        primary key (courier, enquiry)
      )`,
      `create index enquiry_by_due on enquiry (state, due_on)`,
    ],
  },
  {
    name: '003-claims',
    statements: [
      `alter table enquiry rename column enquiry to id`,
      `create table claim (
        courier text not null,
        id text not null,
        state text not null,
        due_on text not null,
        body jsonb not null,
        changed_at timestamptz not null,
        primary key (courier, id)
      )`,
      `create index claim_by_due on claim (state, due_on)`,
    ],
  },
  {
    name: '004-captcha',
    statements: [
      `create table captcha_passed (
        courier text not null,
        enquiry text not null,
        passed_at timestamptz not null,
        primary key (courier, enquiry)
      )`,
    ],
  },
  {
    name: '005-told-staff',
    statements: [
      `create table courier_home (
        courier text not null,
        sub_depot text not null,
        told text,
        primary key (courier)
      )`,
      `create index courier_home_untold on courier_home (courier) where told is distinct from sub_depot`,
      // Their next pull says where they work. Until then only the back office sees what waits.
      `insert into courier_home (courier, sub_depot) select courier, '' from claim union select courier, '' from enquiry`,
      ...['claim', 'enquiry'].flatMap((table) => [
        `alter table ${table} add column shown_until timestamptz`,
        `create index ${table}_shown on ${table} (shown_until) where shown_until is not null`,
      ]),
    ],
  },
  {
    name: '006-claims-beside',
    statements: [
      // The indexes are not unique: stores have claims of before there was a rule against a second one.
      `alter table claim
        add column received_at text generated always as (body ->> 'receivedAt') stored,
        add column subject text generated always as
          (coalesce(body -> 'evidence' ->> 'date', upper(regexp_replace(body -> 'evidence' ->> 'barcode', '\\s', '', 'g')))) stored`,
      `create index claim_by_receipt on claim (courier, received_at)`,
      `create index claim_by_subject on claim (courier, subject)`,
    ],
  },
  {
    name: '007-defects',
    statements: [
      `create table defect (
        courier text not null,
        id text not null,
        state text not null,
        due_on text not null,
        body jsonb not null,
        changed_at timestamptz not null,
        shown_until timestamptz,
        primary key (courier, id)
      )`,
      `create index defect_shown on defect (shown_until) where shown_until is not null`,
    ],
  },
  {
    name: '008-histories',
    statements: ['enquiry', 'claim', 'defect'].map((table) => `alter table ${table} add column history jsonb`),
  },
  {
    name: '009-cases-by-day',
    // The list of all states is read in this order.
    statements: ['enquiry', 'claim'].map((table) => `create index ${table}_by_day on ${table} (due_on, courier, id)`),
  },
  {
    name: '010-withdrawn-forms',
    expands: true,
    statements: [`alter table form add column withdrawn_at timestamptz`],
  },
  {
    name: '011-waits',
    expands: true,
    statements: [
      `create table claim_wait (
        courier text not null,
        id text not null,
        body jsonb not null,
        changed_at timestamptz not null,
        primary key (courier, id)
      )`,
      `create index claim_wait_by_age on claim_wait (changed_at)`,
    ],
  },
]
