import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { Database } from '#kit/database/database.ts'
import { formatCode } from '#kit/delivery/message-templates.ts'
import type { MailServer } from '#kit/delivery/send-mail.ts'
import type { TextGateway } from '#kit/delivery/send-text.ts'
import { databases } from '#support/databases.ts'
import { turnedClock, type TurnedClock } from '#support/turned-clock.ts'
import { deliveryFor, storedText } from './delivery-under-test.ts'
import { startTextGateway } from './text-gateway.ts'

const mail: MailServer = {
  host: '127.0.0.1',
  port: 1,
  secure: false,
  user: null,
  password: null,
  from: { name: '', address: 'no-reply@depot.example' },
}
const to = '+447700900104'
const letter = formatCode('factor', '313165', new Date('2026-05-14T09:03:00Z'))

describe.each(databases)('text messages on $name', (kind) => {
  let database: Database
  let provider: Awaited<ReturnType<typeof startTextGateway>>
  let clock: TurnedClock
  let lines: string[]

  beforeAll(async () => {
    ;[database, provider] = [await kind.open(), await startTextGateway()]
  })
  afterAll(async () => {
    await provider.stop()
    await database.close()
  })
  beforeEach(async () => {
    ;[clock, lines] = [turnedClock(), []]
    provider.received.length = 0
    provider.answer(202)
    await (await deliveryFor({ database, clock, mail })).stop()
    await database.pool.query('delete from delivery.message')
  })

  /** Saves one message and sends it. */
  async function deliver(texts: TextGateway | undefined = provider.gateway, number = to) {
    const delivery = await deliveryFor({ database, clock, mail, lines, ...(texts && { texts }) })
    await delivery.save({ to: number, ...letter })
    await delivery.sendDue()
    return delivery
  }

  it('go to the provider as JSON with the token, and are deleted from the queue', async () => {
    await (await deliver()).stop()
    expect(provider.received).toHaveLength(1)
    const [{ headers, body } = { headers: {}, body: null }] = provider.received
    expect(body).toEqual({
      to,
      text: 'Your code to sign in is 313165. It works until 10:03 on Thursday 14 May. Never share it. If you didn’t ask for it, ignore this message.',
    })
    expect(headers).toMatchObject({
      authorization: 'Bearer gateway-secret',
      'content-type': 'application/json',
      'idempotency-key': expect.stringMatching(/^[0-9a-f-]{36}$/),
    })
    expect(await storedText(database)).toBe('')
    expect(lines.join('\n')).toBe('')
  })

  it('name the sender where one is set', async () => {
    await (await deliver({ ...provider.gateway, sender: 'Depot' })).stop()
    expect(provider.received[0]?.body).toMatchObject({ from: 'Depot' })
  })

  it.each([408, 429, 500, 503, 307])('are tried again after status %i, with the same key', async (status) => {
    provider.answer(status)
    const delivery = await deliver()
    provider.answer(200)
    clock.turn(5000)
    await delivery.sendDue()
    await delivery.stop()
    const keys = provider.received.map(({ headers }) => headers['idempotency-key'])
    expect([keys.length, new Set(keys).size]).toEqual([2, 1])
    expect(await storedText(database)).toBe('')
    expect(lines.join('\n')).not.toMatch(/7700900104|313165|gateway-secret/)
  })

  it.each([400, 401, 404, 422])('are given up after status %i, and the text is deleted', async (status) => {
    provider.answer(status)
    const delivery = await deliver()
    await delivery.stop()
    expect(await delivery.listUndelivered()).toMatchObject([
      { medium: 'text', to: '+*******0104', subject: 'Your sign-in code', reason: 'rejected', tries: 1 },
    ])
    expect(await storedText(database)).not.toMatch(/7700900104|313165/)
    expect(lines.join('\n')).not.toMatch(/7700900104|313165|gateway-secret/)
  })

  it('are tried again where the provider is away', async () => {
    const delivery = await deliver({ ...provider.gateway, url: 'http://127.0.0.1:1/send' })
    await delivery.stop()
    expect(await delivery.listUndelivered()).toEqual([])
    expect(await storedText(database)).toContain(to)
  })

  it('are given up where nobody has set them up, or the number can’t be one', async () => {
    const none = await deliveryFor({ database, clock, mail, lines })
    await none.save({ to, ...letter })
    await none.sendDue()
    await none.stop()
    const delivery = await deliver(provider.gateway, '+44 7700 900104')
    await delivery.stop()
    const reasons = (await delivery.listUndelivered()).map(({ reason }) => reason)
    expect(reasons.sort((a, b) => a.localeCompare(b))).toEqual(['address-invalid', 'not-set-up'])
    expect(provider.received).toEqual([])
  })
})
