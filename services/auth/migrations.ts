import { chainStatements, guardStatements, timeText, type ChainedTable } from '#kit/audit/audit-chain.ts'
import { auditCleanupSetting } from '#kit/audit/audit-table.ts'
import type { Migration } from '#kit/database/migrate.ts'

/** The audit trail of bank accounts: each reading, each change and each rejected change. */
export const bankAuditChain: ChainedTable = {
  table: 'bank_audit',
  texts: ['courier', 'id::text', timeText('at'), 'deed', 'actor', `coalesce(reason, '')`],
  key: ['courier', 'id'],
}

/** Days for which the trail of bank accounts cannot be deleted from: six years, as the law wants of pay. */
const bankAuditDays = 2191

export const authMigrations: readonly Migration[] = [
  {
    name: '001-work-preferences',
    statements: [
      `create table work_preferences (
        courier text not null,
        preferences jsonb not null,
        changed_at timestamptz not null,
        primary key (courier)
      )`,
    ],
  },
  {
    name: '002-courier',
    statements: [
      `create table courier (
        courier text not null,
        sub_depot text not null,
        courier_number text not null,
        profile jsonb not null,
        address jsonb,
        changed_at timestamptz not null,
        primary key (courier),
        unique (courier_number)
      )`,
      `create index courier_of_sub_depot on courier (sub_depot, courier_number)`,
    ],
  },
  {
    name: '003-bank-account',
    statements: [
      `create table bank_change (
        courier text not null,
        id uuid not null,
        sealed text not null,
        checked boolean not null,
        period text not null,
        holds_from text not null,
        changed_at timestamptz not null,
        primary key (courier, id)
      )`,
      `create index bank_change_by_day on bank_change (courier, holds_from, changed_at)`,
      `create table bank_notice (
        courier text not null,
        id uuid not null,
        sealed text not null,
        due_at timestamptz not null,
        primary key (courier, id)
      )`,
      `create index bank_notice_due on bank_notice (due_at)`,
      `create table bank_audit (
        courier text not null,
        id uuid not null,
        deed text not null,
        actor text not null,
        reason text,
        at timestamptz not null,
        primary key (courier, id)
      )`,
      `create index bank_audit_by_time on bank_audit (courier, at)`,
    ],
  },
  {
    name: '004-pension',
    statements: [
      `create table pension (
        courier text not null,
        born_on text not null,
        body jsonb not null,
        changed_at timestamptz not null,
        primary key (courier)
      )`,
    ],
  },
  { name: '005-closed-accounts', statements: [`alter table courier add column closed_at timestamptz`] },
  {
    name: '006-bank-audit-chain',
    statements: [
      `create function bank_audit_stays() returns trigger language plpgsql as $$
        begin
          raise exception 'The audit trail is not changed.' using errcode = 'insufficient_privilege';
        end $$`,
      `create trigger bank_audit_stays before update or delete on bank_audit
        for each row execute function bank_audit_stays()`,
      ...chainStatements(bankAuditChain),
    ],
  },
  {
    name: '007-staff',
    statements: [
      `create table staff (
        id text not null,
        username text not null,
        name text not null,
        grants jsonb not null,
        closed_at timestamptz,
        changed_at timestamptz not null,
        primary key (id)
      )`,
      `create table sub_depot (
        code text not null,
        name text not null,
        phone text,
        changed_at timestamptz not null,
        primary key (code)
      )`,
      `create table company (id int4 not null, body jsonb not null, changed_at timestamptz not null, primary key (id))`,
      `create table set_up_code (hash text not null, made_at timestamptz not null, primary key (hash))`,
      `insert into sub_depot (code, name, phone, changed_at)
        select distinct sub_depot, sub_depot, null, now() from courier`,
    ],
  },
  {
    name: '008-erasures',
    statements: [
      `create table erasure (
        courier text not null,
        requested_at timestamptz not null,
        requested_by text not null,
        reason text not null,
        account_deleted_at timestamptz,
        completed_at timestamptz,
        primary key (courier)
      )`,
      `create index erasure_open on erasure (requested_at) where completed_at is null`,
      `create table erasure_step (
        courier text not null,
        service text not null,
        done_at timestamptz not null,
        primary key (courier, service)
      )`,
      `create index courier_closed on courier (closed_at) where closed_at is not null`,
      `create index staff_closed on staff (closed_at) where closed_at is not null`,
      // Only the retention job deletes a row, as in the audit trail of staff.
      `create or replace function bank_audit_stays() returns trigger language plpgsql as $$
        begin
          if tg_op = 'DELETE' and current_setting('${auditCleanupSetting}', true) = 'yes' then return old; end if;
          raise exception 'The audit trail is not changed.' using errcode = 'insufficient_privilege';
        end $$`,
      ...guardStatements(bankAuditChain, auditCleanupSetting, bankAuditDays),
    ],
  },
  {
    name: '009-helpers',
    expands: true,
    statements: [
      `alter table courier add column engaged_by text`,
      `create index courier_engaged_by on courier (engaged_by) where engaged_by is not null`,
      `create table helper (
        courier text not null,
        id uuid not null,
        sub_depot text not null,
        state text not null,
        account text,
        number text,
        body jsonb not null,
        told text,
        shown_until timestamptz,
        changed_at timestamptz not null,
        primary key (courier, id)
      )`,
      `create index helper_of_account on helper (account) where account is not null`,
      `create index helper_open on helper (state, changed_at)`,
    ],
  },
  {
    name: '010-payment-runs',
    expands: true,
    statements: [
      // One run waits at a time, so that no two count the same invoice.
      `create table payment_run (
        id uuid not null,
        number text not null,
        week text not null,
        pay_on text not null,
        state text not null,
        payer jsonb not null,
        held jsonb not null,
        pence int8 not null,
        payments int4 not null,
        prepared_by text not null,
        prepared_username text not null,
        prepared_at timestamptz not null,
        decided_by text,
        decided_username text,
        decided_at timestamptz,
        waits boolean generated always as (case when state = 'prepared' then true end) stored,
        primary key (id),
        unique (number),
        unique (waits),
        check (decided_by is null or state <> 'approved' or decided_by <> prepared_by)
      )`,
      `create index payment_run_by_time on payment_run (prepared_at)`,
      `create table payment_line (
        run uuid not null,
        courier text not null,
        amount int8 not null,
        carried int8 not null,
        pence int8 not null,
        invoices int4 not null,
        account uuid not null,
        last_four text not null,
        sealed text,
        primary key (run, courier)
      )`,
      `create index payment_line_by_courier on payment_line (courier)`,
      `create table payment_part (
        run uuid not null,
        courier text not null,
        invoice uuid not null,
        amount int8 not null,
        primary key (run, courier, invoice)
      )`,
      `create index payment_part_by_invoice on payment_part (invoice)`,
      `create table payment_file (
        run uuid not null,
        format text not null,
        sealed text not null,
        sha256 text not null,
        primary key (run, format)
      )`,
    ],
  },
  {
    name: '011-api-keys',
    expands: true,
    statements: [
      `create table api_key (
        id uuid not null,
        name text not null,
        places jsonb not null,
        scopes jsonb not null,
        per_minute int4 not null,
        ending text not null,
        made_by text not null,
        made_username text not null,
        made_at timestamptz not null,
        ends_at timestamptz not null,
        revoked_at timestamptz,
        used_on text,
        used_from text not null default '',
        primary key (id)
      )`,
      // The hashes by which a key is found: its own, and for a while those from before a rotation.
      `create table api_key_secret (
        hash text not null,
        api_key uuid not null,
        made_at timestamptz not null,
        ends_at timestamptz,
        primary key (hash)
      )`,
      `create index api_key_secret_of_key on api_key_secret (api_key)`,
    ],
  },
]
