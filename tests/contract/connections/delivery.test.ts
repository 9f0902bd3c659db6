import { Webhook } from 'standardwebhooks'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { day, hour, minute, parcelEvent, startConnections, type Connections } from './connections-under-test.ts'
import { startReceiver, type Receiver } from './receiver.ts'

describe('the delivery of events', () => {
  let it_: Connections
  let receiver: Receiver

  beforeEach(async () => {
    it_ = await startConnections()
    receiver = await startReceiver()
  })
  afterEach(async () => {
    vi.useRealTimers()
    await receiver.close()
    await it_.close()
  })

  const run = async () => await it_.service.background.run()
  const numbers = () => receiver.received.map(({ data }) => data.n)
  /** Time passes, and what is due is sent. */
  const pass = async (ms: number, step = ms) => {
    for (let passed = 0; passed < ms; passed += step) {
      it_.clock.turn(step)
      await run()
    }
  }

  it('is signed as Standard Webhooks says, by the library of which it is accepted', async () => {
    const { secret } = await it_.add(receiver.url)
    await it_.record([parcelEvent(1, 'a')])
    await run()
    const [got] = receiver.received
    vi.useFakeTimers({ now: it_.clock.now(), toFake: ['Date'] })
    const headers = got?.headers as Record<string, string>
    expect(new Webhook(secret).verify(got?.body ?? '', headers)).toEqual({
      type: 'parcel.delivered',
      timestamp: it_.clock.now().toISOString(),
      data: { n: 1, parcel: 'a' },
    })
    expect(got?.id).toMatch(/^evt_[0-9a-f-]{36}$/)
    expect(headers['content-type']).toBe('application/json')
  })

  it('signs with the old secret and the new one for a day', async () => {
    const { secret: old, webhook } = await it_.add(receiver.url)
    const { body } = await it_.call<{ secret: string }>('office', 'POST', `/v1/webhooks/${webhook.id}/secret`)
    await it_.record([parcelEvent(1, 'a')])
    await run()
    it_.clock.turn(25 * hour)
    await it_.record([parcelEvent(2, 'a')])
    await run()
    const signatures = receiver.received.map(({ headers }) => String(headers['webhook-signature']).split(' ').length)
    expect(signatures).toEqual([2, 1])
    vi.useFakeTimers({ now: it_.clock.now().getTime() - 25 * hour, toFake: ['Date'] })
    const [first] = receiver.received
    for (const secret of [old, body.secret])
      expect(new Webhook(secret).verify(first?.body ?? '', first?.headers as never)).toBeTruthy()
  })

  it('holds the later events of a subject whose event fails, and no others', async () => {
    await it_.add(receiver.url)
    receiver.answer = ({ data }) => (data.n === 1 ? 500 : 204)
    await it_.record([parcelEvent(1, 'a'), parcelEvent(2, 'b'), parcelEvent(3, 'a'), parcelEvent(4, 'b')])
    await run()
    expect(numbers().toSorted((a = 0, b = 0) => a - b)).toEqual([1, 2, 4])
    await it_.record([parcelEvent(5, 'a'), parcelEvent(6, 'c')])
    await run()
    expect(numbers().toSorted((a = 0, b = 0) => a - b)).toEqual([1, 2, 4, 6])
    receiver.answer = () => 204
    await pass(10 * minute)
    expect(numbers().slice(4)).toEqual([1, 3, 5])
  })

  it('tries an event for three days, then goes on with the next one of its subject', async () => {
    const { webhook } = await it_.add(receiver.url)
    receiver.answer = ({ data }) => (data.n === 1 ? 500 : 204)
    await it_.record([parcelEvent(1, 'a'), parcelEvent(2, 'a'), parcelEvent(3, 'b')])
    await run()
    for (let hours = 0; hours < 84; hours += 2) {
      await it_.record([parcelEvent(100 + hours, 'other')])
      await pass(2 * hour)
    }
    const got = numbers()
    expect(got.filter((n) => n === 2)).toEqual([2])
    expect(got.indexOf(2)).toBeGreaterThan(got.lastIndexOf(1))
    expect(got.filter((n) => n === 1).length).toBeGreaterThan(8)
    const ids = new Set(receiver.received.filter(({ data }) => data.n === 1).map(({ id }) => id))
    expect(ids.size).toBe(1)
    expect(await it_.webhook()).toMatchObject({ state: 'active', waiting: 0 })
    expect((await it_.attempts(webhook.id)).filter(({ isLast }) => isLast)).toMatchObject([{ status: 500 }])
  })

  it.each([
    ['an error', 500],
    ['a redirect', 302],
    ['a refusal', 403],
  ])('takes %s for not accepted', async (_name, status) => {
    const { webhook } = await it_.add(receiver.url)
    receiver.answer = () => (response) => response.writeHead(status, { location: receiver.url }).end('No.')
    await it_.record([parcelEvent(1, 'a')])
    await run()
    expect(receiver.received).toHaveLength(1)
    expect(await it_.attempts(webhook.id)).toMatchObject([{ isAccepted: false, status, answer: 'No.', attempt: 1 }])
    receiver.answer = () => 204
    await pass(minute)
    expect(numbers()).toEqual([1, 1])
    expect(await it_.webhook()).toMatchObject({ downSince: null, waiting: 0 })
  })

  it('does not wait for a receiver that is slow, nor for one that is not there', async () => {
    const { webhook } = await it_.add(receiver.url)
    receiver.answer = () => () => undefined
    await it_.record([parcelEvent(1, 'a')])
    await run()
    expect(await it_.attempts(webhook.id)).toMatchObject([{ status: null, error: 'The server didn’t answer in time' }])
    await receiver.close()
    await pass(minute)
    expect((await it_.attempts(webhook.id))[0]).toMatchObject({ error: 'The connection was refused' })
  })

  it('reads no more than the beginning of an answer', async () => {
    const { webhook } = await it_.add(receiver.url)
    receiver.answer = () => (response) => {
      response.writeHead(200)
      response.on('error', () => undefined)
      const fill = (): void => {
        while (response.write('x'.repeat(16_384)));
        response.once('drain', fill)
      }
      fill()
    }
    await it_.record([parcelEvent(1, 'a')])
    await run()
    const [attempt] = await it_.attempts(webhook.id)
    expect([attempt?.isAccepted, attempt?.answer.length]).toEqual([true, 300])
  })

  it('waits as long as the receiver asks for', async () => {
    await it_.add(receiver.url)
    receiver.answer = () => (response) => response.writeHead(429, { 'retry-after': '600' }).end()
    await it_.record([parcelEvent(1, 'a')])
    await run()
    await pass(9 * minute, minute)
    expect(numbers()).toEqual([1])
    await pass(2 * minute)
    expect(numbers()).toEqual([1, 1])
  })

  it('ends for good with 410, and says so by mail', async () => {
    await it_.add(receiver.url)
    receiver.answer = () => 410
    await it_.record([parcelEvent(1, 'a')])
    await run()
    expect(await it_.webhook()).toMatchObject({ state: 'disabled' })
    expect(it_.letters).toMatchObject([{ to: 'ops@example.com', text: expect.stringContaining('410') as string }])
    await pass(day)
    expect(receiver.received).toHaveLength(1)
  })

  it('leaves a receiver that is away nearly in peace, and sends everything when it is back', async () => {
    await it_.add(receiver.url)
    receiver.answer = () => 503
    const events = Array.from({ length: 2_000 }, (_, at) => parcelEvent(at, `p${at % 500}`))
    await it_.record(events)
    await run()
    expect(receiver.received.length).toBeLessThan(20)
    await pass(2 * hour, 2 * minute)
    expect(receiver.received.length).toBeLessThan(100)
    expect(await it_.webhook()).toMatchObject({ state: 'active', waiting: 2_000 })
    expect(it_.letters.map(({ text }) => text.includes('Nothing was accepted since'))).toEqual([true])
    receiver.received.length = 0
    receiver.answer = () => 204
    await pass(2 * minute)
    expect(numbers().toSorted((a, b) => Number(a) - Number(b))).toEqual(events.map((_, at) => at))
    const ofOne = receiver.received.filter(({ data }) => data.parcel === 'p7').map(({ data }) => data.n)
    expect(ofOne).toEqual([7, 507, 1007, 1507])
    expect(await it_.webhook()).toMatchObject({ downSince: null, waiting: 0 })
  })

  it('is paused after three days without an answer, and goes on when staff press Resume', async () => {
    const { webhook } = await it_.add(receiver.url)
    receiver.answer = () => 503
    await it_.record([parcelEvent(1, 'a'), parcelEvent(2, 'a')])
    await run()
    await pass(73 * hour, hour)
    expect(await it_.webhook()).toMatchObject({ state: 'paused', pausedBy: 'down', waiting: 2 })
    expect(it_.letters.at(-1)?.text).toContain('press Resume')
    receiver.received.length = 0
    receiver.answer = () => 204
    await pass(day)
    expect(numbers()).toEqual([])
    await it_.call('office', 'POST', `/v1/webhooks/${webhook.id}/resume`)
    await run()
    expect(numbers()).toEqual([1, 2])
  })

  it('sends again from a day on, in order and under the same ids, and new events meanwhile', async () => {
    const { webhook } = await it_.add(receiver.url)
    await it_.record([parcelEvent(1, 'a')])
    await run()
    it_.clock.turn(2 * day)
    await it_.record([parcelEvent(2, 'a'), parcelEvent(3, 'b')])
    await run()
    const before = receiver.received.map(({ id }) => id)
    const replay = async (from: string) =>
      (await it_.call('office', 'POST', `/v1/webhooks/${webhook.id}/replay`, { from })).status
    expect(await replay('2026-05-15')).toBe(200)
    expect(await it_.webhook()).toMatchObject({ replay: { from: '2026-05-15', done: 0, of: 2 } })
    await it_.record([parcelEvent(4, 'a')])
    await run()
    expect(
      numbers()
        .slice(3)
        .toSorted((a = 0, b = 0) => a - b),
    ).toEqual([2, 3, 4])
    const again = receiver.received.slice(3).map(({ id }) => id)
    expect(again.filter((id) => before.includes(id)).toSorted()).toEqual(before.slice(1).toSorted())
    expect((await it_.webhook()).replay).toBeNull()
    expect(await replay('2026-05-14')).toBe(200)
    await run()
    expect(numbers().slice(6)).toContain(1)
    for (const from of ['2026-05-17', '2026-04-30', 'yesterday']) expect(await replay(from)).toBe(400)
  })
})

describe('the address that a webhook leads to', () => {
  it('is checked when the connection is made', async () => {
    const receiver = await startReceiver()
    const connections = await startConnections({ allowsHttp: true, allowsPrivate: true })
    const { webhook } = await connections.add(receiver.url.replace('127.0.0.1', 'localhost'))
    connections.service.store.rules.allowsPrivate = false
    await connections.record([parcelEvent(1, 'a')])
    await connections.service.background.run()
    expect(receiver.received).toEqual([])
    const [attempt] = await connections.attempts(webhook.id)
    expect(attempt).toMatchObject({ isAccepted: false, error: expect.stringContaining('private network') as string })
    await receiver.close()
    await connections.close()
  })
})
