import { contentDocumentSchema, type ContentDocument } from '#contracts/content/content.ts'
import type { ContentApi } from './content-api.ts'

const pageSize = 100
/** An editor who publishes while it is loaded makes it begin again; nobody publishes without end. */
const turns = 3

export type OnProgress = (loaded: number, total: number) => void

/** All documents of one version; undefined where the service went on to another meanwhile. A document that nobody could read is left out. */
async function pagesOf(
  api: ContentApi,
  q: readonly string[],
  ref: string,
  onProgress: OnProgress,
): Promise<ContentDocument[] | undefined> {
  const documents = new Map<string, ContentDocument>()
  for (let page = 1, pages = 1, loaded = 0; page <= pages; page++) {
    const answer = await api.everything({ q, pageSize, page, lang: '*' }, ref)
    if (answer.ref !== ref) return undefined
    for (const result of answer.results) {
      const { data } = contentDocumentSchema.safeParse(result)
      if (data) documents.set(data.id, data)
    }
    pages = answer.pages
    loaded += answer.results.length
    onProgress(Math.min(loaded, answer.total), answer.total)
  }
  return [...documents.values()]
}

const queryOf = (tag: string | null): string[] =>
  tag === null ? [] : [`[[at(document.tags, ${JSON.stringify([tag])})]]`]

/**
 * What is published now, in one piece, unless it is the version `known`.
 *
 * @param tag of those that are wanted; null for all
 */
export async function loadPublished(
  api: ContentApi,
  { tag, known, onProgress }: { tag: string | null; known: string | null; onProgress: OnProgress },
): Promise<{ ref: string; language: string; documents: ContentDocument[] | null }> {
  for (let turn = 0; turn < turns; turn++) {
    // The service caches a version for 5 s, so a new one may replace it while its pages load.
    const master = await api.master(turn > 0)
    if (master.ref === known) return { ...master, documents: null }
    const documents = await pagesOf(api, queryOf(tag), master.ref, onProgress)
    if (documents) return { ...master, documents }
  }
  throw new Error('The content was published anew each time it was loaded')
}

/** Returns the documents of a preview; undefined if the service does not know that version. */
export const loadPreview = async (api: ContentApi, ref: string): Promise<ContentDocument[] | undefined> =>
  await pagesOf(api, [], ref, () => undefined)
