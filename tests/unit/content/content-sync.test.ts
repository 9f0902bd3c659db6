import { filter } from '@prismicio/client'
import { afterEach, describe, expect, it, vi } from 'vitest'
import type { ContentSearch } from '#domain/content/search-documents.ts'
import { createContentApi } from '#features/content/content-api.ts'
import { createContentFetch } from '#features/content/content-fetch.ts'
import { documentsIn, stateIn } from '#features/content/content-rows.ts'
import { contentStore } from '#features/content/content-store.ts'
import { bringContent } from '#features/content/content-sync.ts'
import { readDocument, searchContent } from '#features/content/own-content-store.ts'
import { setPreview } from '#features/content/preview-state.ts'
import { setCurrentEngine } from '#offline/current-engine.ts'
import { contentAnswer, contentHome, newsOf, type ContentRepository } from '#support/content-repository.ts'
import { createDevice } from '#support/device.ts'

afterEach(() => {
  setCurrentEngine(undefined)
  setPreview({ kind: 'none' })
  vi.restoreAllMocks()
})

const many = Array.from({ length: 130 }, (_, n) =>
  newsOf(n, n % 50 === 0 ? { mandatory: true } : {}, n % 3 === 0 ? { tags: ['public', 'pay'] } : {}),
)

function phone(repository: ContentRepository, change: (address: string) => Response | undefined = () => undefined) {
  const answer: typeof fetch = async (input) => {
    const address = new Request(input).url
    return await Promise.resolve(change(address) ?? contentAnswer(repository, address))
  }
  const engine = createDevice({ stores: [contentStore], syncs: [], fetch: answer })
  setCurrentEngine(engine)
  const { db, clock } = engine
  const place = { db, clock, fetch: answer, onlyTagged: null as string | null, hasRoom: () => true }
  const progress: string[] = []
  const api = createContentApi(contentHome, createContentFetch(place))
  const bring = async (endpoint = contentHome): Promise<void> =>
    await bringContent(place, api, endpoint, (loaded, total) => void progress.push(`${loaded} of ${total}`))
  return { db, clock, place, api, progress, bring, count: async () => await documentsIn(db).count() }
}
const repositoryOf = (): ContentRepository => ({ versions: { m1: many, m2: many.slice(0, 110) }, master: 'm1' })

describe('bringing the content onto the phone', () => {
  it('takes page after page and says how far it has come', async () => {
    const { bring, progress, count, db, clock } = phone(repositoryOf())
    await bring()
    expect(progress).toEqual(['100 of 130', '130 of 130'])
    expect(await count()).toBe(130)
    expect(await stateIn(db).get('published')).toEqual({
      id: 'published',
      endpoint: contentHome,
      ref: 'm1',
      language: 'en-gb',
      tags: { news: ['depot', 'pay', 'public'] },
      asOf: clock.wall(),
    })
  })

  it('takes nothing where nothing is new, and notes when that was', async () => {
    const { bring, progress, db, clock } = phone(repositoryOf())
    await bring()
    clock.advance(60_000)
    await bring()
    expect(progress).toHaveLength(2)
    expect((await stateIn(db).get('published'))?.asOf).toBe(clock.wall())
  })

  it('replaces the whole set where something was published, and where the repository is another', async () => {
    const repository = repositoryOf()
    const { bring, count, clock } = phone(repository)
    await bring()
    repository.master = 'm2'
    clock.advance(5000)
    await bring()
    expect(await count()).toBe(110)
    repository.versions['m2'] = many.slice(0, 7)
    clock.advance(5000)
    await bring('https://other.test/api/v2')
    expect(await count()).toBe(7)
  })

  it('begins again where something is published while it is loaded, and never mixes two versions', async () => {
    vi.spyOn(console, 'warn').mockImplementation(() => undefined)
    const repository = repositoryOf()
    const { bring, count, db } = phone(repository, (address) => {
      if (!address.includes('page=2') || repository.master === 'm2') return undefined
      repository.master = 'm2'
      delete repository.versions['m1']
      return undefined
    })
    await bring()
    expect(await count()).toBe(110)
    expect((await stateIn(db).get('published'))?.ref).toBe('m2')
  })

  it.each([
    ['is down', () => new Response('', { status: 503 })],
    [
      'answers with somebody else’s page',
      () => new Response('<html></html>', { headers: { 'content-type': 'text/html' } }),
    ],
    [
      'answers with something else',
      () => new Response('{"refs": []}', { headers: { 'content-type': 'application/json' } }),
    ],
    ['breaks off', () => Response.error()],
  ])('leaves what is there where the service %s', async (_, broken) => {
    const repository = repositoryOf()
    let fails = false
    const { bring, count, db, clock } = phone(repository, (address) =>
      fails && (address === contentHome || address.includes('page=2')) ? broken() : undefined,
    )
    await bring()
    const at = clock.wall()
    fails = true
    repository.master = 'm2'
    clock.advance(60_000)
    await expect(bring()).rejects.toThrow(Error)
    expect(await count()).toBe(130)
    expect(await stateIn(db).get('published')).toMatchObject({ ref: 'm1', asOf: at })
  })

  it('leaves a document out that nobody can read, and takes the others', async () => {
    const broken = { ...newsOf(1), last_publication_date: 'never' }
    const { bring, db } = phone({ versions: { m1: [broken, newsOf(2)] }, master: 'm1' })
    await bring()
    expect(await documentsIn(db).toCollection().primaryKeys()).toEqual(['news-0002'])
  })

  it('keeps nothing on a guest’s phone but what everybody may read', async () => {
    const { bring, place, db } = phone(repositoryOf())
    place.onlyTagged = 'public'
    await bring()
    const kept = await documentsIn(db).toArray()
    expect(kept).toHaveLength(44)
    expect(kept.every(({ tags }) => tags.includes('public'))).toBe(true)
  })
})

