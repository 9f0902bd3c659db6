import type { ContentDocument } from '#contracts/content/content.ts'

export interface DocumentLink {
  link_type: 'Document'
  id: string
}
export type FindDocument = (id: string) => ContentDocument | undefined

export const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

export const isDocumentLink = (value: unknown): value is DocumentLink & Record<string, unknown> =>
  isRecord(value) && value['link_type'] === 'Document' && typeof value['id'] === 'string'

/** The same value with every link to a document in it changed. */
export function mapLinks(value: unknown, change: (link: DocumentLink & Record<string, unknown>) => unknown): unknown {
  if (Array.isArray(value)) return value.map((each) => mapLinks(each, change))
  if (isDocumentLink(value)) return change(value)
  if (!isRecord(value)) return value
  return Object.fromEntries(Object.entries(value).map(([key, each]) => [key, mapLinks(each, change)]))
}

/** A link with what it says of its document, as Prismic writes it; one that leads nowhere says so. */
function described(link: DocumentLink, target: ContentDocument | undefined): object {
  const { link_type, id } = link
  if (!target) return { ...link, link_type, id, isBroken: true }
  const { type, tags, lang, slugs, uid, url, first_publication_date, last_publication_date } = target
  return {
    ...link,
    link_type,
    id,
    type,
    tags,
    lang,
    slug: slugs[0] ?? '-',
    first_publication_date,
    last_publication_date,
    ...(uid !== null && { uid }),
    ...(url !== null && { url }),
    isBroken: false,
  }
}

/** The data of a document with every link to a document described. */
export const describeLinks = (data: ContentDocument['data'], find: FindDocument): ContentDocument['data'] =>
  Object.fromEntries(
    Object.entries(data).map(([key, value]) => [key, mapLinks(value, (link) => described(link, find(link.id)))]),
  )
