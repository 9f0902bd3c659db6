import { describe, expect, it } from 'vitest'
import { filter } from '@prismicio/client'
import type { ContentDocument } from '#contracts/content/content.ts'
import { conditions } from '#domain/content/conditions.ts'
import { QueryError } from '#domain/content/query-error.ts'
import { readQuery } from '#domain/content/read-query.ts'
import { searchDocuments, type ContentSearch } from '#domain/content/search-documents.ts'

const documentOf = (
  id: string,
  type: string,
  data: ContentDocument['data'],
  more: Partial<ContentDocument> = {},
): ContentDocument => ({
  id,
  uid: `${id}-uid`,
  url: null,
  type,
  href: '',
  tags: [],
  first_publication_date: '2026-05-01T07:10:00+0000',
  last_publication_date: '2026-05-02T07:10:00+0000',
  slugs: [],
  linked_documents: [],
  lang: 'en-gb',
  alternate_languages: [],
  data,
  ...more,
})

const paragraph = (text: string) => [{ type: 'paragraph', text, spans: [] }]
const all = [
  documentOf(
    'gate',
    'news',
    {
      title: [{ type: 'heading1', text: 'Depot gate opens at 06:30', spans: [] }],
      body: paragraph('From Monday the gate opens earlier. Café vouchers follow.'),
      date: '2026-05-14',
      moment: '2026-05-14T06:30:00+0000',
      weight: 3,
      place: { latitude: 53.4808, longitude: -2.2426 },
      author: { id: 'ann', type: 'author', link_type: 'Document' },
      must: true,
    },
    { tags: ['depot', 'gate'] },
  ),
  documentOf(
    'rates',
    'news',
    {
      title: paragraph('New rates'),
      body: paragraph('What a parcel pays after May.'),
      date: '2026-06-01',
      moment: '2026-06-01T18:00:00+0000',
      weight: 7,
      must: false,
    },
    { tags: ['pay'] },
  ),
  documentOf(
    'gate-cy',
    'news',
    { title: paragraph('Giât y depo'), date: '2026-05-14' },
    { lang: 'cy-gb', tags: ['depot'] },
  ),
  documentOf('ann', 'author', { name: 'A. Sample', weight: 5 }),
  documentOf('talk', 'podcast', {
    title: paragraph('The gate, by those who open it'),
    minutes: 25,
    rows: [{ word: 'lift' }, { word: 'van' }],
  }),
]

const found = (q: string | string[], search: ContentSearch = {}): string[] =>
  searchDocuments(all, { q: [q].flat().map((each) => `[${each}]`), ...search }, 'en-gb').results.map(({ id }) => id)

describe('each condition, as the real client writes it', () => {
  const cases: [name: string, q: string, ids: string[]][] = [
    ['at', filter.at('document.type', 'author'), ['ann']],
    ['at', filter.at('document.tags', ['depot', 'gate']), ['gate']],
    ['at', filter.at('my.news.must', false), ['rates']],
    ['at', filter.at('my.news.author', 'ann'), ['gate']],
    ['at', filter.at('my.news.uid', 'gate-uid'), ['gate']],
    ['at', filter.at('my.podcast.rows.word', 'van'), ['talk']],
    ['not', filter.not('document.type', 'news'), ['ann', 'talk']],
    ['any', filter.any('document.type', ['author', 'podcast']), ['ann', 'talk']],
    ['in', filter.in('document.id', ['talk', 'gate', 'nobody']), ['gate', 'talk']],
    ['fulltext', filter.fulltext('document', 'gate OPEN'), ['gate', 'talk']],
    ['fulltext', filter.fulltext('my.news.body', 'cafe'), ['gate']],
    ['has', filter.has('my.news.author'), ['gate']],
    ['missing', filter.missing('my.news.author'), ['rates']],
    ['similar', filter.similar('gate', 2), ['talk']],
    ['geopoint.near', filter.geopointNear('my.news.place', 53.5, -2.2, 10), ['gate']],
    ['geopoint.near', filter.geopointNear('my.news.place', 51.5, -0.1, 10), []],
    ['number.gt', filter.numberGreaterThan('my.news.weight', 3), ['rates']],
    ['number.lt', filter.numberLessThan('my.news.weight', 7), ['gate']],
    ['number.inRange', filter.numberInRange('my.news.weight', 3, 7), ['gate', 'rates']],
    ['date.after', filter.dateAfter('my.news.date', '2026-05-14'), ['rates']],
    ['date.after', filter.dateAfter('document.first_publication_date', new Date('2026-06-01')), []],
    ['date.before', filter.dateBefore('my.news.date', '2026-06-01'), ['gate']],
    ['date.between', filter.dateBetween('my.news.date', '2026-05-14', '2026-06-01'), ['gate', 'rates']],
    ['date.day-of-month', filter.dateDayOfMonth('my.news.date', 14), ['gate']],
    ['date.day-of-month-after', filter.dateDayOfMonthAfter('my.news.date', 1), ['gate']],
    ['date.day-of-month-before', filter.dateDayOfMonthBefore('my.news.date', 14), ['rates']],
    ['date.day-of-week', filter.dateDayOfWeek('my.news.date', 'Thursday'), ['gate']],
    ['date.day-of-week-after', filter.dateDayOfWeekAfter('my.news.date', 'mon'), ['gate']],
    ['date.day-of-week-before', filter.dateDayOfWeekBefore('my.news.date', 4), ['rates']],
    ['date.month', filter.dateMonth('my.news.date', 'May'), ['gate']],
    ['date.month-after', filter.dateMonthAfter('my.news.date', 5), ['rates']],
    ['date.month-before', filter.dateMonthBefore('my.news.date', 'June'), ['gate']],
    ['date.year', filter.dateYear('my.news.date', 2026), ['gate', 'rates']],
    ['date.hour', filter.dateHour('my.news.moment', 18), ['rates']],
    ['date.hour-after', filter.dateHourAfter('my.news.moment', 6), ['rates']],
    ['date.hour-before', filter.dateHourBefore('my.news.moment', 18), ['gate']],
  ]

  it.each(cases)('%s: %s', (name, q, ids) => {
    expect(readQuery(`[${q}]`)[0]?.name).toBe(name)
    expect(found(q)).toEqual(ids)
  })

  it('and there are 28 of them, every one above', () => {
    expect(Object.keys(conditions).sort()).toEqual([...new Set(cases.map(([name]) => name))].sort())
    expect(Object.keys(conditions)).toHaveLength(28)
  })
})

