import { SignJWT } from 'jose'
import * as z from 'zod/mini'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { defineEndpoint } from '#contracts/endpoint.ts'
import type { Database } from '#kit/database/database.ts'
import { implement } from '#kit/http/implement.ts'
import { ProblemError } from '#kit/http/problem.ts'
import { createServiceClient } from '#kit/http/service-client.ts'
import { createServiceTokens } from '#kit/http/service-tokens.ts'
import { databases } from '#support/databases.ts'
import { inProcessFetch } from '#support/in-process-fetch.ts'
import { turnedClock } from '#support/turned-clock.ts'
import { problemOf, startNotes, type NotesService } from './service-under-test.ts'

const forServices = {
  service: 'personalisation',
  summary: 'For the test',
  problems: ['not-found'],
  access: { kind: 'group', groups: ['service'] },
} as const
const greet = defineEndpoint({
  ...forServices,
  name: 'greet',
  method: 'POST',
  path: '/v1/greetings/{name}',
  params: z.object({ name: z.string() }),
  query: z.object({ times: z._default(z.coerce.number(), 1) }),
  body: z.object({ word: z.string() }),
  result: z.object({ said: z.string(), by: z.string() }),
})
const refuse = defineEndpoint({
  ...forServices,
  name: 'refuse',
  method: 'GET',
  path: '/v1/refuse',
  result: z.undefined(),
})
const busy = defineEndpoint({ ...forServices, name: 'busy', method: 'GET', path: '/v1/busy', result: z.undefined() })
const operations = [
  implement(greet, ({ params, query, body, caller }) => ({
    said: `${body.word} ${params.name}`.repeat(query.times),
    by: caller.sub,
  })),
  implement(refuse, () => {
    throw new ProblemError('not-found')
  }),
  implement(busy, () => {
    throw new ProblemError('not-ready', { retryAfter: 7 })
  }),
]

const secret = new Uint8Array(32).fill(1)
const nextSecret = new Uint8Array(32).fill(2)

describe('calls between services', () => {
  let database: Database
  let notes: NotesService
  const clock = turnedClock()
  const tokens = createServiceTokens([secret], clock)

  beforeAll(async () => {
    const kind = databases[0]
    if (!kind) throw new Error('There is no database to test on.')
    database = await kind.open()
    notes = await startNotes(database, { definition: { operations }, deps: { clock, serviceTokens: tokens } })
  })
  afterAll(() => database.close())

  const client = (by = tokens) =>
    createServiceClient({
      from: 'forms',
      tokens: by,
      baseOf: (key) => (key === 'personalisation' ? 'http://notes.test' : undefined),
      fetch: (input, init) => inProcessFetch({ notes: notes.app })(input, init),
    })
  const greetWith = (authorization: string) =>
    notes.request(
      '/v1/greetings/anna',
      { method: 'POST', headers: { authorization, 'content-type': 'application/json' }, body: '{"word":"hello"}' },
      null,
    )
  const failureOf = async (call: Promise<unknown>) => {
    const error = await call.catch((thrown: unknown) => thrown)
    return error instanceof ProblemError ? [error.code, error.details.retryAfter] : error
  }

  test('carry the name of the service that calls, and its answer passes the contract', async () => {
    const said = await client()(greet, { params: { name: 'anna/ben' }, query: { times: '2' }, body: { word: 'hello' } })
    expect(said).toEqual({ said: 'hello anna/benhello anna/ben', by: 'service/forms' })
  })

  test('are not opened by a token for another service, an old one, or one that another secret signed', async () => {
    expect((await greetWith(await tokens.issue('forms', 'personalisation'))).status).toBe(200)
    const old = await tokens.issue('forms', 'personalisation')
    const unbound = await new SignJWT({})
      .setProtectedHeader({ alg: 'HS256', typ: 'JWT' })
      .setSubject('service/forms')
      .setJti('x')
      .setExpirationTime('1h')
      .sign(secret)
    const wrong = [
      await tokens.issue('forms', 'manifest'),
      await createServiceTokens([nextSecret], clock).issue('forms', 'personalisation'),
      await createServiceTokens([secret], turnedClock('2026-05-14T08:00:00.000Z')).issue('forms', 'personalisation'),
      `Bearer ${unbound}`,
    ]
    for (const each of wrong) expect(await problemOf(await greetWith(each))).toBe('401 token-invalid')
    clock.turn(61_000)
    expect(await problemOf(await greetWith(old))).toBe('401 token-invalid')
  })

  test('are for services: a pool that has a group of that name makes nobody one', async () => {
    expect(
      await problemOf(await greetWith(await notes.tokens.bearer({ sub: 'anna', groups: ['service', 'back-office'] }))),
    ).toBe('403 not-allowed')
  })

  test('go on while the secret is changed', async () => {
    const both = createServiceTokens([nextSecret, secret], clock)
    const admit = both.admit('personalisation', () => Promise.reject(new ProblemError('token-missing')))
    expect(await admit(await tokens.issue('forms', 'personalisation'))).toMatchObject({ sub: 'service/forms' })
    expect(await admit(await both.issue('forms', 'personalisation'))).toMatchObject({ groups: ['service'] })
    await expect(admit(undefined)).rejects.toMatchObject({ code: 'token-missing' })
    expect(() => createServiceTokens([new Uint8Array(8)], clock)).toThrow('32 bytes')
  })

  test('fail as this service’s own failure, which passes where the other’s does', async () => {
    expect(await failureOf(client()(busy))).toEqual(['not-ready', 7])
    expect(await failureOf(client()(refuse))).toEqual(['internal', undefined])
    expect(await failureOf(client(createServiceTokens([nextSecret], clock))(refuse))).toEqual(['internal', undefined])
    expect(await failureOf(client()({ ...refuse, service: 'manifest' }))).toEqual(['not-set-up', undefined])
    const lying = createServiceClient({
      from: 'forms',
      tokens,
      baseOf: () => '',
      fetch: () => Promise.resolve(Response.json({ said: 1 })),
    })
    expect(await failureOf(lying(greet))).toEqual(['internal', undefined])
    const dead = createServiceClient({
      from: 'forms',
      tokens,
      baseOf: () => '',
      fetch: () => Promise.reject(new TypeError('fetch failed')),
    })
    expect(await failureOf(dead(greet))).toEqual(['not-ready', 5])
  })
})
