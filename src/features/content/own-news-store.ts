import { toNewsItem, toTopics, type NewsItem } from './news-item.ts'
import { readContentState, readDocument, readTags, searchContent } from './own-content-store.ts'

/** The number of articles that each press on "Show more" adds. */
const pageSize = 20

export interface NewsList {
  /** Mandatory articles, newest first. */
  must: NewsItem[]
  /** The others, the newest first. */
  rest: NewsItem[]
  more: boolean
  topics: string[]
  /** When the service last confirmed that this is the newest, in milliseconds; null before the first time. */
  asOf: number | null
}

const isThere = (item: NewsItem | null): item is NewsItem => item !== null

/** A string of the query language. Words are all that is looked for in it. */
const quoted = (text: string): string => JSON.stringify(text.replaceAll(/\p{Cc}/gu, ' '))

/** Returns published articles that match the search, in pages of 20. */
export async function readNews({
  text = '',
  topic = '',
  pages = 1,
}: {
  text?: string
  topic?: string
  pages?: number
}): Promise<NewsList> {
  const about = [
    '[[at(document.type, "news")]]',
    ...(topic === '' ? [] : [`[[at(document.tags, [${quoted(topic)}])]]`]),
    ...(text.trim() === '' ? [] : [`[[fulltext(document, ${quoted(text)})]]`]),
  ]
  const newest = { orderings: '[my.news.date desc]' }
  const [[must, ...rest], tags, state] = await Promise.all([
    searchContent(
      { ...newest, q: [...about, '[[at(my.news.mandatory, true)]]'], pageSize: 100 },
      ...Array.from({ length: pages }, (_, page) => ({
        ...newest,
        q: [...about, '[[not(my.news.mandatory, true)]]'],
        pageSize,
        page: page + 1,
      })),
    ),
    readTags('news'),
    readContentState(),
  ])
  return {
    must: (must?.results ?? []).map(toNewsItem).filter(isThere),
    rest: rest.flatMap(({ results }) => results.map(toNewsItem)).filter(isThere),
    more: pages < (rest[0]?.total_pages ?? 0),
    topics: toTopics(tags),
    asOf: state?.asOf ?? null,
  }
}

export interface OneNews {
  /** Null where this phone has none of this name. */
  item: NewsItem | null
  /** It is here, and this app is too old to read it. */
  unreadable: boolean
  asOf: number | null
}

export async function readArticle(uid: string): Promise<OneNews> {
  const [document, state] = await Promise.all([readDocument('news', uid), readContentState()])
  const item = document ? toNewsItem(document) : null
  return { item, unreadable: document !== undefined && item === null, asOf: state?.asOf ?? null }
}

export interface NewsOfToday {
  /** The first article that everybody has to read and this courier has not confirmed. */
  must: NewsItem | undefined
  newest: NewsItem | undefined
}

/**
 * What Today says of the news. Read at once, so that no article that was confirmed is shown first and then goes.
 * `readReceipt`: what was saved of reading a version of an article; undefined where nothing was.
 */
export async function readNewsOfToday(
  readReceipt: (id: string, version: string) => Promise<object | undefined>,
): Promise<NewsOfToday> {
  const { must, rest } = await readNews({})
  const receipts = await Promise.all(must.map(async ({ id, version }) => await readReceipt(id, version)))
  return { must: must.find((_, i) => !receipts[i]), newest: rest[0] }
}
