import { createClient, type Client, type PrismicDocument } from '@prismicio/client'
import type { ContentSearch } from '#domain/content/search-documents.ts'
import type { ContentFetch } from './content-fetch.ts'

/** A page of documents, unread, and the version of the content that it is of. */
export interface AnsweredPage {
  results: unknown[]
  total: number
  pages: number
  /** Not always the one that was asked for: the service names the published one where it does not know another. */
  ref: string
}

export interface ContentApi {
  /** Returns the published version. It may be 5 s old unless `isFresh`. */
  master(isFresh?: boolean): Promise<{ ref: string; language: string }>
  /** Error: "Missing tags form" */
  tags(): Promise<string[]>
  /** All documents that a search asks for. Error: "Missing everything form" */
  everything(search: ContentSearch, ref?: string): Promise<AnsweredPage>
  /** The same within one of the repository's collections. Error: "Unable to access to form …" */
  form(name: string, search: ContentSearch, ref?: string): Promise<AnsweredPage>
  /** Error: "FORBIDDEN. You can't use getByUID with *" for every language at once: each has its own. */
  getByUID(type: string, uid: string, options?: { lang?: string; ref?: string }): Promise<unknown>
  previewAddress(token: string, documentId: string): Promise<string>
}

/** `[my.news.date desc,document.id]` as the client wants it. */
const orderingsOf = (orderings: string) =>
  orderings
    .replace(/^\[(.*)\]$/, '$1')
    .split(',')
    .map((each) => {
      const [field = '', direction] = each.trim().split(/\s+/)
      return { field, direction: direction === 'desc' ? ('desc' as const) : ('asc' as const) }
    })

function paramsOf({ q = [], orderings, ...rest }: ContentSearch) {
  return {
    ...rest,
    filters: q.map((each) => each.trim().replace(/^\[(.*)\]$/s, '$1')),
    ...(orderings === undefined ? {} : { orderings: orderingsOf(orderings) }),
  }
}

/** Addresses of the app for its documents. */
const addressOf = ({ type, uid }: { type: string; uid?: string | null }): string | null =>
  type === 'news' && typeof uid === 'string' ? `/news/${encodeURIComponent(uid)}` : null

const own = (address: string): string => (/^\/(?![/\\])/.test(address) ? address : '/news')

/**
 * The client of the content service with what the app asks of it. Each request has a client of its own, so that what
 * one of them remembers is not older than the answers that `fetch` keeps.
 *
 * @param ref the version to read where none is named: an editor's preview, or else what is published
 */
export function createContentApi(
  endpoint: string,
  fetch: ContentFetch,
  ref: () => string | undefined = () => undefined,
): ContentApi {
  const clientOf = (fetchOf: ContentFetch): Client => {
    const named = ref()
    const client = createClient('content', {
      documentAPIEndpoint: endpoint,
      fetch: fetchOf,
      ...(named === undefined ? {} : { ref: named }),
    })
    // It would read the cookie too, and only one of its two forms.
    client.disableAutoPreviews()
    return client
  }
  // Thrown here, once, where the endpoint is none.
  clientOf(fetch)

  const search = async (
    asked: ContentSearch,
    of: string | undefined,
    inner: readonly string[] = [],
  ): Promise<AnsweredPage> => {
    let answered = ''
    const client = clientOf(async (url, options) => {
      const response = await fetch(url, options)
      if (response.ok) answered = new URL(url).searchParams.get('ref') ?? answered
      return response
    })
    // A signal of its own: of two equal questions the client would ask one, and the other would not learn of its version.
    const { signal } = new AbortController()
    const params = paramsOf({ ...asked, q: [...inner, ...(asked.q ?? [])] })
    const page = await client.get<PrismicDocument>({ ...params, ...(of === undefined ? {} : { ref: of }), signal })
    return { results: page.results, total: page.total_results_size, pages: page.total_pages, ref: answered }
  }

  return {
    async master(isFresh = false) {
      const options = isFresh ? { fetchOptions: { cache: 'reload' as const } } : {}
      const { refs, languages } = await clientOf(fetch).getRepository(options)
      const published = refs.find(({ isMasterRef }) => isMasterRef)
      if (!published) throw new Error('Missing master ref')
      return { ref: published.ref, language: (languages.find((each) => each.is_master) ?? languages[0])?.id ?? 'en-gb' }
    },
    async tags() {
      const client = clientOf(fetch)
      const { forms } = await client.getRepository()
      if (!forms['tags']) throw new Error('Missing tags form')
      return await client.getTags()
    },
    async everything(asked, of) {
      const { forms } = await clientOf(fetch).getRepository()
      if (!forms['everything']) throw new Error('Missing everything form')
      return await search(asked, of)
    },
    async form(name, asked, of) {
      const { forms } = await clientOf(fetch).getRepository()
      const form = Object.hasOwn(forms, name) ? forms[name] : undefined
      if (!form) throw new Error(`Unable to access to form ${name}`)
      const inner = form.fields['q']?.default
      return await search(asked, of, inner === undefined ? [] : [inner])
    },
    async getByUID(type, uid, options = {}) {
      if (options.lang === '*') throw new Error("FORBIDDEN. You can't use getByUID with *")
      return await clientOf(fetch).getByUID(type, uid, options)
    },
    async previewAddress(token, documentId) {
      const client = clientOf(fetch)
      return own(
        await client.resolvePreviewURL({
          linkResolver: addressOf,
          defaultURL: '/news',
          previewToken: token,
          documentID: documentId,
        }),
      )
    },
  }
}

/** Returns undefined and logs the error if the client does not start. The app continues with its saved content. */
export function openContentApi(...parts: Parameters<typeof createContentApi>): ContentApi | undefined {
  try {
    return createContentApi(...parts)
  } catch (error) {
    // oxlint-disable-next-line no-console -- the page has no other log
    console.error('The content client did not start.', error)
    return undefined
  }
}
