import { createHash } from 'node:crypto'
import { createClient, type Client, type ClientConfig } from '@prismicio/client'
import { Hono } from 'hono'
import type { ContentChanges, ContentFolder } from '#contracts/content/content-import.ts'
import type { Database } from '#kit/database/database.ts'
import type { RateLimit } from '#kit/http/limits/buckets.ts'
import { listen } from '#kit/http/listen.ts'
import { createLog } from '#kit/log.ts'
import { createContentService } from '#services/content/service.ts'
import { counterIds } from '#support/counter-ids.ts'
import { bearerOf, verifyPerson, type Person } from '#support/people.ts'
import { turnedClock } from '#support/turned-clock.ts'

export const office: Person = { sub: 'otto', groups: ['back-office'] }

export type ContentUnderTest = Awaited<ReturnType<typeof startContent>>

/** The service behind a real port, as the app's origin has it. */
export async function startContent(database: Database, rateLimit: RateLimit = { burst: 100_000, perSecond: 100_000 }) {
  const clock = turnedClock()
  const log = createLog(() => undefined)
  const { app, seedDemo } = await createContentService(
    { database, clock, newId: counterIds(77), log, verify: verifyPerson, rateLimit },
    { path: '/content', origin: 'https://app.example', isOwnHost: (host) => host === '127.0.0.1' },
  )
  const outer = new Hono().mount('/content', (request, ...rest) => app.fetch(request, ...rest))
  const server = await listen((request, env) => outer.fetch(request, env), { port: 0, host: '127.0.0.1' })
  const base = `http://127.0.0.1:${server.port}/content`
  const api = `${base}/api/v2`

  const call = async (
    person: Person | null,
    method: string,
    path: string,
    body?: unknown,
  ): Promise<{ status: number; body: unknown }> => {
    const headers = {
      ...(body !== undefined && { 'content-type': 'application/json' }),
      ...(person && { authorization: bearerOf(person) }),
    }
    const answer = await fetch(`${base}${path}`, {
      method,
      headers,
      ...(body !== undefined && { body: JSON.stringify(body) }),
    })
    const text = await answer.text()
    return { status: answer.status, body: text === '' ? undefined : (JSON.parse(text) as unknown) }
  }
  const folderOf = (documents: ContentFolder['documents'], media: ContentFolder['media'] = {}) => ({ documents, media })
  return {
    clock,
    base,
    api,
    call,
    folderOf,
    seedDemo,
    stop: () => server.stop(),
    client: (more: Partial<ClientConfig> = {}): Client =>
      createClient('courier-portal', { documentAPIEndpoint: api, fetch, ...more }),
    publish: async (documents: ContentFolder['documents'], removing = 0, media: ContentFolder['media'] = {}) =>
      (await call(office, 'POST', '/v1/publish', { ...folderOf(documents, media), removing })) as {
        status: number
        body: ContentChanges
      },
    putMedia: async (
      bytes: Uint8Array<ArrayBuffer>,
      person: Person | null = office,
    ): Promise<{ status: number; sha256: string; size: number }> => {
      const sha256 = createHash('sha256').update(bytes).digest('hex')
      const headers = { 'content-type': 'application/octet-stream', ...(person && { authorization: bearerOf(person) }) }
      const { status } = await fetch(`${base}/v1/media/${sha256}`, { method: 'PUT', headers, body: bytes })
      return { status, sha256, size: bytes.length }
    },
  }
}

const paragraph = (text: string) => [{ type: 'paragraph', text, spans: [] }]

/** News as an editor writes it. */
export const newsOf = (
  title: string,
  more: {
    date?: string
    tags?: string[]
    id?: string
    lang?: string
    uid?: string | null
    data?: object
    type?: string
  } = {},
) => {
  const { date = '2026-05-14', data, ...rest } = more
  return {
    ...rest,
    data: {
      title: [{ type: 'heading1', text: title, spans: [] }],
      date,
      summary: null,
      image: {},
      mandatory: false,
      slices: [],
      ...data,
    },
  }
}

/** A small repository: five news, two authors, a page there is one of. */
export const smallFolder: ContentFolder['documents'] = {
  'author/ann.json': {
    data: {
      name: 'A. Sample',
      about: paragraph('Writes of gates.'),
      depot: { link_type: 'Document', id: 'depot-sam' },
    },
  },
  'author/bob.json': { data: { name: 'B. Sample' } },
  'depot/sam.json': { data: { name: 'Sampleton', phone: '01632 960000' } },
  'settings/settings.json': { uid: null, data: { heading: 'News of the depot' } },
  'news/gate.json': newsOf('The gate opens at 06:30', {
    date: '2026-05-10',
    tags: ['depot', 'public'],
    data: {
      author: { link_type: 'Document', id: 'author-ann' },
      group: [{ label: 'by', person: { link_type: 'Document', id: 'author-bob' } }],
      slices: [
        { slice_type: 'text', variation: 'default', id: 's1', primary: { text: paragraph('From Monday.') }, items: [] },
        {
          slice_type: 'quote',
          variation: 'default',
          id: 's2',
          primary: { quote: 'At last.', source: 'A. Sample' },
          items: [],
        },
      ],
    },
  }),
  'news/pay.json': newsOf('New rates', {
    date: '2026-05-12',
    tags: ['pay'],
    data: { author: { link_type: 'Document', id: 'author-gone' } },
  }),
  'news/vans.json': newsOf('Vans are checked', { date: '2026-05-11', tags: ['safety', 'depot'] }),
  'news/heat.json': newsOf('Drink in the heat', { date: '2026-05-13', tags: ['safety'] }),
  'news/gate-cy.json': newsOf('Giât', { lang: 'cy-gb', uid: 'gate' }),
}
