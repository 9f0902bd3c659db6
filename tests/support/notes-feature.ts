import * as z from 'zod/mini'
import { blobRefSchema } from '#contracts/sync/blob.ts'
import { defineCommand } from '#contracts/command.ts'
import type { FeatureStore } from '#offline/feature-store.ts'
import type { FeatureSync } from '#offline/feature-sync.ts'

/** The smallest feature there can be: notes of words that are added one by one. */
export const noteSchema = z.object({ id: z.uuid(), words: z.array(z.string()) })
export type Note = z.infer<typeof noteSchema>

const addWordInput = z.object({ noteId: z.uuid(), word: z.string(), photos: z.array(blobRefSchema) })
export type AddWordInput = z.infer<typeof addWordInput>

export const addWord = defineCommand({
  name: 'addWord',
  version: 1,
  service: 'auth',
  input: addWordInput,
  rejections: ['word-forbidden'],
  entity: (input) => `note/${input.noteId}`,
  blobs: (input) => input.photos,
})

export const notesStore: FeatureStore = { name: 'notes', version: 1, tables: { notes: 'id' } }

export const notesSync: FeatureSync = {
  service: 'auth',
  collections: [{ kind: 'note', table: 'notes', row: noteSchema }],
  derivedTables: [],
  commands: [addWord],
  effects: {
    addWord: (row: Note | undefined, input: AddWordInput): Note => ({
      id: input.noteId,
      words: [...(row?.words ?? []), input.word],
    }),
  },
}

export const noteId = (n: number): string => `11111111-1111-4111-8111-${String(n).padStart(12, '0')}`
