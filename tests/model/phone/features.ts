import * as z from 'zod/mini'
import type { FeatureSync } from '#offline/feature-sync.ts'
import type { FeatureStore } from '#offline/feature-store.ts'
import { manifestStore } from '#features/manifest/manifest-store.ts'
import { manifestSync } from '#features/manifest/manifest-sync.ts'
import { writeNote } from '../../contract/kit/note-commands.ts'

/** A note as the feed carries it. */
const noteRowSchema = z.object({ id: z.uuid(), lines: z.array(z.string()) })
export type NoteRow = z.infer<typeof noteRowSchema>

/** A notice of a group. */
const signSchema = z.object({ id: z.uuid(), words: z.string() })
export type Sign = z.infer<typeof signSchema>

const notesStore: FeatureStore = { name: 'notes', version: 1, tables: { notes: 'id', signs: '[feed+id]' } }

const notesSync: FeatureSync = {
  service: 'personalisation',
  collections: [{ kind: 'note', table: 'notes', row: noteRowSchema }],
  groupCollections: [{ kind: 'sign', table: 'signs', row: signSchema }],
  derivedTables: [],
  commands: [writeNote],
  effects: {
    // A pull may bring an own line before the answer to its push.
    writeNote: (row: NoteRow | undefined, { noteId, text }: { noteId: string; text: string }): NoteRow =>
      row?.lines.includes(text) ? row : { id: noteId, lines: [...(row?.lines ?? []), text] },
  },
}

export const modelStores = [manifestStore, notesStore]
export const modelSyncs = [manifestSync, notesSync]
/** The table of each kind of row. */
export const tableOf = { note: 'notes', parcel: 'parcels', manifest: 'manifests', round: 'rounds' } as const
