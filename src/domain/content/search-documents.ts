import type { ContentDocument } from '#contracts/content/content.ts'
import { toMatcher } from './conditions.ts'
import { comparing } from './order-documents.ts'
import { readQuery } from './read-query.ts'

export interface ContentSearch {
  /** Each a list of conditions; a document meets all. */
  q?: readonly string[]
  /** "[my.news.date desc,document.id]". */
  orderings?: string
  /** From 1, at most 100. */
  pageSize?: number
  /** From 1. */
  page?: number
  /** The id of a document: what comes after it. */
  after?: string
  /** "en-gb"; "*" for every language. */
  lang?: string
}

export interface ContentPage {
  page: number
  results_per_page: number
  total_results_size: number
  total_pages: number
  results: ContentDocument[]
}

/** Prismic's own limits. */
const usual = 20
const most = 100

/**
 * Answers a search from documents that are at hand: the service from its store, the app from the phone's. `master`: the
 * language where none is asked for. Error: QueryError
 */
export function searchDocuments(all: readonly ContentDocument[], search: ContentSearch, master: string): ContentPage {
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
