import type { Migration } from '#kit/migrate.ts'

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
]

export interface AuthTables {
  work_preferences: {
    courier: string
    preferences: string
    changed_at: Date
  }
}
