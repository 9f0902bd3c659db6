import type { ContentDocument, SearchedDocument } from '#contracts/content/content.ts'
import { toMatcher } from './conditions.ts'
import { readQuery } from './read-query.ts'
import { QueryError } from './query-error.ts'
import { valuesAt } from './read-field.ts'
import { toPlainText } from './text-of.ts'

type Compare = (a: SearchedDocument, b: SearchedDocument) => number

function compareValues(a: unknown, b: unknown): number {
  // Documents without a value come last in both directions.
  if (a === undefined || b === undefined) return 0
  if (typeof a === 'number' && typeof b === 'number') return a - b
  const [left, right] = [toPlainText(a), toPlainText(b)]
  return left < right ? -1 : left > right ? 1 : 0
}

function comparingBy(ordering: string): Compare {
  const [, path = '', direction] = /^\s*((?:document|my)(?:\.[\w-]+)+)(?:\s+(asc|desc))?\s*$/.exec(ordering) ?? []
  if (path === '') throw new QueryError(`there is no ordering ${ordering}`)
  const sign = direction === 'desc' ? -1 : 1
  const known = new Map<SearchedDocument, unknown>()
  // Each document is compared a dozen times.
  const valueOf = (document: SearchedDocument): unknown => {
    if (!known.has(document)) known.set(document, valuesAt(document, path)[0])
    return known.get(document)
  }
  return (a, b) => {
    const [left, right] = [valueOf(a), valueOf(b)]
    const missing = Number(left === undefined) - Number(right === undefined)
    return missing === 0 ? sign * compareValues(left, right) : missing
  }
}

/** Returns a comparison of two documents. Equal ones are sorted by id, so pages are the same for everybody. Throws QueryError. */
function comparing(orderings: string | undefined): Compare {
  const inner = (orderings ?? '').trim().replace(/^\[(.*)\]$/s, '$1')
  const compares = inner.trim() === '' ? [] : inner.split(',').map(comparingBy)
  return (a, b) => {
    for (const compare of compares) {
      const order = compare(a, b)
      if (order !== 0) return order
    }
    return a.id < b.id ? -1 : a.id > b.id ? 1 : 0
  }
}

export interface ContentSearch {
  /** Each a list of conditions; a document meets all. */
  q?: readonly string[]
  /** For example "[my.news.date desc,document.id]". */
  orderings?: string
  /** The number of documents per page, 1 to 100. */
  pageSize?: number
  /** Pages count from 1. */
  page?: number
  /** The id of a document: what comes after it. */
  after?: string
  /** For example "en-gb"; "*" selects every language. */
  lang?: string
}

/** Returns the paths of the fields that a search looks at, null for a condition that has none. Throws QueryError. */
export const getSearchPaths = ({ q = [], orderings = '' }: ContentSearch): (string | null)[] => [
  ...q.flatMap(readQuery).map(({ path }) => path),
  ...(orderings.match(/(?:document|my)(?:\.[\w-]+)+/g) ?? []),
]

export interface ContentPage<Document = ContentDocument> {
  page: number
  results_per_page: number
  total_results_size: number
  total_pages: number
  results: Document[]
}

/** Prismic's own limits. */
const usual = 20
const most = 100

/**
 * Answers a search from documents that are at hand: the service from its store, the app from the phone's. `master`: the
 * language where none is asked for. Error: QueryError
 */
export function searchDocuments<Document extends SearchedDocument>(
  all: readonly Document[],
  search: ContentSearch,
  master: string,
): ContentPage<Document> {
  const judges = (search.q ?? []).flatMap(readQuery).map(toMatcher)
  const lang = search.lang ?? master
  const ofLanguage = all.filter((document) => lang === '*' || document.lang === lang)
  const found = ofLanguage
    .filter((document) => judges.every((judge) => judge(document, all)))
    .sort(comparing(search.orderings))
  const rest = search.after === undefined ? found : found.slice(found.findIndex(({ id }) => id === search.after) + 1)
  const size = Math.min(Math.max(search.pageSize ?? usual, 1), most)
  const page = Math.max(search.page ?? 1, 1)
  return {
    page,
    results_per_page: size,
    total_results_size: rest.length,
    total_pages: Math.ceil(rest.length / size),
    results: rest.slice((page - 1) * size, page * size),
  }
}
