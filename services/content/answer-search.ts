import type { ContentDocument } from '#contracts/content/content.ts'
import { isRecord } from '#domain/content/document-links.ts'
import { QueryError } from '#domain/content/query-error.ts'
import { searchDocuments } from '#domain/content/search-documents.ts'
import { shaping } from '#domain/content/shape-document.ts'
import { masterLanguage } from './describe-repository.ts'
import type { Edition } from './editions.ts'
import { parsingError, validationError } from './prismic-error.ts'
import { routing } from './routes.ts'

export interface SearchPlace {
  /** The address of the service without a slash at the end; media are below it. */
  base: string
  /** The address of the repository's root. */
  api: string
}

function wholeNumber(query: URLSearchParams, name: string): number | undefined {
  const text = query.get(name)
  if (text === null) return undefined
  if (!/^\d{1,9}$/.test(text) || Number(text) < 1) throw validationError(`${name} is not a number from 1`)
  return Number(text)
}

/** Media are stored by their path in the service; whoever reads them may be anywhere. */
function withAddresses(value: unknown, base: string): unknown {
  if (Array.isArray(value)) return value.map((each) => withAddresses(each, base))
  if (!isRecord(value)) return value
  return Object.fromEntries(
    Object.entries(value).map(([key, each]) => [
      key,
      key === 'url' && typeof each === 'string' && each.startsWith('/media/')
        ? `${base}${each}`
        : withAddresses(each, base),
    ]),
  )
}

function presenting({ base, api }: SearchPlace, ref: string): (document: ContentDocument) => ContentDocument {
  return (document) => {
    const data = withAddresses(document.data, base)
    const query = new URLSearchParams({ ref, q: `[[at(document.id, "${document.id}")]]` })
    return { ...document, href: `${api}/documents/search?${query.toString()}`, data: isRecord(data) ? data : {} }
  }
}

/** Those of the parameters that the query has: an empty one counts as none. */
const given = <Name extends string>(query: URLSearchParams, names: readonly Name[]): Partial<Record<Name, string>> =>
  Object.fromEntries(names.flatMap((name) => (query.get(name) ? [[name, query.get(name)]] : []))) as Partial<
    Record<Name, string>
  >

/** A page of documents as Prismic gives it. @throws PrismicError */
export function answerSearch(query: URLSearchParams, { ref, documents, find }: Edition, place: SearchPlace): object {
  try {
    const route = routing(given(query, ['routes']).routes)
    const routed = (id: string): ContentDocument | undefined => {
      const document = find(id)
      return document && route(document)
    }
    const shape = shaping(given(query, ['fetch', 'fetchLinks', 'graphQuery']), routed)
    const present = presenting(place, ref)
    const numbers = { page: wholeNumber(query, 'page'), pageSize: wholeNumber(query, 'pageSize') }
    const { results, ...page } = searchDocuments(
      documents,
      {
        q: query.getAll('q').filter((q) => q !== ''),
        ...given(query, ['orderings', 'after', 'lang']),
        ...(numbers.page !== undefined && { page: numbers.page }),
        ...(numbers.pageSize !== undefined && { pageSize: numbers.pageSize }),
      },
      masterLanguage,
    )
    const pageAddress = (at: number): string | null => {
      if (at < 1 || at > page.total_pages) return null
      const there = new URLSearchParams(query)
      there.set('page', String(at))
      return `${place.api}/documents/search?${there.toString()}`
    }
    return {
      ...page,
      results_size: results.length,
      next_page: pageAddress(page.page + 1),
      prev_page: pageAddress(page.page - 1),
      results: results.map((document) => present(shape(route(document)))),
      version: 'v2',
      license: 'All Rights Reserved',
    }
  } catch (error) {
    if (error instanceof QueryError) throw parsingError(error.message)
    throw error
  }
}
