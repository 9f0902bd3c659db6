import type { ColumnType } from 'kysely'
import type { Migration } from '../database/migrate.ts'
import { chainStatements, guardStatements, timeText, type ChainedTable } from './audit-chain.ts'

export interface AuditTables {
  audit: {
    id: string
    at: Date
    actor: string
    username: string
    sub_depot: string
    deed: string
    about: ColumnType<Record<string, string>, string, string>
    before: string
    after: string
  }
}

/** Days for which it can be seen what staff have done: a year and a month. */
export const auditDays = 395

/** The setting of a transaction that deletes rows after their retention; nothing else deletes one. */
export const auditCleanupSetting = 'courier_app.forgets_audit'

export const auditChain: ChainedTable = {
  table: 'audit',
  texts: ['id::text', timeText('at'), 'actor', 'username', 'sub_depot', 'deed', 'about::text', 'before', 'after'],
  key: ['id'],
}

/** The database itself stops a row from being changed. */
export const auditMigrations: readonly Migration[] = [
  {
    name: 'kit-audit-001',
    statements: [
      `create table audit (
        id uuid primary key default gen_random_uuid(),
        at timestamptz not null,
        actor text not null,
        username text not null,
        sub_depot text not null,
        deed text not null,
        about jsonb not null,
        before text not null,
        after text not null
      )`,
      `create index audit_by_age on audit (at, id)`,
      `create index audit_of_depot on audit (sub_depot, at, id)`,
      `create index audit_of_deed on audit (deed, at, id)`,
      `create function audit_stays() returns trigger language plpgsql as $$
        begin
          if tg_op = 'DELETE' and current_setting('${auditCleanupSetting}', true) = 'yes' then return old; end if;
          raise exception 'The audit trail is not changed.' using errcode = 'insufficient_privilege';
        end $$`,
      `create trigger audit_stays before update or delete on audit for each row execute function audit_stays()`,
    ],
  },
  { name: 'kit-audit-002', statements: chainStatements(auditChain) },
  { name: 'kit-audit-003', statements: guardStatements(auditChain, auditCleanupSetting, auditDays) },
]
