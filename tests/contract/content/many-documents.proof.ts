import { filter } from '@prismicio/client'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Database } from '#kit/database/database.ts'
import { everyDatabase } from '#support/databases.ts'
import { manyNews } from '#support/many-documents.ts'
import { newsOf, startContent, type ContentUnderTest } from './content-under-test.ts'

describe.each(everyDatabase)('600 documents on $name', (kind) => {
  let database: Database
  let content: ContentUnderTest

  beforeAll(async () => {
    database = await kind.open()
    content = await startContent(database)
    await content.publish(manyNews(600))
  })
  afterAll(async () => {
    await content.stop()
    await database.close()
  })

  it('are all given, page by page, in the order that is asked for', async () => {
    const all = await content
      .client()
      .getAllByType('news', { orderings: [{ field: 'my.news.date', direction: 'desc' }] })
    expect(all.map(({ uid }) => uid)).toEqual(Array.from({ length: 600 }, (_, at) => `n${at}`))
  })

  it('are compared with each other in one request', async () => {
    const { results } = await content.client().get({ filters: [filter.similar('news-n0', 600)], pageSize: 100 })
    expect(results).toHaveLength(100)
  })

  it('a page is compressed, and not sent again while nothing is published', async () => {
    const url = await content.client().buildQueryURL({ pageSize: 100 })
    const first = await fetch(url)
    expect([first.headers.get('content-encoding'), first.headers.get('cache-control')]).toEqual(['gzip', 'no-cache'])
    const etag = first.headers.get('etag') ?? ''
    const again = await fetch(url, { headers: { 'if-none-match': etag } })
    expect([again.status, await again.text()]).toEqual([304, ''])
    const root = await fetch(content.api)
    const atRoot = async () =>
      (await fetch(content.api, { headers: { 'if-none-match': root.headers.get('etag') ?? '' } })).status
    expect(await atRoot()).toBe(304)
    await content.publish({ ...manyNews(600), 'news/new.json': newsOf('New') })
    expect(await atRoot()).toBe(200)
  })
})
