import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { RuntimeConfig } from '#contracts/config/runtime-config.ts'
import type { Database } from '#kit/database/database.ts'
import { runDepot } from '#services/depot/run-depot.ts'
import { folderReader } from '#services/run/folder-reader.ts'
import { databases, emptyDatabase } from '#support/databases.ts'
import { bearerOf } from '#support/people.ts'
import { testConfig } from '#support/test-config.ts'
import { newsOf, office, startContent, type ContentUnderTest } from './content-under-test.ts'

const png = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAAAAAA6fptVAAAACklEQVR4nGNgAAAAAgABSK+kcQAAAABJRU5ErkJggg==',
  'base64',
)
const demoStaff = { username: 'nobody', password: 'nobody' }

describe.each(databases)('an editor’s folder on $name', (kind) => {
  let database: Database
  let content: ContentUnderTest
  let folder: string
  let config: RuntimeConfig

  beforeAll(async () => {
    database = await kind.open()
  })
  beforeEach(async () => {
    await emptyDatabase(database)
    content = await startContent(database)
    config = { ...testConfig, content: { endpoint: '/content/api/v2' } }
    folder = mkdtempSync(join(tmpdir(), 'content-'))
    for (const name of ['news', 'media', 'page']) mkdirSync(join(folder, name))
    writeFileSync(join(folder, 'media', 'gate.png'), png)
    write(
      'news/gate.json',
      newsOf('The gate', {
        tags: ['public'],
        data: { image: { url: 'media/gate.png', alt: 'A gate', dimensions: { width: 1, height: 1 } } },
      }),
    )
    write('news/pay.json', newsOf('The pay'))
    write('page/about.json', { id: 'about', uid: null, data: { anything: 'goes' } })
    writeFileSync(join(folder, 'README.md'), 'not content')
  })
  afterEach(async () => {
    rmSync(folder, { recursive: true })
    await content.stop()
  })
  afterAll(() => database.close())

  const write = (path: string, value: unknown): void =>
    writeFileSync(join(folder, path), typeof value === 'string' ? value : JSON.stringify(value))
  async function depot(...words: string[]): Promise<{ code: number; out: string[] }> {
    const out: string[] = []
    const code = await runDepot(['content', ...words], {
      environment: {
        DEPOT_TOKEN: bearerOf(office).replace('Bearer ', ''),
        DEPOT_URL: content.base.replace('/content', ''),
      },
      demoStaff: { 'sub-depot': demoStaff, 'back-office': demoStaff },
      ...folderReader,
      fetch: async (input, init) =>
        new Request(input).url.endsWith('/config.json') ? Response.json(config) : await fetch(input, init),
      print: (line) => void out.push(line),
      printError: (line) => void out.push(line),
      now: () => 0,
    })
    return { code, out }
  }

  it('is published by one command, and again changes nothing', async () => {
    expect(await depot('publish', folder)).toEqual({ code: 0, out: ['3 added, 0 changed, 0 removed, 0 unchanged.'] })
    const client = content.client()
    const gate = await client.getByUID('news', 'gate')
    expect(gate).toMatchObject({
      id: 'news-gate',
      tags: ['public'],
      first_publication_date: '2026-05-14T09:00:00+0000',
    })
    expect(Buffer.from(await (await fetch(gate.data['image'].url as string)).arrayBuffer())).toEqual(png)
    expect((await client.getByID('about')).data).toEqual({ anything: 'goes' })
    const { ref } = await client.getMasterRef()
    content.clock.turn(60_000)
    expect(await depot('publish', `${folder}/`)).toEqual({
      code: 0,
      out: ['0 added, 0 changed, 0 removed, 3 unchanged.'],
    })
    expect((await content.client().getMasterRef()).ref).toBe(ref)
  })

  it('what has changed gets a new date, what has not keeps its own', async () => {
    await depot('publish', folder)
    content.clock.turn(3_600_000)
    write('news/pay.json', newsOf('The new pay'))
    write('news/dogs.json', newsOf('Dogs'))
    expect((await depot('publish', folder)).out).toEqual(['1 added, 1 changed, 0 removed, 2 unchanged.'])
    const dates = (await content.client().getAllByType('news')).map(
      ({ uid, first_publication_date, last_publication_date }) => [
        uid,
        first_publication_date.slice(11, 13),
        last_publication_date.slice(11, 13),
      ],
    )
    expect(dates).toEqual([
      ['dogs', '10', '10'],
      ['gate', '09', '09'],
      ['pay', '09', '10'],
    ])
  })

  it('what it has no more is removed only by who says how many', async () => {
    await depot('publish', folder)
    rmSync(join(folder, 'news', 'pay.json'))
    const refused = await depot('publish', folder)
    expect(refused.code).toBe(1)
    expect(refused.out.join(' ')).toContain('news-pay: It is published, and the folder does not have it.')
    expect(refused.out.join(' ')).toContain('Documents that this would remove: 1, and that were to be removed: 0.')
    expect((await content.client().getByUID('news', 'pay')).id).toBe('news-pay')
    expect((await depot('publish', folder, '--removing', '1')).out).toEqual([
      '0 added, 0 changed, 1 removed, 2 unchanged.',
    ])
    await expect(content.client().getByUID('news', 'pay')).rejects.toThrow('No documents were returned')
  })

  it('a bad file is named with its field, every one of them, and nothing is published', async () => {
    write('news/bad-date.json', newsOf('Bad', { date: '14 May' }))
    write('news/no-picture.json', newsOf('No picture', { data: { image: { url: 'media/gone.png' } } }))
    write('news/double.json', { ...newsOf('Double'), uid: 'gate' })
    write('page/no-data.json', { tags: 'one' })
    write('page/bad-type.json', { type: 'News!', data: {} })
    write('news/script.json', newsOf('Script', { data: { image: { url: 'media/run.svg' } } }))
    writeFileSync(join(folder, 'media', 'run.svg'), '<svg/>')
    const { code, out } = await depot('publish', folder)
    expect(code).toBe(1)
    expect(out.map((line) => line.trim().split(':')[0] ?? '').toSorted((a, b) => (a < b ? -1 : 1))).toEqual([
      'The file was not imported. Nothing was changed.',
      'news/bad-date.json data.date',
      'news/gate.json uid',
      'news/no-picture.json data.image.url',
      'news/script.json data.image.url',
      'page/bad-type.json type',
      'page/no-data.json data',
      'page/no-data.json tags',
    ])
    write('page/broken.json', '{ "data": ')
    expect((await depot('publish', folder)).out.join(' ')).toMatch(/^page\/broken\.json is not JSON: /)
    expect((await content.client().get()).total_results_size).toBe(0)
  })

  it('a release is staged, seen in the list, published or withdrawn', async () => {
    await depot('publish', folder)
    write('news/pay.json', newsOf('The summer pay'))
    expect((await depot('release', 'Summer pay', folder, '--at', '2026-06-01T07:00:00Z')).out).toEqual([
      'Summer pay: 0 added, 1 changed, 0 removed, 2 unchanged. It is published at 2026-06-01T07:00:00.000Z.',
    ])
    expect((await content.client().getReleases()).map(({ label }) => label)).toEqual(['Summer pay'])
    expect((await depot('withdraw-release', 'Summer pay')).code).toBe(0)
    await depot('release', 'Summer pay', folder)
    expect((await depot('publish-release', 'Summer pay')).out).toEqual(['0 added, 1 changed, 0 removed, 0 unchanged.'])
    expect((await depot('publish-release', 'Summer pay')).out).toEqual([
      'There is nothing at this address. There is no release Summer pay.',
    ])
  })

  it('a preview prints a link for each document that it would change', async () => {
    await depot('publish', folder)
    write('news/pay.json', newsOf('A draft of pay'))
    const { out } = await depot('preview', folder, '--minutes', '5')
    const [, link = ''] = out[0]?.trim().split(' ') ?? []
    const { origin, pathname, searchParams } = new URL(link)
    expect([`${origin}/content`, pathname, searchParams.get('documentId')]).toEqual([
      content.base,
      '/preview',
      'news-pay',
    ])
    const draft = await content.client().getByID('news-pay', { ref: searchParams.get('token') ?? '' })
    expect(draft.data['title'][0].text).toBe('A draft of pay')
    expect(out[1]).toBe('The preview ends at 2026-05-14T09:05:00.000Z.')
  })

  it('says what is missing, and sends no token to another repository', async () => {
    expect((await depot('publish')).out).toContain('  npm run depot -- content publish FOLDER')
    expect((await depot('publish', join(folder, 'nowhere'))).out[0]).toMatch(/cannot be read \(ENOENT\)/)
    expect((await depot('publish', join(folder, 'media'))).out[0]).toMatch(/has no \.json file/)
    expect((await depot('preview', folder, '--minutes', 'x')).out).toEqual(['--minutes takes a number.'])
    expect((await depot('release', 'A', folder, '--at', 'soon')).out).toEqual([
      '"soon" is not a date and time, such as 2026-05-19T18:00.',
    ])
    config = { ...config, content: { endpoint: 'https://couriers.cdn.prismic.io/api/v2' } }
    expect((await depot('publish', folder)).out).toEqual([
      'The content is kept at https://couriers.cdn.prismic.io/api/v2. Publish it there.',
    ])
  })
})
