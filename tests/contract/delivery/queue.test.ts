import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { Database } from '#kit/database/database.ts'
import { bindSchema } from '#kit/database/schema-pool.ts'
import { formatCode } from '#kit/delivery/message-templates.ts'
import { createQueuedOutlets } from '#services/run/start-delivery.ts'
import { databases } from '#support/databases.ts'
import { turnedClock, type TurnedClock } from '#support/turned-clock.ts'
import { deliveryFor, storedText } from './delivery-under-test.ts'
import { startMailServer, type TestMailServer } from './mail-server.ts'

const to = 'jane.private@example.com'
const key = new Uint8Array(32).fill(7)

describe.each(databases)('the queue of messages on $name', (kind) => {
  let database: Database
  let server: TestMailServer
  let clock: TurnedClock
  let lines: string[]
  const open = (keys: readonly Uint8Array[] = [key]) =>
    deliveryFor({ database, clock, mail: server.mailServer, lines, keys })
  const letter = (code = '313165') => formatCode('factor', code, new Date(clock.now().getTime() + 180_000))

  beforeAll(async () => {
    ;[database, server] = [await kind.open(), await startMailServer()]
  })
  afterAll(async () => {
    await server.stop()
    await database.close()
  })
  beforeEach(async () => {
    ;[clock, lines] = [turnedClock(), []]
    server.received.length = 0
    server.answer({})
    await (await open()).stop()
    await database.pool.query('delete from delivery.message')
  })

  it('is sent once by two instances that run at the same time', async () => {
    server.answer({ delay: 30 })
    const both = [await open(), await open()]
    for (let n = 0; n < 12; n++) await both[n % 2]?.save({ to, ...letter(String(100_000 + n)) })
    await Promise.all(both.map((each) => each.sendDue()))
    for (const each of both) await each.stop()
    const codes = server.received.map(({ text }) => /\d{6}/.exec(text)?.[0])
    expect([codes.length, new Set(codes).size]).toEqual([12, 12])
    expect(await storedText(database)).toBe('')
  })

  it('is taken over when the instance that was sending has died, and not before', async () => {
    const other = await open()
    // What an instance leaves that was killed between its attempt and the answer.
    await other.stop()
    const waiting = await open()
    await database.pool.query(
      `insert into delivery.message (id, medium, masked_to, subject, content, tries, due_at, expires_at, saved_at)
       values ('e0000000-0000-4000-8000-000000000001', 'email', 'j***@e***', 'Subject',
         '{"to":"jane.private@example.com","text":"Text"}', 1, $1, $2, $3)`,
      [new Date(clock.now().getTime() + 180_000), new Date(clock.now().getTime() + 86_400_000), clock.now()],
    )
    clock.turn(179_000)
    await waiting.sendDue()
    expect(server.received).toEqual([])
    clock.turn(1000)
    await waiting.sendDue()
    await waiting.stop()
    expect(server.received).toHaveLength(1)
  })

  it('is not sent when its code has expired, and says so', async () => {
    server.answer({ recipient: 450 })
    const delivery = await open()
    await createQueuedOutlets(delivery, null).codes.deliver(to, '313165', 'factor', {
      subject: 'someone',
      expiresAt: new Date(clock.now().getTime() + 180_000),
    })
    await delivery.sendDue()
    server.answer({})
    clock.turn(180_000)
    await delivery.sendDue()
    await delivery.stop()
    expect(server.received).toEqual([])
    expect(await delivery.listUndelivered()).toMatchObject([{ reason: 'too-late', tries: 1 }])
    expect(await storedText(database)).not.toMatch(/313165|jane/)
  })

  it('sends only the newest of several codes that waited', async () => {
    server.answer({ recipient: 450 })
    const delivery = await open()
    const { codes } = createQueuedOutlets(delivery, null)
    const expiresAt = new Date(clock.now().getTime() + 3_600_000)
    for (const code of ['111111', '222222', '333333']) {
      await codes.deliver(to, code, 'reset', { subject: 'someone', expiresAt })
      await delivery.sendDue()
    }
    await codes.deliver(to, '444444', 'sign-up', { subject: 'someone', expiresAt })
    await delivery.sendDue()
    server.answer({})
    clock.turn(5000)
    await delivery.sendDue()
    await delivery.stop()
    const sent = server.received.map(({ text }) => /\d{6}/.exec(text)?.[0] ?? '')
    expect(sent.sort((a, b) => a.localeCompare(b))).toEqual(['333333', '444444'])
  })

  it('holds neither address nor text as they are where there is a key', async () => {
    server.answer({ recipient: 450 })
    const delivery = await open()
    await delivery.save({ to, ...letter() })
    await delivery.sendDue()
    expect(await storedText(database)).toContain('j***@e***')
    expect(await storedText(database)).not.toMatch(/313165|jane/)
    await delivery.stop()
    // A process without the key leaves the message for one that has it.
    server.answer({})
    const keyless = await open([])
    clock.turn(5000)
    await keyless.sendDue()
    await keyless.stop()
    expect(server.received).toEqual([])
    const again = await open()
    clock.turn(15_000)
    await again.sendDue()
    await again.stop()
    expect(server.received).toHaveLength(1)
    expect(lines.join('\n')).not.toMatch(/313165|jane/)
  })

  it('gets a message with the transaction that it is about, or not at all', async () => {
    const delivery = await open()
    const db = bindSchema<Record<string, never>>(database.pool, 'delivery')
    const change = (fails: boolean) =>
      db.transaction().execute(async (tx) => {
        await delivery.save({ to, ...letter() }, tx)
        if (fails) throw new Error('The change failed.')
      })
    await expect(change(true)).rejects.toThrow('The change failed.')
    await delivery.sendDue()
    expect(server.received).toEqual([])
    await change(false)
    delivery.wake()
    await expect.poll(() => server.received.length).toBe(1)
    await delivery.stop()
  })
})
