import type { Migration } from '#kit/database/database.ts'

/** The table of what callers were answered who sent a key of their own with a file. */
export const importAnswersMigration: Migration = {
  name: '024-import-answers',
  expands: true,
  statements: [
    // What a caller was answered who sent a key of its own with a file; null while that import runs.
    `create table import_answers (
      caller text not null,
      key text not null,
      file_hash text not null,
      answer jsonb,
      at timestamptz not null,
      primary key (caller, key)
    )`,
    `create index import_answers_by_age on import_answers (at)`,
  ],
}
