import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Client } from '@prismicio/client'
import type { Database } from '#kit/database/database.ts'
import { demoContent } from '#services/demo/demo-content.ts'
import { folderReader } from '#services/run/folder-reader.ts'
import { databases } from '#support/databases.ts'
import { startContent, type ContentUnderTest } from './content-under-test.ts'

const folder = 'services/demo/content'

describe('the content of a demo', () => {
  let database: Database
  let content: ContentUnderTest
  let client: Client

  beforeAll(async () => {
    database = await databases[0]!.open()
    content = await startContent(database)
    const reader = demoContent(folderReader, new Date('2026-06-01T13:00:00Z'))
    await content.seedDemo(reader, folder)
    await content.seedDemo(reader, folder)
    client = content.client()
  })
  afterAll(async () => {
    await content.stop()
    await database.close()
  })

  it('says that it is demo content, and is dated by the day on which the demo begins', async () => {
    const all = await client.dangerouslyGetAll()
    expect(all.filter(({ data }) => !JSON.stringify(data).includes('demo'))).toEqual([])
    const [newest] = await client.getAllByType('news', { orderings: [{ field: 'my.news.date', direction: 'desc' }] })
    expect([newest?.data['date'], newest?.first_publication_date]).toEqual(['2026-06-01', '2026-06-01T06:30:00+0000'])
  })

  it('has news of every kind that the app copes with', async () => {
    const news = await client.getAllByType('news')
    expect(news).toHaveLength(12)
    expect(news.filter(({ data }) => data['mandatory'] === true).map(({ uid }) => uid)).toEqual([
      'seat-belts-in-the-yard',
    ])
    expect(await client.getTags()).toEqual(['depot', 'pay', 'podcast', 'public', 'rounds', 'safety'])
    const slices = new Set(
      news.flatMap(({ data }) => data['slices'].map((slice: { slice_type: string }) => slice.slice_type) as string[]),
    )
    expect([...slices].toSorted()).toEqual(['countdown', 'image', 'quote', 'text'])
  })

  it('has pictures that are there, and recordings that can be sought in', async () => {
    const urls = (await client.dangerouslyGetAll()).flatMap(
      ({ data }) => [data['image'].url, data['audio']?.url].filter(Boolean) as string[],
    )
    const answers = await Promise.all(
      urls.map(async (url) => ({ url, status: (await fetch(url, { headers: { range: 'bytes=100-199' } })).status })),
    )
    expect(answers.filter(({ status }) => status !== 206)).toEqual([])
    const episodes = await client.getAllByType('episode')
    expect(episodes.map(({ data }) => data['duration'] as number).every((seconds) => seconds >= 20)).toBe(true)
  })
})
