import type { NewsItem } from './news-item.ts'
import type { NewsList } from './own-news-store.ts'

const newestFirst = (a: NewsItem, b: NewsItem): number => (a.day === b.day ? 0 : a.day < b.day ? 1 : -1)

/** Puts unread mandatory news first. Articles that were read follow by date, once the list of them is loaded. */
export function arrangeNews(
  { must, rest, more }: Pick<NewsList, 'must' | 'rest' | 'more'>,
  read: ReadonlySet<string>,
): { item: NewsItem; must: boolean }[] {
  const last = more ? rest.at(-1)?.day : undefined
  const among = must.filter(({ id, day }) => read.has(id) && (last === undefined || day >= last))
  return [
    ...must.filter(({ id }) => !read.has(id)).map((item) => ({ item, must: true })),
    ...[...among, ...rest].sort(newestFirst).map((item) => ({ item, must: false })),
  ]
}
