import type { EntityTable, Dexie, Table } from 'dexie'
import type { ContentDocument } from '#contracts/content/content.ts'
import type { ContentHead } from './content-heads.ts'

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

/** The heads of all documents of one version, in one row so that they are read in one step. */
export interface HeadsRow {
  version: string
  heads: ContentHead[]
}

export const documentsIn = (db: Dexie): EntityTable<ContentDocument, 'id'> => db.table('contentDocuments')
export const stateIn = (db: Dexie): EntityTable<ContentState, 'id'> => db.table('contentState')
export const headsIn = (db: Dexie): Table<HeadsRow, string> => db.table('contentHeads')
