import { gunzipSync, gzipSync } from 'node:zlib'
import { exportJWK, generateKeyPair, SignJWT } from 'jose'
import * as z from 'zod/mini'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { defineEndpoint } from '#contracts/endpoint.ts'
import { pushBodyLimit } from '#contracts/sync/sync.ts'
import { createVerifier } from '#kit/http/auth.ts'
import type { Database } from '#kit/database/database.ts'
import { implement } from '#kit/http/implement.ts'
import { ProblemError } from '#kit/http/problem.ts'
import { databases } from '#support/databases.ts'
import { createTokenMaker, testClientId, testIssuer } from '#support/tokens.ts'
import { contexts } from './note-collection.ts'
import { problemOf, startNotes, tap, type NotesService } from './service-under-test.ts'

const base = {
  service: 'personalisation',
  summary: 'For the test',
  problems: [],
  access: { kind: 'signed-in' },
} as const
const open = { kind: 'open', reason: 'For the test' } as const

const operations = [
  implement(
    defineEndpoint({
      ...base,
      name: 'echo',
      method: 'POST',
      path: '/v1/echo/{count}',
      params: z.object({ count: z.coerce.number().check(z.int()) }),
      query: z.object({ times: z._default(z.coerce.number(), 1) }),
      body: z.object({ word: z.string() }),
      result: z.object({ words: z.array(z.string()) }),
    }),
    ({ params, query, body }) => ({
      words: Array<string>(params.count * query.times).fill(body.word),
      secret: 'stays here',
    }),
  ),
  implement(
    defineEndpoint({ ...base, name: 'lie', method: 'GET', path: '/v1/lie', result: z.object({ count: z.int() }) }),
    () => ({ count: 1.5 }),
  ),
  implement(defineEndpoint({ ...base, name: 'fail', method: 'GET', path: '/v1/fail', result: z.undefined() }), () => {
    throw new Error('a detail that is nobody else’s business')
  }),
  implement(
    defineEndpoint({
      ...base,
      name: 'staff',
      method: 'PUT',
      path: '/v1/staff',
      access: { kind: 'group', groups: ['sub-depot'] },
      needs: 'manage',
      result: z.undefined(),
    }),
    () => undefined,
  ),
  implement(
    defineEndpoint({
      ...base,
      name: 'open',
      method: 'GET',
      path: '/v1/open',
      access: open,
      result: z.object({ sub: z.string() }),
    }),
    ({ caller }) => ({ sub: caller.sub }),
  ),
  implement(defineEndpoint({ ...base, name: 'busy', method: 'GET', path: '/v1/busy', result: z.undefined() }), () => {
    throw new ProblemError('not-ready', { retryAfter: 2.2 })
  }),
]

