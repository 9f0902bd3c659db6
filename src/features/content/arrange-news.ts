import type { NewsItem } from './news-item.ts'
import type { NewsList } from './own-news-store.ts'

const newestFirst = (a: NewsItem, b: NewsItem): number => (a.day === b.day ? 0 : a.day < b.day ? 1 : -1)

/**
 * What has still to be read comes first; what was read stands among the others by its day, once these have come so far.
 *
 * @param read ids of what was said to be read
 */
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
