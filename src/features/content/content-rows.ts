import type { EntityTable, Dexie } from 'dexie'
import type { ContentDocument } from '#contracts/content/content.ts'

export interface ContentState {
  id: 'published'
  /** Of the repository that it is of. */
  endpoint: string
  ref: string
  /** "en-gb": where no language is asked for. */
  language: string
  /** What the documents of each type are about, in the order of the alphabet. */
  tags: Readonly<Record<string, string[]>>
  /** When the service last said that it is the newest; milliseconds of the wall clock. */
  asOf: number
}

export const documentsIn = (db: Dexie): EntityTable<ContentDocument, 'id'> => db.table('contentDocuments')
export const stateIn = (db: Dexie): EntityTable<ContentState, 'id'> => db.table('contentState')
