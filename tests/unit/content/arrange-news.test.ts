import { expect, it } from 'vitest'
import { arrangeNews } from '#features/content/arrange-news.ts'
import { toNewsItem, type NewsItem } from '#features/content/news-item.ts'
import { newsOf } from '#support/content-repository.ts'

const itemsOf = (...days: number[]): NewsItem[] => days.flatMap((day) => toNewsItem(newsOf(day)) ?? [])
const names = (list: { item: NewsItem; must: boolean }[]): string[] =>
  list.map(({ item, must }) => `${item.uid}${must ? '!' : ''}`)

it('what has still to be read comes first, and what was read stands by its day', () => {
  const news = { must: itemsOf(2, 6, 9), rest: itemsOf(1, 5, 7), more: false }
  expect(names(arrangeNews(news, new Set()))).toEqual(['news-2!', 'news-6!', 'news-9!', 'news-1', 'news-5', 'news-7'])
  expect(names(arrangeNews(news, new Set(['news-0006', 'news-0009'])))).toEqual([
    'news-2!',
    'news-1',
    'news-5',
    'news-6',
    'news-7',
    'news-9',
  ])
})

it('what was read long ago waits until the list has come so far', () => {
  expect(
    names(arrangeNews({ must: itemsOf(2, 9), rest: itemsOf(1, 5), more: true }, new Set(['news-0002', 'news-0009']))),
  ).toEqual(['news-1', 'news-2', 'news-5'])
})
