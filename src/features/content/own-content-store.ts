import type { Dexie } from 'dexie'
import type { ContentDocument, SearchedDocument } from '#contracts/content/content.ts'
import { readQuery } from '#domain/content/read-query.ts'
import { searchDocuments, type ContentPage, type ContentSearch } from '#domain/content/search-documents.ts'
import { headsKey, isAnsweredByHeads, type ContentHead } from './content-heads.ts'
import { contentPlace } from './content-place.ts'
import { documentsIn, headsIn, stateIn, type ContentState } from './content-rows.ts'
import { previewNow } from './preview-state.ts'
import { tagsByType } from './tags-by-type.ts'

const usualLanguage = 'en-gb'

/** Undefined before the content has come for the first time. */
export const readContentState = async (): Promise<ContentState | undefined> =>
  await stateIn(contentPlace().db).get('published')

/** The one type that searches are about; undefined for several, and where others have to be compared with. */
function typeOf(searches: readonly ContentSearch[]): string | undefined {
  const types = searches.map(({ q = [] }) => {
    const conditions = q.flatMap(readQuery)
    if (conditions.some(({ name }) => name === 'similar')) return undefined
    return conditions.find(({ name, path }) => name === 'at' && path === 'document.type')?.values[0]
  })
  const [type] = types
  return typeof type === 'string' && types.every((each) => each === type) ? type : undefined
}

/** What has been read of the content in a store. It is kept because each key press in the search needs all of it again. */
interface Held {
  version: string
  heads?: readonly ContentHead[]
  byType: Map<string | undefined, readonly ContentDocument[]>
}
const held = new WeakMap<Dexie, Held>()

function heldOf(db: Dexie, version: string): Held {
  const before = held.get(db)
  if (before?.version === version) return before
  const fresh: Held = { version, byType: new Map() }
  held.set(db, fresh)
  return fresh
}

/** Returns the heads of all documents; undefined if this phone has none of this version. */
async function readHeads(db: Dexie, version: string): Promise<readonly ContentHead[] | undefined> {
  const known = heldOf(db, version)
  const heads = known.heads ?? (await headsIn(db).get(version))?.heads
  if (heads) known.heads = heads
  return heads
}

/** Returns the documents of a type, or all. */
async function readDocuments(
  db: Dexie,
  version: string,
  type: string | undefined,
): Promise<readonly ContentDocument[]> {
  const { byType } = heldOf(db, version)
  const documents = documentsIn(db)
  const read =
    byType.get(type) ??
    (await (type === undefined ? documents.toArray() : documents.where('type').equals(type).toArray()))
  byType.set(type, read)
  return read
}

/** Reads the documents of the pages alone. */
async function withDocuments(db: Dexie, pages: readonly ContentPage<ContentHead>[]): Promise<ContentPage[]> {
  const ids = [...new Set(pages.flatMap(({ results }) => results.map(({ id }) => id)))]
  const read = await documentsIn(db).bulkGet(ids)
  const byId = new Map(read.map((document) => [document?.id, document]))
  return pages.map((page) => ({ ...page, results: page.results.flatMap(({ id }) => byId.get(id) ?? []) }))
}

/** Answers searches from what this phone has, as the service answers them. Error: QueryError */
export async function searchContent(...searches: ContentSearch[]): Promise<ContentPage[]> {
  const { db } = contentPlace()
  const preview = previewNow()
  // In one transaction, so that no other version comes between heads and documents.
  return await db.transaction('r', [documentsIn(db), stateIn(db), headsIn(db)], async () => {
    const state = await stateIn(db).get('published')
    const language = state?.language ?? usualLanguage
    const search = <Document extends SearchedDocument>(all: readonly Document[]): ContentPage<Document>[] =>
      searches.map((each) => searchDocuments(all, each, language))
    if (preview.kind === 'shown') return search(preview.documents)
    const version = state ? headsKey(state) : ''
    const heads = searches.every(isAnsweredByHeads) ? await readHeads(db, version) : undefined
    return heads ? await withDocuments(db, search(heads)) : search(await readDocuments(db, version, typeOf(searches)))
  })
}

/** Returns the tags of a document type in alphabetical order. */
export async function readTags(type: string): Promise<string[]> {
  const preview = previewNow()
  const tags = preview.kind === 'shown' ? tagsByType(preview.documents) : (await readContentState())?.tags
  return tags?.[type] ?? []
}

/** A document by its name in the address, in the language of the repository; undefined where this phone has none. */
export async function readDocument(type: string, uid: string): Promise<ContentDocument | undefined> {
  const preview = previewNow()
  const language = (await readContentState())?.language ?? usualLanguage
  const named =
    preview.kind === 'shown'
      ? preview.documents
      : await documentsIn(contentPlace().db).where('[type+uid]').equals([type, uid]).toArray()
  return named.find((each) => each.type === type && each.uid === uid && each.lang === language)
}
