import type { ContentDocument, SearchedDocument } from '#contracts/content/content.ts'
import { getSearchPaths, type ContentSearch } from '#domain/content/search-documents.ts'

/** Fields of a document's data by which lists choose and order. Texts and pictures stay in the document. */
const listFields = ['date', 'mandatory'] as const

const pathInHeads = new RegExp(`^(document\\.[\\w-]+|my\\.[\\w-]+\\.(${listFields.join('|')}))$`)

/** A document without what only its own page shows. The same searches find it, and hundreds are read in one step. */
export type ContentHead = SearchedDocument

export const toHead = ({ data, ...document }: ContentDocument): ContentHead => ({
  id: document.id,
  uid: document.uid,
  type: document.type,
  lang: document.lang,
  tags: document.tags,
  first_publication_date: document.first_publication_date,
  last_publication_date: document.last_publication_date,
  data: Object.fromEntries(listFields.map((field) => [field, data[field]])),
})

/** True if a search looks at nothing that heads don't have. Throws QueryError. */
export const isAnsweredByHeads = (search: ContentSearch): boolean =>
  getSearchPaths(search).every((path) => path !== null && pathInHeads.test(path))

/** The key of the heads of one version. Another app may have made them with other fields, or not at all. */
export const headsKey = ({ endpoint, ref }: { endpoint: string; ref: string }): string =>
  [endpoint, ref, ...listFields].join(' ')
