import type { Dexie } from 'dexie'
import type { ContentDocument } from '#contracts/content/content.ts'
import { readQuery } from '#domain/content/read-query.ts'
import { searchDocuments, type ContentPage, type ContentSearch } from '#domain/content/search-documents.ts'
import { contentPlace } from './content-place.ts'
import { documentsIn, stateIn, type ContentState } from './content-rows.ts'
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

/** Documents that were read from a store, by type, for as long as the same version is in it: they are many, and typing reads them again and again. */
const held = new WeakMap<Dexie, { version: string; byType: Map<string | undefined, readonly ContentDocument[]> }>()

/** The documents of a type, or all. */
async function documentsOf(
  type: string | undefined,
): Promise<{ documents: readonly ContentDocument[]; language: string }> {
  const { db } = contentPlace()
  const preview = previewNow()
  const [documents, states] = [documentsIn(db), stateIn(db)]
  return await db.transaction('r', [documents, states], async () => {
    const state = await states.get('published')
    const language = state?.language ?? usualLanguage
    if (preview.kind === 'shown') return { documents: preview.documents, language }
    const version = `${state?.endpoint} ${state?.ref}`
    const before = held.get(db)
    const byType =
      before?.version === version ? before.byType : new Map<string | undefined, readonly ContentDocument[]>()
    const read =
      byType.get(type) ??
      (await (type === undefined ? documents.toArray() : documents.where('type').equals(type).toArray()))
    held.set(db, { version, byType: byType.set(type, read) })
    return { documents: read, language }
  })
}

/** Answers searches from what this phone has, as the service answers them. Error: QueryError */
export async function searchContent(...searches: ContentSearch[]): Promise<ContentPage[]> {
  const { documents, language } = await documentsOf(typeOf(searches))
  return searches.map((search) => searchDocuments(documents, search, language))
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
