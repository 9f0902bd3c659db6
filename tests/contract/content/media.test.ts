import { createHash } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Database } from '#kit/database/database.ts'
import { databases } from '#support/databases.ts'
import { newsOf, startContent, type ContentUnderTest } from './content-under-test.ts'

const bytes = Uint8Array.from({ length: 1000 }, (_, at) => at % 251)

describe.each(databases)('media on $name', (kind) => {
  let database: Database
  let content: ContentUnderTest
  let address: string

  beforeAll(async () => {
    database = await kind.open()
    content = await startContent(database)
    const { sha256, size } = await content.putMedia(bytes)
    await content.putMedia(bytes)
    const talk = {
      data: {
        ...newsOf('Talk').data,
        mandatory: undefined,
        slices: undefined,
        audio: { link_type: 'Media', url: 'media/talk.webm' },
        duration: 4,
        transcript: [],
      },
    }
    const published = await content.publish({ 'episode/talk.json': talk }, 0, { 'media/talk.webm': { sha256, size } })
    if (published.status !== 200) throw new Error(JSON.stringify(published.body))
    const { data } = await content.client().getByUID('episode', 'talk')
    address = data['audio'].url as string
  })
  afterAll(async () => {
    await content.stop()
    await database.close()
  })

  const get = async (headers: Record<string, string> = {}, method = 'GET') => {
    const response = await fetch(address, { method, headers: { 'accept-encoding': 'identity', ...headers } })
    const { status, headers: given } = response
    return {
      status,
      range: given.get('content-range'),
      length: given.get('content-length'),
      body: new Uint8Array(await response.arrayBuffer()),
      given,
    }
  }

  it('a document has their whole address and their size', async () => {
    expect(address).toMatch(new RegExp(`^${content.base}/media/[0-9a-f]{64}/talk\\.webm$`))
    expect((await content.client().getByUID('episode', 'talk')).data['audio'].size).toBe('1000')
  })

  it('are given whole, by their type, for good, to any page', async () => {
    const { status, body, given } = await get()
    expect([status, body]).toEqual([200, bytes])
    expect(Object.fromEntries(given)).toMatchObject({
      'content-type': 'audio/webm',
      'cache-control': 'public, max-age=31536000, immutable',
      'accept-ranges': 'bytes',
      'access-control-allow-origin': '*',
      'access-control-expose-headers': expect.stringContaining('repr-digest') as string,
      'repr-digest': `sha-256=:${createHash('sha256').update(bytes).digest('base64')}:`,
      'x-content-type-options': 'nosniff',
      'content-security-policy': `default-src 'none'; sandbox`,
    })
    expect((await get({ 'if-none-match': given.get('etag') ?? '' })).status).toBe(304)
    expect(await get({}, 'HEAD')).toMatchObject({ status: 200, length: '1000', body: new Uint8Array() })
  })

  it.each([
    ['bytes=0-0', 'bytes 0-0/1000', 0, 1],
    ['bytes=100-199', 'bytes 100-199/1000', 100, 200],
    ['bytes=900-', 'bytes 900-999/1000', 900, 1000],
    ['bytes=-10', 'bytes 990-999/1000', 990, 1000],
    ['bytes=-5000', 'bytes 0-999/1000', 0, 1000],
    ['bytes=990-5000', 'bytes 990-999/1000', 990, 1000],
  ])('in part: %s', async (range, said, from, to) => {
    expect(await get({ range })).toMatchObject({
      status: 206,
      range: said,
      length: String(to - from),
      body: bytes.slice(from, to),
    })
  })

  it('a part that is not there is a 416, and a range that makes no sense is passed over', async () => {
    for (const range of ['bytes=1000-', 'bytes=2000-3000', 'bytes=-0'])
      expect(await get({ range })).toMatchObject({ status: 416, range: 'bytes */1000', body: new Uint8Array() })
    for (const range of ['bytes=9-3', 'pages=1-2', 'bytes=1-2,5-6', 'bytes=x-y'])
      expect(await get({ range })).toMatchObject({ status: 200, body: bytes })
  })

  it('a part of another version is not given: the whole is', async () => {
    const etag = (await get()).given.get('etag') ?? ''
    expect((await get({ range: 'bytes=0-9', 'if-range': etag })).status).toBe(206)
    expect(await get({ range: 'bytes=0-9', 'if-range': '"other"' })).toMatchObject({ status: 200, body: bytes })
  })

  it('what is not there is a 404 in JSON, also for a type that is not served', async () => {
    for (const other of [
      address.replace(/media\/..../, 'media/0000'),
      `${address}.html`,
      address.replace('.webm', '.svg'),
    ]) {
      const response = await fetch(other)
      expect([response.status, response.headers.get('content-type')]).toEqual([404, 'application/json'])
    }
  })

  it('a file under another digest, and a document whose file was not sent, are refused', async () => {
    const wrong = await content.call({ sub: 'otto', groups: ['back-office'] }, 'PUT', `/v1/media/${'0'.repeat(64)}`, {
      not: 'this',
    })
    expect(wrong.status).toBe(400)
    const image = { image: { url: 'media/gone.png' } }
    const unknown = await content.publish({ 'news/a.json': newsOf('A', { data: image }) })
    expect(unknown).toMatchObject({ status: 422, body: { issues: [{ at: 'news/a.json data.image.url' }] } })
    const unsent = await content.publish({ 'news/a.json': newsOf('A', { data: image }) }, 1, {
      'media/gone.png': { sha256: '0'.repeat(64), size: 5 },
    })
    expect(unsent).toMatchObject({
      status: 422,
      body: { issues: [{ at: 'media/gone.png', message: 'The file has not been sent.' }] },
    })
  })
})