describe('the same question without signal', () => {
  const questions: [name: string, search: ContentSearch][] = [
    ['the newest', { q: [`[${filter.at('document.type', 'news')}]`], orderings: '[my.news.date desc]', pageSize: 20 }],
    ['a later page', { orderings: '[my.news.date desc,document.id]', pageSize: 50, page: 2 }],
    ['what must be read', { q: [`[${filter.at('my.news.mandatory', true)}]`] }],
    ['words', { q: [`[${filter.fulltext('document', 'day 12')}]`] }],
    ['a tag', { q: [`[${filter.any('document.tags', ['pay', 'safety'])}]`], lang: '*' }],
    ['days', { q: [`[${filter.dateBetween('my.news.date', '2026-04-01', '2026-04-10')}]`] }],
    ['what is like another', { q: [`[${filter.similar('news-0003', 3)}]`, `[${filter.at('document.type', 'news')}]`] }],
    ['what comes after another', { orderings: '[my.news.date]', after: 'news-0090', pageSize: 5 }],
  ]
  it.each(questions)('finds the same: %s', async (_, search) => {
    const { bring, api } = phone(repositoryOf())
    await bring()
    const online = await api.everything(search)
    const [offline] = await searchContent(search)
    expect(offline?.results).toEqual(online.results)
    expect([offline?.total_results_size, offline?.total_pages]).toEqual([online.total, online.pages])
  })

  it('finds a document by its name, and none of another type', async () => {
    const { bring } = phone(repositoryOf())
    await bring()
    expect((await readDocument('news', 'news-7'))?.id).toBe('news-0007')
    expect(await readDocument('episode', 'news-7')).toBeUndefined()
  })

  it('finds a document in the language of the repository where another has the same name', async () => {
    const welsh = newsOf(1, {}, { id: 'a-first', lang: 'cy-gb' })
    const { bring } = phone({ versions: { m1: [welsh, newsOf(1)] }, master: 'm1' })
    await bring()
    expect((await readDocument('news', 'news-1'))?.id).toBe('news-0001')
  })

  it('finds what an editor previews while that is shown', async () => {
    const { bring } = phone(repositoryOf())
    await bring()
    setPreview({ kind: 'shown', ref: 'draft', documents: [newsOf(900)] })
    expect(await searchContent({ q: ['[[at(document.type, "news")]]'] })).toMatchObject([{ total_results_size: 1 }])
    expect((await readDocument('news', 'news-900'))?.id).toBe('news-0900')
    expect(await readDocument('news', 'news-7')).toBeUndefined()
  })
})
