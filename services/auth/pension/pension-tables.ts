import type { Migration } from '#kit/database/migrate.ts'

export const pensionMigration: Migration = {
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
}

export interface PensionTables {
  /** `born_on` never leaves the service. */
  pension: { courier: string; born_on: string; body: string; changed_at: Date }
}