describe('requests', () => {
  let database: Database
  let notes: NotesService

  beforeAll(async () => {
    const kind = databases[0]
    if (!kind) throw new Error('There is no database to test on.')
    database = await kind.open()
    notes = await startNotes(database, {
      definition: { operations },
      deps: { rateLimit: { burst: 60, perSecond: 2 }, origins: ['https://app.example'] },
    })
  })
  afterAll(() => database.close())

  const json = (body: unknown): RequestInit => ({
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: typeof body === 'string' ? body : JSON.stringify(body),
  })
  const withToken = (authorization: string) => notes.request('/v1/sync/pull?cursor=0', { headers: { authorization } })

  describe('tokens', () => {
    test('no token, no answer', async () => {
      const response = await notes.request('/v1/sync/pull?cursor=0', {}, null)
      expect(response.headers.get('www-authenticate')).toBe('Bearer')
      expect(await problemOf(response)).toBe('401 token-missing')
    })

    test.each([
      ['of another issuer', { issuer: 'https://elsewhere.test' }],
      ['for another client', { clientId: 'another-app' }],
      ['that is an id token', { tokenUse: 'id' }],
      ['that has run out', { expiresIn: -1 }],
      ['that is not valid yet', { notBefore: 60 }],
    ])('refuses a token %s', async (_, claims) => {
      const response = await withToken(await notes.tokens.bearer({ sub: 'anna', ...claims }))
      expect(await problemOf(response)).toBe('401 token-invalid')
    })

    test('refuses a token of a forger who uses the name of the right key', async () => {
      const forger = await createTokenMaker(notes.clock)
      expect(await problemOf(await withToken(await forger.bearer({ sub: 'anna' })))).toBe('401 token-invalid')
    })

    test('refuses a token whose content was changed, that is not signed, or is none at all', async () => {
      const [head, , signature] = (await notes.tokens.bearer({ sub: 'anna' })).split('.')
      const [, payload] = (await notes.tokens.bearer({ sub: 'ben' })).split('.')
      const none = Buffer.from('{"alg":"none"}').toString('base64url')
      for (const token of [
        `${head}.${payload}.${signature}`,
        `Bearer ${none}.${payload}.`,
        'Bearer x',
        'Basic YTpi',
        `${head}`,
      ]) {
        expect(await problemOf(await withToken(token))).toBe('401 token-invalid')
      }
    })

    test('refuses another algorithm, even with a key that the pool has published', async () => {
      const { publicKey, privateKey } = await generateKeyPair('PS256')
      const keys = [{ ...(await exportJWK(publicKey)), kid: 'key-1' }]
      const verify = createVerifier({
        jwks: { keys },
        issuer: testIssuer,
        clientIds: [testClientId],
        clock: notes.clock,
      })
      const token = await new SignJWT({ token_use: 'access', client_id: testClientId, username: 'anna' })
        .setProtectedHeader({ alg: 'PS256', kid: 'key-1' })
        .setSubject('anna')
        .setIssuer(testIssuer)
        .setJti('1')
        .setIssuedAt(notes.clock.now())
        .setExpirationTime(new Date(notes.clock.now().getTime() + 60_000))
        .sign(privateKey)
      await expect(verify(`Bearer ${token}`)).rejects.toMatchObject({ code: 'token-invalid' })
    })

    test('a token ends by the service’s clock', async () => {
      const token = await notes.tokens.bearer({ sub: 'anna', expiresIn: 10 })
      expect((await withToken(token)).status).toBe(200)
      notes.clock.turn(11_000)
      expect(await problemOf(await withToken(token))).toBe('401 token-invalid')
    })

    test('what belongs to a group is for the group', async () => {
      const put = async (groups: string[]) =>
        notes.request('/v1/staff', {
          method: 'PUT',
          headers: { authorization: await notes.tokens.bearer({ sub: 'dora', groups }) },
        })
      expect(await problemOf(await put(['courier']))).toBe('403 not-allowed')
      expect((await put(['sub-depot', 'sub-depot/SAM'])).status).toBe(204)
      expect(await problemOf(await put(['sub-depot', 'sub-depot/SAM/viewer']))).toBe('403 not-allowed')
    })

    test('an open operation asks for no token and believes none', async () => {
      const response = await notes.request('/v1/open', { headers: { authorization: 'Bearer rubbish' } })
      expect(await response.json()).toEqual({ sub: '' })
    })

    test('one may write as oneself only: the subject of the token is the courier', async () => {
      await notes.push([tap(900, 90)], 'ben')
      expect(contexts.at(-1)?.caller.sub).toBe('ben')
      expect(await notes.linesOf(90, 'anna')).toEqual([])
    })
  })

  describe('bodies', () => {
    test('parts of a request are held against the contract, and so is the result', async () => {
      const response = await notes.request('/v1/echo/2?times=2', json({ word: 'yes', more: 1 }))
      expect(await response.json()).toEqual({ words: ['yes', 'yes', 'yes', 'yes'] })
    })

    test.each([
      ['params.count', '/v1/echo/two', { word: 'yes' }],
      ['query.times', '/v1/echo/1?times=often', { word: 'yes' }],
      ['body.word', '/v1/echo/1', { word: 1 }],
      ['body', '/v1/echo/1', { word: 'no\u0000thing' }],
    ])('names %s when it is wrong', async (at, path, body) => {
      const response = await notes.request(path, json(body))
      expect(await response.json()).toMatchObject({ status: 400, code: 'body-invalid', issues: [{ at }] })
    })

    test('a body that is no JSON, or does not say that it is', async () => {
      expect(await problemOf(await notes.request('/v1/sync/push', json('{"clientId":')))).toBe('400 body-invalid')
      const form = { method: 'POST', body: 'a=1', headers: { 'content-type': 'application/x-www-form-urlencoded' } }
      expect(await problemOf(await notes.request('/v1/sync/push', form))).toBe('415 type-not-supported')
    })

    test('a body above the limit, plain, in pieces without a length, and packed to little', async () => {
      const large = JSON.stringify({
        clientId: notes.clientId,
        epoch: null,
        mutations: [tap(1, 1, 'x'.repeat(pushBodyLimit))],
      })
      expect(await problemOf(await notes.request('/v1/sync/push', json(large)))).toBe('413 body-too-large')

      const pieces = new Blob([large]).stream()
      const streamed = { ...json(''), body: pieces, duplex: 'half' } as RequestInit
      expect(await problemOf(await notes.request('/v1/sync/push', streamed))).toBe('413 body-too-large')

      const bomb = gzipSync(Buffer.alloc(50 * 1024 * 1024, ' '))
      expect(bomb.length).toBeLessThan(100_000)
      const packed = {
        method: 'POST',
        body: bomb,
        headers: { 'content-type': 'application/json', 'content-encoding': 'gzip' },
      }
      expect(await problemOf(await notes.request('/v1/sync/push', packed))).toBe('413 body-too-large')
    })

    test('what says gzip and is not, and what is packed in another way', async () => {
      const send = (encoding: string) =>
        notes.request('/v1/sync/push', {
          ...json('{}'),
          headers: { 'content-type': 'application/json', 'content-encoding': encoding },
        })
      expect(await problemOf(await send('gzip'))).toBe('400 body-invalid')
      expect(await problemOf(await send('br'))).toBe('415 type-not-supported')
    })

    test('more mutations than one push may have are refused whole', async () => {
      const mutations = Array.from({ length: 501 }, (_, n) => tap(n + 1, 1, ''))
      const response = await notes.post({ clientId: notes.clientId, epoch: null, mutations })
      expect(await problemOf(response)).toBe('400 body-invalid')
    })

    test('a large answer is compressed for those who take it', async () => {
      const plain = await notes.request('/v1/echo/500', json({ word: 'again' }))
      expect(plain.headers.get('content-encoding')).toBeNull()
      const headers = { 'content-type': 'application/json', 'accept-encoding': 'br, gzip' }
      const packed = await notes.request('/v1/echo/500', { ...json({ word: 'again' }), headers })
      expect(packed.headers.get('content-encoding')).toBe('gzip')
      expect(gunzipSync(Buffer.from(await packed.arrayBuffer())).toString()).toBe(await plain.text())
    })
  })

  describe('answers', () => {
    test('an answer that breaks its contract does not leave the service', async () => {
      expect(await problemOf(await notes.request('/v1/lie'))).toBe('500 internal')
    })

    test('a failure tells the log why and the caller only its number', async () => {
      const response = await notes.request('/v1/fail', { headers: { 'x-request-id': 'request-of-the-test' } })
      const text = await response.text()
      expect(JSON.parse(text)).toMatchObject({ code: 'internal', instance: 'request-of-the-test' })
      expect(text).not.toContain('business')
      const line = notes.logged.find((each) => each.includes('nobody else’s business'))
      expect(JSON.parse(line ?? '{}')).toMatchObject({ event: 'failed', request: 'request-of-the-test' })
    })

    test('the log has every request and no token, body or query', async () => {
      notes.logged.length = 0
      const token = await notes.tokens.bearer({ sub: 'anna' })
      await notes.request('/v1/echo/1?times=1', {
        ...json({ word: 'confidential' }),
        headers: { 'content-type': 'application/json', authorization: token },
      })
      expect(notes.logged.map((line) => JSON.parse(line) as object)).toMatchObject([
        {
          event: 'request',
          service: 'personalisation',
          method: 'POST',
          path: '/v1/echo/1',
          status: 200,
          caller: 'anna',
        },
      ])
      expect(notes.logged.join()).not.toMatch(/confidential|times|eyJ/)
    })

    test('the log says that a body could not be read, and quotes none of it', async () => {
      notes.logged.length = 0
      expect(await problemOf(await notes.request('/v1/echo/1', json('Mrs Example, 12 Sample Road')))).toBe(
        '400 body-invalid',
      )
      expect(await problemOf(await notes.request('/v1/sync/pull?cursor=0&after=TXJzIEV4YW1wbGU'))).toBe(
        '400 body-invalid',
      )
      const lines = notes.logged.filter((line) => line.includes('refused'))
      expect(lines.map((line) => JSON.parse(line) as object)).toMatchObject([
        { error: 'SyntaxError' },
        { error: 'SyntaxError' },
      ])
      expect(lines.join()).not.toMatch(/Mrs|Example|Sample/)
    })

    test('an address that is not there, and one that takes other methods', async () => {
      expect(await problemOf(await notes.request('/v1/nothing'))).toBe('404 not-found')
      const response = await notes.request('/v1/echo/1', { method: 'DELETE' })
      expect(response.headers.get('allow')).toBe('POST')
      expect(await problemOf(response)).toBe('405 method-not-allowed')
    })

    test('a service that is not ready says when to come back, in whole seconds', async () => {
      expect((await notes.request('/v1/busy')).headers.get('retry-after')).toBe('3')
    })

    test('pages of configured origins may call, without cookies, and others may not', async () => {
      const preflight = (origin: string) =>
        notes.request(
          '/v1/sync/push',
          {
            method: 'OPTIONS',
            headers: {
              origin,
              'access-control-request-method': 'POST',
              'access-control-request-headers': 'authorization, content-encoding',
            },
          },
          null,
        )
      const known = await preflight('https://app.example')
      expect(known.headers.get('access-control-allow-origin')).toBe('https://app.example')
      expect(known.headers.get('access-control-allow-headers')).toContain('content-encoding')
      expect(known.headers.get('access-control-allow-credentials')).toBeNull()
      expect((await preflight('https://elsewhere.example')).headers.get('access-control-allow-origin')).toBeNull()
    })
  })

  describe('limits', () => {
    test('too many requests of one caller are held up, by the clock, and nobody else’s', async () => {
      const ask = (sub: string) => notes.request('/v1/open/../sync/pull?cursor=0', {}, sub)
      // The burst is 60, and a request counts a little more than one by its bytes.
      for (let n = 0; n < 50; n++) expect((await ask('hasty')).status).toBe(200)
      let refused = await ask('hasty')
      for (let n = 0; n < 10 && refused.status === 200; n++) refused = await ask('hasty')
      expect(refused.headers.get('retry-after')).toBe('1')
      expect(await problemOf(refused)).toBe('429 too-many-requests')
      expect((await ask('calm')).status).toBe(200)
      notes.clock.turn(500)
      expect((await ask('hasty')).status).toBe(200)
      expect([(await ask('hasty')).status, (await ask('hasty')).status]).toContain(429)
    })

    test('guessing tokens is held up too', async () => {
      const guess = () => notes.request('/v1/sync/pull?cursor=0', { headers: { authorization: 'Bearer a.b.c' } })
      let answer = await guess()
      for (let n = 0; n < 100 && answer.status === 401; n++) answer = await guess()
      expect(await problemOf(answer)).toBe('429 too-many-requests')
    })
  })

  describe('time', () => {
    test('a decision is told when a tap was made, by the service’s clock', async () => {
      notes.clock.turn(3_600_000)
      const now = notes.clock.now().getTime()
      const at = (ms: number) => new Date(now + ms).toISOString()
      await notes.push(
        [
          tap(910, 91, 'late', { age: 1_800_000, deviceTime: at(-1_800_000) }),
          tap(911, 91, 'ahead', { age: 0, deviceTime: at(61_000) }),
          tap(912, 91, 'a little ahead', { age: 0, deviceTime: at(59_000) }),
          tap(913, 91, 'without a sense of time', { age: Number.MAX_SAFE_INTEGER }),
        ],
        'tim',
      )
      expect(contexts.slice(-4)).toMatchObject([
        { occurredAt: at(-1_800_000), receivedAt: at(0), deviceTime: at(-1_800_000), clockAhead: false },
        { occurredAt: at(0), clockAhead: true },
        { occurredAt: at(0), clockAhead: false },
        { occurredAt: at(0) },
      ])
    })
  })
})