describe('a search', () => {
  it('meets every condition of every list', () => {
    expect(
      found([filter.at('document.type', 'news') + filter.has('my.news.date'), filter.at('document.tags', ['pay'])]),
    ).toEqual(['rates'])
  })

  it('is of the master language, of one that is named, or of all', () => {
    const news = filter.at('document.type', 'news')
    expect(found(news)).toEqual(['gate', 'rates'])
    expect(found(news, { lang: 'cy-gb' })).toEqual(['gate-cy'])
    expect(found(news, { lang: '*' })).toEqual(['gate', 'gate-cy', 'rates'])
  })

  it('is ordered as asked, what has no value last both ways, and by id where nothing else decides', () => {
    expect(found([], { orderings: '[my.news.weight desc]' })).toEqual(['rates', 'gate', 'ann', 'talk'])
    expect(found([], { orderings: '[my.news.weight]' })).toEqual(['gate', 'rates', 'ann', 'talk'])
    expect(found([], { orderings: '[document.type desc,document.id]' })).toEqual(['talk', 'gate', 'rates', 'ann'])
  })

  it('comes in pages, and after a document', () => {
    expect(searchDocuments(all, { pageSize: 3, page: 2 }, 'en-gb')).toMatchObject({
      page: 2,
      results_per_page: 3,
      total_results_size: 4,
      total_pages: 2,
      results: [{ id: 'talk' }],
    })
    expect(found([], { after: 'gate' })).toEqual(['rates', 'talk'])
    expect(searchDocuments(all, { pageSize: 1000 }, 'en-gb').results_per_page).toBe(100)
  })

  it('takes quotes and brackets within words for what they are', () => {
    expect(readQuery('[[at(my.news.title, "a \\"b\\" [c], (d)")]]')).toEqual([
      { name: 'at', path: 'my.news.title', values: ['a "b" [c], (d)'] },
    ])
  })
})

describe('a query that is none is refused in a sentence', () => {
  it.each([
    'at(document.type, "news")',
    '[[at(document.type, "news")]',
    '[[at(document.type "news")]]',
    '[[at(document.type, "news")]] more',
    '[[at(document.type, "news)]]',
    '[[nothing(document.type, "news")]]',
    '[[constructor(document.type, "news")]]',
    '[[at()]]',
    '[[number.gt(my.news.weight, "many")]]',
    '[[date.after(my.news.date, "soon")]]',
    '[[date.month(my.news.date, "Ma")]]',
  ])('%s', (q) => {
    expect(() => searchDocuments(all, { q: [q] }, 'en-gb')).toThrow(QueryError)
  })

  it('and an ordering too', () => {
    expect(() => searchDocuments(all, { orderings: '[weight down]' }, 'en-gb')).toThrow(QueryError)
  })
})
