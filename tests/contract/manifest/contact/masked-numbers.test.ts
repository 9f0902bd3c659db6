import { once } from 'node:events'
import { createServer, type IncomingHttpHeaders } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createMaskedNumberClient, type MaskedNumberRequest } from '#services/manifest/contact/masked-numbers.ts'
import { turnedClock } from '#support/turned-clock.ts'
import { startStandIn } from './contact-under-test.ts'

const clock = turnedClock()
const inHours = (hours: number): Date => new Date(clock.now().getTime() + hours * 3_600_000)
const request = (more: Partial<MaskedNumberRequest> = {}): MaskedNumberRequest => ({
  id: 'one',
  from: '+447700900104',
  to: '+447700900123',
  until: inHours(8),
  ...more,
})

/** A provider as the settings describe it, which answers as a test says. */
async function startScripted() {
  const received: { headers: IncomingHttpHeaders; body: unknown }[] = []
  let answer: { status: number; body: unknown } = { status: 200, body: {} }
  const server = createServer((incoming, response) => {
    const chunks: Buffer[] = []
    incoming.on('data', (chunk: Buffer) => chunks.push(chunk))
    incoming.on('end', () => {
      received.push({ headers: incoming.headers, body: JSON.parse(Buffer.concat(chunks).toString()) })
      const headers = answer.status === 307 ? { location: '/elsewhere' } : {}
      response.writeHead(answer.status, headers).end(JSON.stringify(answer.body))
    })
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/numbers`
  return {
    received,
    create: createMaskedNumberClient({ url, token: 'provider-secret' }, fetch),
    answer: (status: number, body: unknown = {}) => void (answer = { status, body }),
    async stop() {
      server.closeAllConnections()
      server.close()
      await once(server, 'close')
    },
  }
}

let standIn: Awaited<ReturnType<typeof startStandIn>>
let scripted: Awaited<ReturnType<typeof startScripted>>

beforeAll(async () => {
  ;[standIn, scripted] = [await startStandIn(clock), await startScripted()]
})
afterAll(async () => {
  await standIn.stop()
  await scripted.stop()
})

/** What a provider promises: the stand-in keeps it, and so does a scripted one by its answers. */
describe.each([
  { name: 'the stand-in', prepare: () => undefined, create: () => standIn.create },
  {
    name: 'another provider',
    prepare: () => scripted.answer(201, { number: '+442079460018', expiresAt: inHours(8).toISOString() }),
    create: () => scripted.create,
  },
])('a number of $name', ({ prepare, create }) => {
  it('is neither phone’s own, and works until the time that was asked for at the latest', async () => {
    prepare()
    const answer = await create()(request())
    expect(answer).toEqual({ kind: 'number', number: expect.stringMatching(/^\+44\d{9,10}$/), until: inHours(8) })
    expect(['+447700900104', '+447700900123']).not.toContain('number' in answer && answer.number)
    expect(await create()(request({ until: inHours(4) }))).toMatchObject({ until: inHours(4) })
  })

  it('is the same when it is asked for again', async () => {
    prepare()
    expect(await create()(request())).toEqual(await create()(request()))
  })
})

describe('the client', () => {
  it('sends both phones and the end as JSON, with the token and the id', async () => {
    scripted.received.length = 0
    await scripted.create(request())
    const [{ headers, body } = { headers: {}, body: null }] = scripted.received
    expect(body).toEqual({ from: '+447700900104', to: '+447700900123', until: inHours(8).toISOString() })
    expect(headers).toMatchObject({
      authorization: 'Bearer provider-secret',
      'content-type': 'application/json',
      'idempotency-key': 'one',
    })
  })

  it.each([
    [422, 'rejected'],
    [400, 'away'],
    [401, 'away'],
    [429, 'away'],
    [503, 'away'],
    [307, 'away'],
  ] as const)('takes status %i for %s', async (status, kind) => {
    scripted.answer(status)
    expect(await scripted.create(request())).toEqual({ kind, status })
  })

  it.each([
    ['the recipient’s own', { number: '+447700900123', expiresAt: '2026-05-14T20:00:00Z' }],
    ['the courier’s own', { number: '+447700900104', expiresAt: '2026-05-14T20:00:00Z' }],
    ['none', { number: '07700', expiresAt: '2026-05-14T20:00:00Z' }],
    ['without an end', { number: '+442079460018' }],
  ])('takes no number that is %s', async (_, body) => {
    scripted.answer(200, body)
    expect(await scripted.create(request())).toEqual({ kind: 'away', code: 'answer-invalid' })
  })

  it('says that a provider which can’t be reached is away', async () => {
    const nowhere = createMaskedNumberClient({ url: 'http://127.0.0.1:1/', token: 'x' }, fetch)
    expect(await nowhere(request())).toEqual({ kind: 'away', code: 'TypeError' })
  })
})

describe('the stand-in', () => {
  it('connects the courier’s phone alone, each recipient by another number, until the end', async () => {
    const until = inHours(1)
    const one = await standIn.create(request({ id: 'a', until }))
    const two = await standIn.create(request({ id: 'b', to: '+442079460018', until }))
    if (one.kind !== 'number' || two.kind !== 'number') throw new Error('There is no number.')
    expect(one.number).not.toBe(two.number)
    expect(await standIn.call('+447700900104', one.number)).toBe('+447700900123')
    expect(await standIn.call('+447700900104', two.number)).toBe('+442079460018')
    expect(await standIn.call('+447700900118', one.number)).toBeNull()
    clock.turn(3_600_000)
    expect(await standIn.call('+447700900104', one.number)).toBeNull()
  })

  it('refuses a wrong token, a request of another form and a phone that would call itself', async () => {
    const wrong = createMaskedNumberClient({ url: standIn.url, token: 'other' }, fetch)
    expect(await wrong(request())).toEqual({ kind: 'away', status: 401 })
    expect(await standIn.create(request({ to: 'nobody' }))).toEqual({ kind: 'away', status: 400 })
    expect(await standIn.create(request({ until: inHours(-1) }))).toEqual({ kind: 'away', status: 400 })
    expect(await standIn.create(request({ to: '+447700900104' }))).toEqual({ kind: 'rejected', status: 422 })
  })
})
