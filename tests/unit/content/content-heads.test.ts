import * as fc from 'fast-check'
import { afterEach, describe, expect, it, vi } from 'vitest'
import type { ContentDocument } from '#contracts/content/content.ts'
import { searchDocuments, type ContentSearch } from '#domain/content/search-documents.ts'
import { createContentApi } from '#features/content/content-api.ts'
import { createContentFetch } from '#features/content/content-fetch.ts'
import { documentsIn, headsIn, stateIn } from '#features/content/content-rows.ts'
import { contentStore } from '#features/content/content-store.ts'
import { bringContent } from '#features/content/content-sync.ts'
import { isAnsweredByHeads } from '#features/content/content-heads.ts'
import { readContentState, searchContent } from '#features/content/own-content-store.ts'
import { readNews, readNewsOfToday } from '#features/content/own-news-store.ts'
import { setCurrentEngine } from '#offline/current-engine.ts'
import { contentAnswer, contentHome, newsOf, type ContentRepository } from '#support/content-repository.ts'
import { createDevice } from '#support/device.ts'

afterEach(() => {
  setCurrentEngine(undefined)
  vi.restoreAllMocks()
})

const ids = (documents: readonly ContentDocument[] = []): string[] => documents.map(({ id }) => id)

function phone(documents: readonly ContentDocument[]) {
  const repository: ContentRepository = { versions: { m1: documents }, master: 'm1' }
  const answer: typeof fetch = async (input) => await Promise.resolve(contentAnswer(repository, new Request(input).url))
  const engine = createDevice({ stores: [contentStore], syncs: [], fetch: answer })
  setCurrentEngine(engine)
  const { db, clock } = engine
  const place = { db, clock, fetch: answer, onlyTagged: null, hasRoom: () => true }
  const api = createContentApi(contentHome, createContentFetch(place))
  return {
    db,
    bring: async () => {
      clock.advance(60_000)
      await bringContent(place, api, contentHome, () => undefined)
    },
    publish: (ref: string, next: readonly ContentDocument[]) => {
      Object.assign(repository, { master: ref, versions: { [ref]: next } })
    },
    versions: async () => await headsIn(db).toCollection().primaryKeys(),
  }
}

/** Articles of few days, so that many share one, with all that a list chooses and orders by. */
const documents = fc
  .array(
    fc.record({
      n: fc.nat(40),
      date: fc.constantFrom('2026-05-01', '2026-05-02', '2026-05-03', null, undefined),
      mandatory: fc.constantFrom(true, false, null, undefined, 'true'),
      tags: fc.constantFrom<string[]>([], ['depot'], ['pay', 'public'], ['depot', 'pay']),
      lang: fc.constantFrom('en-gb', 'cy-gb'),
      type: fc.constantFrom('news', 'episode'),
    }),
    { maxLength: 40 },
  )
  .map((all) =>
    all.map(({ n, date, mandatory, ...more }, at) => newsOf(n, { date, mandatory }, { ...more, id: `${n}-${at}` })),
  )

const questions: readonly ContentSearch[] = [
  {
    q: ['[[at(document.type, "news")]]', '[[at(my.news.mandatory, true)]]'],
    orderings: '[my.news.date desc]',
    pageSize: 100,
  },
  { q: ['[[at(document.type, "news")]]', '[[not(my.news.mandatory, true)]]'], orderings: '[my.news.date desc]' },
  { q: ['[[not(my.news.mandatory, true)]]'], orderings: '[my.news.date desc]', page: 2 },
  { q: ['[[at(document.type, "news")]]', '[[at(document.tags, ["depot", "pay"])]]'], orderings: 'my.news.date' },
  { q: ['[[missing(my.news.date)]]'], lang: '*' },
  { q: ['[[date.after(my.episode.date, "2026-05-01")]]'], orderings: '[my.episode.date desc,document.uid]', lang: '*' },
  { q: ['[[any(document.tags, ["public"])]]'], orderings: '[document.last_publication_date]', lang: 'cy-gb' },
  {},
]

