import type { Migration } from '#kit/database/migrate.ts'

export const performanceMigrations: readonly Migration[] = [
  {
    name: '001-courier-book',
    statements: [
      `create table courier_book (
        courier text not null,
        sub_depot text not null,
        changed_at timestamptz not null,
        primary key (courier)
      )`,
      `create index courier_book_by_depot on courier_book (sub_depot, courier)`,
    ],
  },
  {
    name: '002-rates',
    statements: [
      `create table rate_table (
        sub_depot text not null,
        round text not null,
        couriers text[] not null,
        periods jsonb not null,
        published_at timestamptz not null,
        primary key (sub_depot, round)
      )`,
    ],
  },
  {
    name: '003-invoices',
    statements: [
      `create table invoice (
        courier text not null,
        id text not null,
        week text not null,
        state text not null,
        entry jsonb not null,
        body jsonb not null,
        changed_at timestamptz not null,
        primary key (courier, id)
      )`,
      `create index invoice_by_week on invoice (week, courier)`,
    ],
  },
  {
    name: 'quality-001',
    statements: [
      `create table quality_day (
        courier text not null,
        day text not null,
        round text not null,
        figures jsonb not null,
        parcels jsonb not null,
        published_at timestamptz not null,
        primary key (courier, day, round)
      )`,
    ],
  },
  {
    name: 'forecast-001',
    statements: [
      `create table volume (
        sub_depot text not null,
        round text not null,
        day text not null,
        parcels int4 not null,
        courier text,
        primary key (sub_depot, round, day)
      )`,
      `create index volume_by_courier on volume (courier, day) where courier is not null`,
    ],
  },
  {
    name: 'stars-001',
    statements: [
      `create table review (
        courier text not null,
        id uuid not null,
        day text not null,
        appeal text,
        body jsonb not null,
        published_at timestamptz not null,
        primary key (courier, id)
      )`,
      `create index review_by_appeal on review (appeal, published_at) where appeal is not null`,
    ],
  },
  {
    name: 'stars-002-told-staff',
    statements: [
      `alter table review add column told text, add column shown_until timestamptz`,
      `create index review_shown on review (shown_until) where shown_until is not null`,
    ],
  },
  {
    name: 'tax-001',
    expands: true,
    statements: [
      `create table tax_ledger (
        courier text not null,
        settings jsonb,
        primary key (courier)
      )`,
      `create table tax_vehicle (
        courier text not null,
        id text not null,
        body jsonb not null,
        primary key (courier, id)
      )`,
      `create table tax_entry (
        courier text not null,
        id text not null,
        tax_year int4 not null,
        replaces text,
        vehicle text,
        invoice text,
        body jsonb not null,
        received_at timestamptz not null,
        primary key (courier, id),
        unique (courier, replaces)
      )`,
      `create index tax_entry_by_vehicle on tax_entry (courier, vehicle) where vehicle is not null`,
      `create index tax_entry_by_invoice on tax_entry (courier, invoice) where invoice is not null`,
      `create index tax_entry_by_year on tax_entry (tax_year, courier)`,
    ],
  },
  {
    name: 'revenue-001',
    expands: true,
    statements: [
      `create table revenue_rate (
        sub_depot text not null,
        from_day text not null,
        rates jsonb not null,
        changed_at timestamptz not null,
        primary key (sub_depot, from_day)
      )`,
    ],
  },
]
