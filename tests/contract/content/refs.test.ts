import { ForbiddenError, NotFoundError, ParsingError, PreviewTokenExpiredError } from '@prismicio/client'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import type { Database } from '#kit/database/database.ts'
import { databases, emptyDatabase } from '#support/databases.ts'
import { newsOf, office, smallFolder, startContent, type ContentUnderTest } from './content-under-test.ts'

interface Preview {
  ref: string
  documents: string[]
}

describe.each(databases)('refs on $name', (kind) => {
  let database: Database
  let content: ContentUnderTest

  beforeAll(async () => {
    database = await kind.open()
  })
  beforeEach(async () => {
    await emptyDatabase(database)
    content = await startContent(database)
    await content.publish(smallFolder)
  })
  afterEach(async () => {
    vi.restoreAllMocks()
    await content.stop()
  })
  afterAll(() => database.close())

  const changed = (title: string) => ({
    ...smallFolder,
    'news/gate.json': newsOf(title),
    'news/new.json': newsOf('New'),
  })
  const stage = async (label: string, scheduledAt: string | null, title = 'Later') =>
    await content.call(office, 'POST', '/v1/releases', { ...content.folderOf(changed(title)), label, scheduledAt })
  const preview = async (minutes = 30) =>
    (await content.call(office, 'POST', '/v1/previews', { ...content.folderOf(changed('A draft')), minutes }))
      .body as Preview
  const search = async (
    parameters: Record<string, string>,
  ): Promise<{ status: number; type: string; body: { type: string; message: string } }> => {
    const response = await fetch(`${content.api}/documents/search?${new URLSearchParams(parameters).toString()}`)
    return {
      status: response.status,
      type: response.headers.get('content-type') ?? '',
      body: (await response.json()) as { type: string; message: string },
    }
  }
  const titleAt = async (ref?: string) =>
    (await content.client().getByUID('news', 'gate', ref === undefined ? {} : { ref })).data['title'][0].text as string

  it('a ref that never was is a 404, and one that was a 410: both name the master’s, by which the client goes on', async () => {
    const { ref: old } = await content.client().getMasterRef()
    const { body } = await content.publish({ ...smallFolder, 'news/gate.json': newsOf('Changed') })
    expect(await search({ ref: 'nothing' })).toMatchObject({
      status: 404,
      type: 'application/json',
      body: {
        type: 'api_notfound_error',
        message: `Ref not found. Ensure you have the correct ref and try again. Master ref is: ${body.ref}`,
      },
    })
    expect(await search({ ref: old })).toMatchObject({
      status: 410,
      body: {
        type: 'api_validation_error',
        message: `The provided ref is no longer accessible, it has expired. Master ref is: ${body.ref}`,
      },
    })
    const warned = vi.spyOn(console, 'warn').mockReturnValue()
    expect(await titleAt(old)).toBe('Changed')
    expect(await titleAt('nothing')).toBe('Changed')
    expect(warned).toHaveBeenCalled()
  })

  it('a query that cannot be read is a 400 in JSON', async () => {
    const { ref } = await content.client().getMasterRef()
    const wrongs: Record<string, string>[] = [
      { q: '[[at(document.type]]' },
      { q: '[[unheard(document.type, "news")]]' },
      { orderings: '[nonsense]' },
      { graphQuery: '{ news { title }' },
      { graphQuery: `${'{a'.repeat(30)}${'}'.repeat(30)}` },
      { graphQuery: '{ news { ...every } }' },
      { fetchLinks: 'author' },
      { pageSize: 'many' },
      { page: '0' },
      { routes: 'x' },
    ]
    for (const wrong of wrongs) {
      const { status, type, body } = await search({ ref, ...wrong })
      expect({ wrong, status, type }).toEqual({ wrong, status: 400, type: 'application/json' })
      expect(body.message).not.toBe('')
    }
    expect(await search({})).toMatchObject({ status: 400, body: { type: 'api_validation_error' } })
    const client = content.client()
    await expect(client.get({ graphQuery: '{' })).rejects.toThrow(ParsingError)
    await expect(client.getByUID('news', 'nothing')).rejects.toThrow(NotFoundError)
    await expect(client.getByUID('news', 'nothing')).rejects.not.toThrow(ForbiddenError)
  })

  it('a release is seen under its own ref, also when the master changes, until it is published', async () => {
    expect((await stage('Summer', null)).body).toMatchObject({ added: 1, changed: 1 })
    const client = content.client()
    const release = await client.getReleaseByLabel('Summer')
    expect([await titleAt(), await titleAt(release.ref)]).toEqual(['The gate opens at 06:30', 'Later'])
    const inRelease = content.client()
    inRelease.queryContentFromReleaseByLabel('Summer')
    expect((await inRelease.getByUID('news', 'new')).id).toBe('news-new')
    await content.publish({ ...smallFolder, 'news/pay.json': newsOf('Other rates') })
    expect(await titleAt(release.ref)).toBe('Later')
    expect((await content.call(office, 'POST', '/v1/releases/Summer/publish')).body).toMatchObject({
      added: 1,
      changed: 1,
      removed: 0,
    })
    expect([await titleAt(), await content.client().getReleases()]).toEqual(['Later', []])
    expect((await content.call(office, 'POST', '/v1/releases/Summer/publish')).status).toBe(404)
  })

  it('a scheduled release is published at its time, by nobody’s hand', async () => {
    await stage('Monday', '2026-05-14T10:00:00.000Z')
    expect(await content.client().getReleases()).toMatchObject([
      { label: 'Monday', scheduledAt: '2026-05-14T10:00:00.000Z' },
    ])
    content.clock.turn(59 * 60_000)
    expect(await titleAt()).toBe('The gate opens at 06:30')
    content.clock.turn(60_000)
    expect(await titleAt()).toBe('Later')
    const { first_publication_date, last_publication_date } = await content.client().getByUID('news', 'gate')
    expect([first_publication_date, last_publication_date]).toEqual([
      '2026-05-14T09:00:00+0000',
      '2026-05-14T10:00:00+0000',
    ])
  })

  it('a release of the same label is replaced, and a withdrawn one is gone', async () => {
    await stage('Summer', null, 'One')
    await stage('Summer', null, 'Two')
    const release = await content.client().getReleaseByLabel('Summer')
    expect(await titleAt(release.ref)).toBe('Two')
    expect((await content.call(office, 'DELETE', '/v1/releases/Summer')).status).toBe(204)
    expect((await search({ ref: release.ref })).status).toBe(404)
    expect(await content.client().getReleases()).toEqual([])
  })

  it('a preview is shown by the client, from its address and from its cookie, and is no release', async () => {
    const { ref, documents } = await preview()
    expect(documents).toEqual(['news-gate', 'news-new'])
    const client = content.client()
    expect(
      await client.resolvePreviewURL({
        previewToken: ref,
        documentID: 'news-new',
        defaultURL: '/',
        linkResolver: ({ uid }) => `/news/${uid ?? ''}`,
      }),
    ).toBe('/news/new')
    client.enableAutoPreviewsFromReq({ headers: { cookie: `a=b; io.prismic.preview=${ref}` } })
    expect((await client.getByUID('news', 'gate')).data['title'][0].text).toBe('A draft')
    expect(await content.client().getReleases()).toEqual([])
    expect(await titleAt()).toBe('The gate opens at 06:30')
    const session = { url: `/preview?token=${encodeURIComponent(ref)}&documentId=news-gate`, headers: {} }
    const fromAddress = content.client()
    fromAddress.enableAutoPreviewsFromReq(session)
    expect(
      await fromAddress.resolvePreviewURL({ defaultURL: '/', linkResolver: ({ uid }) => `/news/${uid ?? ''}` }),
    ).toBe('/news/gate')
  })

  it('a preview ends', async () => {
    const { ref } = await preview(30)
    content.clock.turn(30 * 60_000)
    await expect(content.client().getByUID('news', 'gate', { ref })).rejects.toThrow(PreviewTokenExpiredError)
    expect(await search({ ref })).toMatchObject({
      status: 404,
      body: { type: 'api_security_error', message: 'This preview token has expired' },
    })
  })

  it('only the back office changes anything', async () => {
    const folder = content.folderOf(smallFolder)
    for (const [method, path, body] of [
      ['POST', '/v1/publish', { ...folder, removing: 0 }],
      ['POST', '/v1/releases', { ...folder, label: 'X', scheduledAt: null }],
      ['POST', '/v1/releases/X/publish', undefined],
      ['DELETE', '/v1/releases/X', undefined],
      ['POST', '/v1/previews', { ...folder, minutes: 5 }],
    ] as const) {
      const people = [null, { sub: 'anna', groups: ['courier'] }, { sub: 'dora', groups: ['sub-depot'] }]
      const answers = await Promise.all(
        people.map(async (person) => (await content.call(person, method, path, body)).status),
      )
      expect({ path, answers }).toEqual({ path, answers: [401, 403, 403] })
    }
    expect((await content.putMedia(new Uint8Array([1]), null)).status).toBe(401)
    expect((await content.putMedia(new Uint8Array([1]), { sub: 'anna', groups: ['courier'] })).status).toBe(403)
  })
})

describe('the allowance of a reader', () => {
  it('ends in a 429 in JSON that says when to come back, after which the client goes on by itself', async () => {
    const [kind] = databases
    const database = await kind!.open()
    const content = await startContent(database, { burst: 2, perSecond: 1 })
    try {
      await fetch(content.api)
      await fetch(content.api)
      const refused = await fetch(content.api)
      expect([
        refused.status,
        refused.headers.get('retry-after'),
        refused.headers.get('access-control-expose-headers'),
      ]).toEqual([429, '1', expect.stringContaining('retry-after')])
      expect(await refused.json()).toEqual({
        type: 'api_rate_limit_error',
        message: 'Too many requests. Try again in 1 s.',
      })
      const waiting = content.client().getRepository()
      content.clock.turn(1000)
      expect((await waiting).version).toBe('v2')
    } finally {
      await content.stop()
      await database.close()
    }
  })
})
