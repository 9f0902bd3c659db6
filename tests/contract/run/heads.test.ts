import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { headsResponseSchema, hintSchema, type ServiceHeads } from '#contracts/sync/sync.ts'
import type { Database } from '#kit/database/database.ts'
import { transact } from '#kit/database/transact.ts'
import { createService } from '#kit/service.ts'
import { appendFeed } from '#kit/sync/feed.ts'
import { createHeads } from '#kit/hints/heads.ts'
import { createServiceTokens } from '#kit/http/service-tokens.ts'
import { everyDatabase } from '#support/databases.ts'
import { recordStatements } from '#support/record-statements.ts'
import { problemOf, startNotes, tap, type NotesService } from '../kit/service-under-test.ts'

const inSam = ['anna', 'carl']

describe.each(everyDatabase)('heads on $name', (kind) => {
  let database: Database
  let notes: NotesService
  const heads = createHeads()
  const tokensOfServices = createServiceTokens([new Uint8Array(32)], { now: () => new Date() })
  let statementsOf: ReturnType<typeof recordStatements>
  const refreshed: string[] = []
  let isBroken = false

  beforeAll(async () => {
    database = await kind.open()
    statementsOf = recordStatements(database.pool)
    notes = await startNotes(database, {
      deps: { heads, serviceTokens: tokensOfServices },
      definition: {
        groups: ({ sub }) => (inSam.includes(sub) ? ['depot/SAM', 'all'] : ['all']),
        refresh: async ({ sub }, { withGroups }) =>
          void (await Promise.resolve(refreshed.push(`${sub} ${withGroups}`))),
      },
    })
    // Another service of the process, on the same tables; whether it can be read is up to the test.
    createService(
      {
        key: 'forms',
        title: 'Forms',
        db: notes.db,
        operations: [],
        refresh: () => (isBroken ? Promise.reject(new Error('Broken.')) : Promise.resolve()),
      },
      { ...notes.deps, heads },
    )
  })
  beforeEach(async () => {
    for (const table of ['feed', 'feed_head', 'erased_person'] as const) await notes.db.deleteFrom(table).execute()
    refreshed.length = 0
    isBroken = false
  })
  afterAll(() => database.close())

  const append = (feed: string, ...ids: string[]) =>
    transact(notes.db, (tx) =>
      appendFeed(
        tx,
        ids.map((id) => ({ feed, kind: 'note', id, value: { id } })),
        notes.clock.now(),
      ),
    )
  const look = async (
    sub: string,
    services = 'personalisation',
    grouped = 'personalisation',
  ): Promise<ServiceHeads[]> => {
    const search = new URLSearchParams({ services, ...(grouped && { grouped }) })
    const response = await notes.request(`/v1/sync/heads?${search}`, {}, sub)
    return headsResponseSchema.parse(await response.json()).heads
  }

  test('are what a pull would say, of the caller’s feed and groups and of nobody else’s', async () => {
    await append('courier/anna', 'a', 'b')
    await append('courier/ben', 'c')
    await append('depot/SAM', 'd')
    const [anna] = await look('anna')
    const pulled = await notes.pull({ feed: 'own', cursor: 0 }, 'anna')
    expect(anna).toEqual({
      service: 'personalisation',
      epoch: pulled.epoch,
      head: 2,
      stamp: pulled.stamp,
      groups: pulled.groups,
    })
    expect(anna?.groups?.map(({ feed, head }) => `${feed} ${head}`)).toEqual(['depot/SAM 1', 'all 0'])
    const [ben] = await look('ben')
    expect([ben?.head, ben?.groups?.map(({ feed }) => feed)]).toEqual([1, ['all']])
    expect(await look('ben', 'personalisation', '')).toEqual([{ ...ben, groups: undefined }])
    // What a pull brings up to date first, a look does as well.
    expect(refreshed).toEqual(['anna true', 'anna true', 'ben true', 'ben false'])
  })

  test('name a row as soon as it is committed, and not before', async () => {
    await append('courier/anna', 'a')
    let before = 0
    await transact(notes.db, async (tx) => {
      await appendFeed(tx, [{ feed: 'courier/anna', kind: 'note', id: 'b', value: {} }], notes.clock.now())
      // The embedded database has one connection, which this transaction has.
      before = database.engine === 'postgres' ? ((await look('anna'))[0]?.head ?? 0) : 1
    })
    expect(before).toBe(1)
    expect((await look('anna'))[0]?.head).toBe(2)
  })

  test('cover the services of the process, once each, and leave out what is not here or cannot be read', async () => {
    await append('courier/anna', 'a')
    const named = async () => (await look('anna', 'forms,forms,personalisation,manifest')).map(({ service }) => service)
    expect((await named()).toSorted()).toEqual(['forms', 'personalisation'])
    isBroken = true
    expect(await named()).toEqual(['personalisation'])
    expect(notes.logged.some((line) => line.includes('heads-not-read') && line.includes('forms'))).toBe(true)
  })

  test('need a token, and a closed account has none anywhere', async () => {
    expect(await problemOf(await notes.request('/v1/sync/heads?services=personalisation', {}, null))).toBe(
      '401 token-missing',
    )
    const other = { headers: { authorization: 'Bearer a.b.c' } }
    expect(await problemOf(await notes.request('/v1/sync/heads?services=personalisation', other))).toBe(
      '401 token-invalid',
    )
    await notes.db.insertInto('erased_person').values({ person: 'anna', erased_at: notes.clock.now() }).execute()
    expect(await problemOf(await notes.request('/v1/sync/heads?services=personalisation', {}, 'anna'))).toBe(
      '401 token-invalid',
    )
    // Also where the door does not know of it yet.
    const caller = { sub: 'anna', username: 'anna', groups: [], tokenId: '' }
    expect(await heads.read(caller, { services: 'personalisation' }, notes.deps.log)).toEqual([])
    expect(refreshed).toEqual([])
  })

  test('are of one service alone for the token of another service', async () => {
    const authorization = await tokensOfServices.issue('auth', 'personalisation')
    const response = await notes.request('/v1/sync/heads?services=forms,personalisation', {
      headers: { authorization },
    })
    expect(headsResponseSchema.parse(await response.json()).heads.map(({ service }) => service)).toEqual([
      'personalisation',
    ])
  })

  test.each(['', 'services=', 'services=a,,b', 'services=manifest&grouped=A', `services=${'a'.repeat(401)}`])(
    'refuse the query "%s"',
    async (query) => {
      expect(await problemOf(await notes.request(`/v1/sync/heads?${query}`))).toMatch(/^4\d\d body-invalid$/)
    },
  )

  test('are counted apart: looks that have cost too much leave what a courier may pull and send', async () => {
    const limited = await startNotes(database, { deps: { rateLimit: { burst: 5, perSecond: 0.001 } } })
    const path = '/v1/sync/heads?services=personalisation'
    const looks = []
    for (let n = 0; n < 6; n++) looks.push((await limited.request(path, {}, 'anna')).status)
    expect([looks[0], looks.at(-1)]).toEqual([200, 429])
    expect((await limited.request('/v1/sync/pull?cursor=0', {}, 'anna')).status).toBe(200)
  })

  test('begin a stream of hints that asks for them, read while hints are collected already', async () => {
    await append('courier/anna', 'a')
    const first = async (query: string) => {
      const { body } = await notes.request(`/v1/sync/hints${query}`)
      const reader = body?.getReader()
      const text = new TextDecoder().decode((await reader?.read())?.value)
      await reader?.cancel()
      return hintSchema.parse(JSON.parse(/data: (.*)/.exec(text)?.[1] ?? ''))
    }
    expect(await first('?services=personalisation,manifest')).toEqual({
      services: ['personalisation', 'forms'],
      heads: await look('anna', 'personalisation', ''),
    })
    expect(await first('')).toEqual({ services: ['personalisation', 'forms'] })
  })

  test('a pull that is at the head is answered with one statement', async () => {
    await notes.push([tap(1, 1)])
    const { epoch, stamp } = await notes.pull({ feed: 'own', cursor: 0 })
    const statements = await statementsOf(async () => {
      const response = await notes.pull({ feed: 'own', cursor: 1, epoch, stamp: stamp ?? '' })
      expect(response).toMatchObject({ kind: 'changes', changes: [], head: 1, groups: [{ feed: 'depot/SAM' }, {}] })
    })
    expect(statements.filter((text) => /\bfeed\b|^(begin|start|commit)/.test(text))).toHaveLength(1)
  })
})
