import type { ContentDocument } from '#contracts/content/content.ts'
import type { RichText } from '#contracts/content/content-types.ts'
import { searchDocuments } from '#domain/content/search-documents.ts'
import { json } from './scripted-fetch.ts'

export const contentHome = 'https://content.test/api/v2'

export const paragraphs = (...texts: string[]): RichText =>
  texts.map((text) => ({ type: 'paragraph', text, spans: [] }))

export function newsOf(
  n: number,
  data: Record<string, unknown> = {},
  more: Partial<ContentDocument> = {},
): ContentDocument {
  const day = new Date(Date.UTC(2026, 4, 14) - n * 86_400_000).toISOString().slice(0, 10)
  return {
    id: `news-${String(n).padStart(4, '0')}`,
    uid: `news-${n}`,
    url: null,
    type: 'news',
    href: '',
    tags: ['depot'],
    first_publication_date: `${day}T06:10:00+0000`,
    last_publication_date: `${day}T06:10:00+0000`,
    slugs: [],
    linked_documents: [],
    lang: 'en-gb',
    alternate_languages: [],
    data: {
      title: [{ type: 'heading1', text: `News of day ${n}`, spans: [] }],
      date: day,
      summary: null,
      image: {},
      mandatory: false,
      slices: [{ slice_type: 'text', primary: { text: paragraphs(`What there is to say of day ${n}.`) } }],
      ...data,
    },
    ...more,
  }
}

export interface ContentRepository {
  /** Documents by the version that they are of. */
  versions: Record<string, readonly ContentDocument[]>
  master: string
  /** Versions that are over, as the service says of them. */
  expired?: readonly string[]
}

const refusal = (type: string, message: string, status: number): Response => json({ type, message }, status)

function root({ master }: ContentRepository, home: string): Response {
  const form = (action: string) => ({ method: 'GET', enctype: 'application/x-www-form-urlencoded', action, fields: {} })
  return json({
    refs: [{ id: 'master', ref: master, label: 'Master', isMasterRef: true }],
    integrationFieldsRef: null,
    languages: [{ id: 'en-gb', name: 'English', is_master: true }],
    types: { news: 'News' },
    tags: ['depot'],
    forms: { everything: form(`${home}/documents/search`), tags: form(`${home}/tags`) },
  })
}

/** Answers as a content service with these documents does, with the same evaluator. */
export function contentAnswer(repository: ContentRepository, address: string): Response {
  const { origin, pathname, searchParams } = new URL(address)
  const home = `${origin}${pathname.slice(0, pathname.indexOf('/api/v2'))}/api/v2`
  if (/\/api\/v2\/?$/.test(pathname)) return root(repository, home)
  if (pathname.endsWith('/tags')) return json(['depot'])
  const ref = searchParams.get('ref') ?? ''
  if (repository.expired?.includes(ref))
    return refusal('api_security_error', 'The preview token you provided is expired', 404)
  const documents = repository.versions[ref]
  if (!documents) return refusal('api_notfound_error', `Ref not found. Master ref is: ${repository.master}`, 404)
  const number = (name: string) => (searchParams.has(name) ? { [name]: Number(searchParams.get(name)) } : {})
  const text = (name: string) => (searchParams.has(name) ? { [name]: searchParams.get(name) ?? '' } : {})
  const search = {
    q: searchParams.getAll('q'),
    ...number('pageSize'),
    ...number('page'),
    ...text('orderings'),
    ...text('lang'),
    ...text('after'),
  }
  const page = searchDocuments(documents, search, 'en-gb')
  return json({
    ...page,
    results_size: page.results.length,
    next_page: null,
    prev_page: null,
    license: '',
    version: '1',
  })
}