describe('lists from the heads of the documents', () => {
  it('find, order and page as among the whole documents', async () => {
    const find = async (all: ContentDocument[]) => {
      const { bring, db } = phone(all)
      await bring()
      const whole = vi.spyOn(documentsIn(db), 'toArray')
      expect(await searchContent(...questions)).toEqual(
        questions.map((search) => searchDocuments(all, search, 'en-gb')),
      )
      expect(whole).not.toHaveBeenCalled()
      db.close()
    }
    await fc.assert(fc.asyncProperty(documents, find), { numRuns: 30 })
  })

  it('are not asked about texts, comparisons and fields that they don’t have', () => {
    const asked = (search: ContentSearch) => isAnsweredByHeads(search)
    expect(questions.every(asked)).toBe(true)
    expect(asked({ q: ['[[fulltext(document, "gate")]]'] })).toBe(false)
    expect(asked({ q: ['[[at(document.type, "news")][fulltext(my.news.title, "gate")]]'] })).toBe(false)
    expect(asked({ q: ['[[similar("news-0003", 3)]]'] })).toBe(false)
    expect(asked({ orderings: '[my.news.date desc,my.news.summary]' })).toBe(false)
    expect(asked({ q: ['[[has(my.news.date.more)]]'] })).toBe(false)
  })

  it('answer with the whole articles, of a later page too', async () => {
    const documents = Array.from({ length: 45 }, (_, n) => newsOf(n, n % 10 === 3 ? { mandatory: true } : {}))
    const { bring } = phone(documents)
    await bring()
    const { must, rest, more } = await readNews({ pages: 3 })
    expect(must.map(({ uid }) => uid)).toEqual(['news-3', 'news-13', 'news-23', 'news-33', 'news-43'])
    expect(rest).toHaveLength(40)
    expect(more).toBe(false)
    expect(rest.at(-1)?.data.slices).toHaveLength(1)
    expect((await readNewsOfToday(async () => await Promise.resolve(undefined))).newest?.uid).toBe('news-0')
  })
})

describe('when the content changes', () => {
  it('an article is in its new place once it was changed, deleted, published or given another date', async () => {
    const { bring, publish } = phone([newsOf(0), newsOf(1), newsOf(2), newsOf(3, { mandatory: true })])
    await bring()
    expect((await readNews({})).rest.map(({ uid }) => uid)).toEqual(['news-0', 'news-1', 'news-2'])
    publish('m2', [newsOf(1, { mandatory: true }), newsOf(2, { date: '2026-06-01' }), newsOf(3), newsOf(4)])
    await bring()
    const { must, rest } = await readNews({})
    expect(must.map(({ uid }) => uid)).toEqual(['news-1'])
    expect(rest.map(({ uid }) => uid)).toEqual(['news-2', 'news-3', 'news-4'])
  })

  it('only the heads of the present version are on the phone', async () => {
    const { bring, publish, versions } = phone([newsOf(0)])
    await bring()
    publish('m2', [newsOf(1)])
    await bring()
    expect(await versions()).toEqual([expect.stringContaining(' m2 ')])
  })

  it('the heads are made once for a version', async () => {
    const { bring, db } = phone([newsOf(0)])
    await bring()
    const put = vi.spyOn(headsIn(db), 'put')
    await bring()
    expect(put).not.toHaveBeenCalled()
  })
})

describe('content that another version of the app brought', () => {
  it('is found without heads, and has them after the next sync though nothing is new', async () => {
    const { bring, db, versions } = phone([newsOf(0), newsOf(1)])
    await bring()
    await headsIn(db).clear()
    expect(ids((await searchContent({ q: ['[[at(document.type, "news")]]'] }))[0]?.results)).toEqual([
      'news-0000',
      'news-0001',
    ])
    await bring()
    expect(await versions()).toHaveLength(1)
    expect(await headsIn(db).toCollection().first()).toMatchObject({
      heads: [{ id: 'news-0000' }, { id: 'news-0001' }],
    })
  })

  it('is found where that left older heads', async () => {
    const { bring, db } = phone([newsOf(0)])
    await bring()
    await documentsIn(db).put(newsOf(7))
    await stateIn(db).toCollection().modify({ ref: 'of an older app' })
    expect((await readContentState())?.ref).toBe('of an older app')
    expect((await readNews({})).rest.map(({ uid }) => uid)).toEqual(['news-0', 'news-7'])
  })
})
