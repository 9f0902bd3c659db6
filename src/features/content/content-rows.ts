import type { EntityTable, Dexie } from 'dexie'
import type { ContentDocument } from '#contracts/content/content.ts'

export interface ContentState {
  id: 'published'
  endpoint: string
  ref: string
  /** "en-gb": where no language is asked for. */
  language: string
  /** The tags of each document type, in alphabetical order. */
  tags: Readonly<Record<string, string[]>>
  /** When the service last confirmed that this is the newest, in wall-clock milliseconds. */
  asOf: number
}

export const documentsIn = (db: Dexie): EntityTable<ContentDocument, 'id'> => db.table('contentDocuments')
export const stateIn = (db: Dexie): EntityTable<ContentState, 'id'> => db.table('contentState')
