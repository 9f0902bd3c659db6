import type { Migration } from '#kit/database/migrate.ts'
import { pensionMigration, type PensionTables } from './pension/pension-tables.ts'

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
  pensionMigration,
  { name: '005-closed-accounts', statements: [`alter table courier add column closed_at timestamptz`] },
]

export interface AuthTables extends PensionTables {
  work_preferences: {
    courier: string
    preferences: string
    changed_at: Date
  }
  courier: {
    courier: string
    sub_depot: string
    courier_number: string
    profile: string
    address: string | null
    closed_at: Date | null
    changed_at: Date
  }
  bank_change: {
    courier: string
    id: string
    sealed: string
    checked: boolean
    period: string
    holds_from: string
    changed_at: Date
  }
  bank_notice: {
    courier: string
    id: string
    sealed: string
    due_at: Date
  }
  bank_audit: {
    courier: string
    id: string
    deed: string
    actor: string
    reason: string | null
    at: Date
  }
}
