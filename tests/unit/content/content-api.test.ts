import { filter, PreviewTokenExpiredError } from '@prismicio/client'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { createContentApi, openContentApi } from '#features/content/content-api.ts'
import { createContentFetch } from '#features/content/content-fetch.ts'
import { contentAnswer, contentHome, newsOf, type ContentRepository } from '#support/content-repository.ts'
import { ManualClock } from '#support/manual-clock.ts'
import { json } from '#support/scripted-fetch.ts'

afterEach(() => {
  vi.restoreAllMocks()
})

const documents = [newsOf(1), newsOf(2, {}, { tags: ['pay'] }), newsOf(3)]
const drafts = [newsOf(1, { title: [{ type: 'heading1', text: 'Not out yet', spans: [] }] })]
const repositoryOf = (more: Partial<ContentRepository> = {}): ContentRepository => ({
  versions: { m1: documents, draft: drafts },
  master: 'm1',
  expired: ['over'],
  ...more,
})

function apiOf(repository = repositoryOf(), ref?: () => string | undefined) {
  const seen: string[] = []
  const answer: typeof fetch = (input) => {
    const address = new Request(input).url
    seen.push(address)
    return Promise.resolve(contentAnswer(repository, address))
  }
  const clock = new ManualClock()
  const ask = createContentFetch({ fetch: answer, clock })
  return { api: createContentApi(contentHome, ask, ref), seen, clock }
}

const apiOfRoot = (root: object) =>
  createContentApi(
    contentHome,
    createContentFetch({
      fetch: () =>
        Promise.resolve(
          json({ refs: [{ id: 'master', ref: 'm1', isMasterRef: true }], languages: [], tags: [], ...root }),
        ),
      clock: new ManualClock(),
    }),
  )

describe('a repository that lacks what is asked for', () => {
  const bare = apiOfRoot({ forms: {} })
  it('says which form is missing', async () => {
    await expect(bare.tags()).rejects.toThrow('Missing tags form')
    await expect(bare.everything({})).rejects.toThrow('Missing everything form')
    await expect(bare.form('depot', {})).rejects.toThrow('Unable to access to form depot')
    await expect(bare.form('constructor', {})).rejects.toThrow('Unable to access to form')
  })

  it('does not look for one name in every language', async () => {
    await expect(bare.getByUID('news', 'news-1', { lang: '*' })).rejects.toThrow(
      "FORBIDDEN. You can't use getByUID with *",
    )
  })
})

describe('what the repository has', () => {
  it('is found by type, name, tag and order, a page at a time', async () => {
    const { api } = apiOf()
    const found = await api.everything({
      q: [`[${filter.at('document.tags', ['depot'])}]`],
      orderings: '[my.news.date desc]',
      pageSize: 1,
      page: 2,
    })
    expect(found).toMatchObject({ results: [{ id: 'news-0003' }], total: 2, pages: 2, ref: 'm1' })
    expect(await api.getByUID('news', 'news-2')).toMatchObject({ id: 'news-0002' })
    expect(await api.tags()).toEqual(['depot'])
  })

  it('is narrowed by the query of a collection', async () => {
    let asked = ''
    const answer: typeof fetch = (input) => {
      asked = new Request(input).url
      return Promise.resolve(
        asked.includes('/search')
          ? json({ results: [], total_results_size: 0, total_pages: 1 })
          : json({
              refs: [{ ref: 'm1', isMasterRef: true }],
              languages: [],
              forms: { depot: { fields: { q: { default: '[[at(document.tags, ["depot"])]]' } } } },
            }),
      )
    }
    await createContentApi(contentHome, createContentFetch({ fetch: answer, clock: new ManualClock() })).form('depot', {
      q: ['[[has(my.news.image)]]'],
    })
    expect(new URL(asked).searchParams.getAll('q')).toEqual([
      '[[at(document.tags, ["depot"])]]',
      '[[has(my.news.image)]]',
    ])
  })

  it('is asked for at the root once in five seconds, and past that where the newest version is wanted', async () => {
    const { api, seen, clock } = apiOf()
    const roots = (): number => seen.filter((address) => address === contentHome).length
    await api.everything({})
    await api.everything({ page: 2 })
    expect(roots()).toBe(1)
    await api.master()
    expect(roots()).toBe(1)
    await api.master(true)
    expect(roots()).toBe(2)
    clock.advance(5000)
    await api.master()
    expect(roots()).toBe(3)
  })
})

describe('the version of the content', () => {
  it('is what is published, or what an editor previews', async () => {
    expect(await apiOf().api.everything({})).toMatchObject({ ref: 'm1', total: 3 })
    expect(await apiOf(repositoryOf(), () => 'draft').api.everything({})).toMatchObject({ ref: 'draft', total: 1 })
  })

  it('is what is published, and says so, where nobody knows the one that was asked for', async () => {
    vi.spyOn(console, 'warn').mockImplementation(() => undefined)
    expect(await apiOf(repositoryOf(), () => 'made-up').api.everything({})).toMatchObject({ ref: 'm1', total: 3 })
  })

  it('is refused where a preview is over', async () => {
    await expect(apiOf(repositoryOf(), () => 'over').api.everything({})).rejects.toBeInstanceOf(
      PreviewTokenExpiredError,
    )
  })

  it('is learned by each of two who ask the same at once', async () => {
    const { api } = apiOf()
    const [one, other] = await Promise.all([api.everything({}), api.everything({})])
    expect([one.ref, other.ref]).toEqual(['m1', 'm1'])
  })
})

describe('an editor who previews', () => {
  it('is led to the document', async () => {
    expect(await apiOf().api.previewAddress('draft', 'news-0001')).toBe('/news/news-1')
  })

  it('is led to the news where the document has no address of its own', async () => {
    const page = newsOf(1, {}, { type: 'page', url: '//elsewhere.test/' })
    expect(
      await apiOf(repositoryOf({ versions: { draft: [page], m1: [] } })).api.previewAddress('draft', page.id),
    ).toBe('/news')
  })
})

it('a client that does not start is logged, and the app goes on', () => {
  const logged = vi.spyOn(console, 'error').mockImplementation(() => undefined)
  const ask = createContentFetch({ fetch, clock: new ManualClock() })
  expect(openContentApi('no address', ask)).toBeUndefined()
  expect(logged).toHaveBeenCalledWith('The content client did not start.', expect.any(Error))
})
