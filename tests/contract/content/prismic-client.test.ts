import { filter, type Client, type PrismicDocument } from '@prismicio/client'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Database } from '#kit/database/database.ts'
import { databases } from '#support/databases.ts'
import { smallFolder, startContent, type ContentUnderTest } from './content-under-test.ts'

const idsOf = (documents: readonly PrismicDocument[]): string[] => documents.map(({ id }) => id)
const everyNews = ['news-gate', 'news-heat', 'news-pay', 'news-vans']

describe.each(databases)('the calls of the published client on $name', (kind) => {
  let database: Database
  let content: ContentUnderTest
  let client: Client

  beforeAll(async () => {
    database = await kind.open()
    content = await startContent(database)
    await content.publish(smallFolder)
    client = content.client()
  })
  afterAll(async () => {
    await content.stop()
    await database.close()
  })

  it('getByUID, getByUIDs and getAllByUIDs', async () => {
    const gate = await client.getByUID('news', 'gate')
    expect(gate).toMatchObject({
      id: 'news-gate',
      uid: 'gate',
      type: 'news',
      lang: 'en-gb',
      tags: ['depot', 'public'],
      slugs: ['the-gate-opens-at-06-30'],
    })
    expect(gate.href).toContain(content.api)
    expect(idsOf((await client.getByUIDs('news', ['gate', 'pay', 'nothing'])).results)).toEqual([
      'news-gate',
      'news-pay',
    ])
    expect(idsOf(await client.getAllByUIDs('news', ['vans']))).toEqual(['news-vans'])
    await expect(client.getByUID('news', 'nothing')).rejects.toThrow('No documents were returned')
    await expect(client.getByUID('unknown', 'gate')).rejects.toThrow('No documents were returned')
  })

  it('getSingle, getByID, getByIDs and getAllByIDs', async () => {
    expect((await client.getSingle('settings')).data['heading']).toBe('News of the depot')
    expect((await client.getByID('news-pay')).uid).toBe('pay')
    expect(idsOf((await client.getByIDs(['news-pay', 'author-ann', 'nobody'])).results)).toEqual([
      'author-ann',
      'news-pay',
    ])
    expect(idsOf(await client.getAllByIDs(['news-heat', 'news-pay']))).toEqual(['news-heat', 'news-pay'])
  })

  it('getByType, getAllByType, get, getFirst and dangerouslyGetAll, over pages', async () => {
    expect(idsOf((await client.getByType('news')).results)).toEqual(everyNews)
    expect(idsOf(await client.getAllByType('news', { pageSize: 1 }))).toEqual(everyNews)
    const page = await client.get({ filters: [filter.at('document.type', 'news')], pageSize: 3, page: 2 })
    expect(page).toMatchObject({
      page: 2,
      results_per_page: 3,
      results_size: 1,
      total_results_size: 4,
      total_pages: 2,
      next_page: null,
    })
    expect((await (await fetch(page.prev_page ?? '')).json()) as object).toMatchObject({ page: 1, results_size: 3 })
    expect((await client.getFirst()).id).toBe('author-ann')
    expect(await client.dangerouslyGetAll({ lang: '*', limit: 100 })).toHaveLength(9)
    expect((await client.getByType('unknown')).results).toEqual([])
    expect(idsOf((await client.getByType('news', { after: 'news-heat' })).results)).toEqual(['news-pay', 'news-vans'])
  })

  it('languages: the master one, another, all', async () => {
    expect((await client.getByUID('news', 'gate', { lang: 'cy-gb' })).id).toBe('news-gate-cy')
    expect((await client.getByType('news', { lang: '*' })).total_results_size).toBe(5)
    expect((await client.getByType('news', { lang: 'fr-fr' })).results).toEqual([])
  })

  it('tags, of documents and of the repository', async () => {
    expect(await client.getTags()).toEqual(['depot', 'pay', 'public', 'safety'])
    expect(idsOf((await client.getByTag('safety')).results)).toEqual(['news-heat', 'news-vans'])
    expect(idsOf(await client.getAllByTag('pay'))).toEqual(['news-pay'])
    expect(idsOf((await client.getByEveryTag(['safety', 'depot'])).results)).toEqual(['news-vans'])
    expect(idsOf(await client.getAllBySomeTags(['pay', 'public']))).toEqual(['news-gate', 'news-pay'])
  })

  it('filters and orderings', async () => {
    const newest = await client.getByType('news', { orderings: [{ field: 'my.news.date', direction: 'desc' }] })
    expect(idsOf(newest.results)).toEqual(['news-heat', 'news-pay', 'news-vans', 'news-gate'])
    expect(
      idsOf(
        (
          await client.getByType('news', {
            filters: [filter.dateAfter('my.news.date', '2026-05-11'), filter.not('document.tags', ['pay'])],
          })
        ).results,
      ),
    ).toEqual(['news-heat'])
    expect(idsOf((await client.getByType('news', { filters: [filter.fulltext('document', 'gate')] })).results)).toEqual(
      ['news-gate'],
    )
    expect(
      idsOf((await client.getByType('news', { filters: [filter.at('my.news.author', 'author-ann')] })).results),
    ).toEqual(['news-gate'])
  })

  it('links say what they lead to, or that they lead nowhere', async () => {
    const [gate, pay] = [await client.getByUID('news', 'gate'), await client.getByUID('news', 'pay')]
    expect(gate.data['author']).toMatchObject({
      link_type: 'Document',
      id: 'author-ann',
      type: 'author',
      uid: 'ann',
      lang: 'en-gb',
      isBroken: false,
    })
    expect(gate.data['author']).not.toHaveProperty('data')
    expect(pay.data['author']).toMatchObject({ id: 'author-gone', isBroken: true })
  })

  it('fetchLinks, also within groups, and fetch', async () => {
    const { data } = await client.getByUID('news', 'gate', { fetchLinks: ['author.name', 'author.nothing'] })
    expect(data['author'].data).toEqual({ name: 'A. Sample' })
    expect(data['group'][0].person.data).toEqual({ name: 'B. Sample' })
    const url = await client.buildQueryURL({ filters: [filter.at('document.id', 'news-gate')] })
    const cut = (await (await fetch(`${url}&fetch=news.date`)).json()) as { results: PrismicDocument[] }
    expect(cut.results[0]?.data).toEqual({ date: '2026-05-10' })
  })

  it('graphQuery: fields, linked documents two deep, groups and slices', async () => {
    const graphQuery = `{
      news {
        title # as it stands
        author { ...on author { name depot { ...on depot { name } } } }
        group { person { ...on author { ...authorFields } } }
        slices { ...on text { variation { ...on default { primary { text } } } } }
      }
    }`
    const { data } = await client.getByUID('news', 'gate', { graphQuery })
    expect(Object.keys(data)).toEqual(['title', 'author', 'group', 'slices'])
    expect(data['author'].data.name).toBe('A. Sample')
    expect(data['author'].data).not.toHaveProperty('about')
    expect(data['author'].data.depot.data).toEqual({ name: 'Sampleton' })
    expect(data['group']).toEqual([{ person: expect.objectContaining({ data: { name: 'B. Sample' } }) as unknown }])
    expect(data['slices']).toEqual([
      {
        slice_type: 'text',
        variation: 'default',
        id: 's1',
        primary: { text: [{ type: 'paragraph', text: 'From Monday.', spans: [] }] },
      },
    ])
    const all = await client.getByUID('news', 'gate', { graphQuery: '{ news { ...newsFields } }' })
    expect(all.data['author']).not.toHaveProperty('data')
    expect(all.data['slices']).toHaveLength(2)
  })

  it('routes give documents their address', async () => {
    const routed = content.client({ routes: [{ type: 'news', path: '/:lang?/news/:uid' }] })
    expect((await routed.getByUID('news', 'pay')).url).toBe('/en-gb/news/pay')
    expect((await routed.getSingle('settings')).url).toBeNull()
  })

  it('the repository: refs, languages, types and forms', async () => {
    const repository = await client.getRepository()
    expect(repository).toMatchObject({
      version: 'v2',
      types: { author: 'Author', news: 'News' },
      integrationFieldsRef: null,
    })
    expect(repository.languages).toContainEqual({ id: 'cy-gb', name: 'Welsh (United Kingdom)', is_master: false })
    expect(repository.forms['everything']?.action).toBe(`${content.api}/documents/search`)
    expect((await client.getMasterRef()).label).toBe('Master')
    expect(await client.getReleases()).toEqual([])
  })
})
