import type * as z from 'zod/mini'
import type { ContentDocument } from '#contracts/content/content.ts'
import { newsDataSchema } from '#contracts/content/content-types.ts'
import { toPlainText, toSearchTerms } from '#domain/content/text-of.ts'
import { toMilliseconds } from '#domain/content/date-parts.ts'
import { londonDay } from '#domain/dates/day.ts'

/** The number of words that most people read in a minute. */
const wordsPerMinute = 200

/** Marks documents that guests may see; it is not shown to readers. */
const publicTag = 'public'

export interface NewsItem {
  id: string
  uid: string
  title: string
  summary: string | null
  topics: string[]
  day: string
  /** First publication, in milliseconds. */
  publishedAt: number
  /** The time of the last publication, as the document states it. It identifies the version. */
  version: string
  mandatory: boolean
  minutes: number
  data: z.infer<typeof newsDataSchema>
}

export const toTopics = (tags: readonly string[]): string[] => tags.filter((tag) => tag !== publicTag)

/** A document as an article; null where this app cannot read it as one. */
export function toNewsItem(document: ContentDocument): NewsItem | null {
  const { data } = newsDataSchema.safeParse(document.data)
  if (!data || document.uid === null) return null
  const publishedAt = toMilliseconds(document.first_publication_date) ?? 0
  return {
    id: document.id,
    uid: document.uid,
    title: toPlainText(data.title),
    summary: data.summary,
    topics: toTopics(document.tags),
    day: data.date ?? londonDay(new Date(publishedAt)),
    publishedAt,
    version: document.last_publication_date,
    mandatory: data.mandatory,
    minutes: Math.max(1, Math.round(toSearchTerms(toPlainText(data.slices)).length / wordsPerMinute)),
    data,
  }
}

export const newsAddress = (uid: string): string => `/news/${encodeURIComponent(uid)}`
