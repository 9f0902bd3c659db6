import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { Database } from '#kit/database/database.ts'
import { createMailTransport } from '#kit/delivery/send-mail.ts'
import { formatCode, formatFirstPassword } from '#kit/delivery/message-templates.ts'
import { databases } from '#support/databases.ts'
import { turnedClock, type TurnedClock } from '#support/turned-clock.ts'
import { deliveryFor, hour, minute, storedText } from './delivery-under-test.ts'
import { startMailServer, type TestMailServer } from './mail-server.ts'

describe.each(databases)('emails on $name', (kind) => {
  let database: Database
  let server: TestMailServer
  let clock: TurnedClock
  let lines: string[]
  let delivery: Awaited<ReturnType<typeof deliveryFor>>

  beforeAll(async () => {
    database = await kind.open()
    server = await startMailServer()
  })
  afterAll(async () => {
    await server.stop()
    await database.close()
  })
  beforeEach(async () => {
    ;[clock, lines] = [turnedClock(), []]
    server.received.length = 0
    server.answer({})
    delivery = await deliveryFor({ database, clock, mail: server.mailServer, lines })
    await database.pool.query('delete from delivery.message')
    return () => delivery.stop()
  })

  const code = () => formatCode('sign-up', '313165', new Date('2026-05-15T09:00:00Z'))
  const toJane = { to: 'jane.private@example.com' }
  /** Every secret of these tests, and the address in full. */
  const expectNothingInLogs = () => {
    for (const secret of ['jane.private', '313165', 'Kxmq-bfhr', 'smtp-secret', 'Not now'])
      expect(lines.join('\n')).not.toContain(secret)
  }

  it('arrive with the headers that mail needs, and are deleted from the queue', async () => {
    await delivery.save({ ...toJane, ...code() })
    await delivery.sendDue()
    expect(server.received).toHaveLength(1)
    const [mail] = server.received
    expect(mail).toMatchObject({ from: 'no-reply@depot.example', to: ['jane.private@example.com'] })
    const headers = Object.fromEntries(mail?.headers ?? [])
    expect(headers).toMatchObject({
      from: 'Kurierdepot Müller <no-reply@depot.example>',
      to: 'jane.private@example.com',
      subject: 'Your confirmation code',
      'content-type': 'text/plain; charset=utf-8',
      'auto-submitted': 'auto-generated',
    })
    expect(headers['message-id']).toMatch(/^<[0-9a-f-]{36}@depot\.example>$/)
    expect(Date.parse(headers['date'] ?? '')).toBeGreaterThan(Date.parse('2026-01-01'))
    expect(mail?.text).toBe(
      'Your code to confirm your account is 313165. It works until 10:00 on Friday 15 May. Never share it. If you didn’t ask for it, ignore this message.',
    )
    expect(await storedText(database)).toBe('')
    expectNothingInLogs()
  })

  it('leave by themselves after they are saved', async () => {
    await delivery.save({ ...toJane, ...code() })
    await expect.poll(() => server.received.length).toBe(1)
  })

  it('hold names with umlauts whole, and a line break in a name adds neither a header nor a line', async () => {
    const letter = formatFirstPassword('Jörg Straße\r\nBcc: other@example.com', 'Kxmq-bfhr-2749', {
      days: 7,
      address: 'https://depot.example',
    })
    await delivery.save({ ...toJane, ...letter, subject: 'Für Jörg\r\nBcc: other@example.com' })
    await delivery.sendDue()
    const [mail] = server.received
    expect(mail?.to).toEqual(['jane.private@example.com'])
    expect(mail?.headers.map(([name]) => name)).not.toContain('bcc')
    expect(Object.fromEntries(mail?.headers ?? [])['subject']).toContain('Für Jörg')
    expect(mail?.text).toContain('Username: Jörg Straße Bcc: other@example.com\r\n')
    expect(mail?.text).toContain('Sign in at https://depot.example within 7 days.')
    expectNothingInLogs()
  })

  it.each([
    'jane@example.com, other@example.com',
    'jane@example.com\r\nBcc: other@example.com',
    'Jane <other@example.com>',
    '<b>&new@example.com',
    'nobody',
  ])('do not go to %j, which is not one address', async (to) => {
    const connections = server.connections()
    await delivery.save({ to, ...code() })
    await delivery.sendDue()
    expect([server.received, server.connections()]).toEqual([[], connections])
    expect(await delivery.listUndelivered()).toMatchObject([{ reason: 'address-invalid', tries: 1 }])
  })

  it.each([{ recipient: 450 }, { data: 451 }])('are tried again after %o', async (answer) => {
    server.answer(answer)
    await delivery.save({ ...toJane, ...code() })
    await delivery.sendDue()
    server.answer({})
    await delivery.sendDue()
    expect(server.received).toEqual([])
    clock.turn(5000)
    await delivery.sendDue()
    expect(server.received).toHaveLength(1)
    expect(await storedText(database)).toBe('')
    expectNothingInLogs()
  })

  it('are tried again where the server is away, later and later, and have one Message-ID', async () => {
    await delivery.stop()
    const away = await deliveryFor({ database, clock, mail: { ...server.mailServer, port: 1 }, lines })
    await away.save({ ...toJane, ...code() })
    for (const wait of [0, 5000, 15_000, 45_000]) {
      clock.turn(wait)
      await away.sendDue()
    }
    await away.stop()
    expect(lines.filter((line) => line.includes('message-not-sent'))).toHaveLength(4)
    const back = await deliveryFor({ database, clock, mail: server.mailServer, lines })
    clock.turn(134_000)
    await back.sendDue()
    expect(server.received).toEqual([])
    clock.turn(1000)
    await back.sendDue()
    await back.stop()
    expect(server.received).toHaveLength(1)
    expectNothingInLogs()
  })

  it.each([{ recipient: 550 }, { data: 554 }])(
    'are given up at once after %o, and the text is deleted',
    async (answer) => {
      server.answer(answer)
      await delivery.save({ ...toJane, ...code() })
      await delivery.sendDue()
      expect(await delivery.listUndelivered()).toEqual([
        {
          id: expect.any(String),
          medium: 'email',
          to: 'j***@e***',
          subject: 'Your confirmation code',
          savedAt: '2026-05-14T09:00:00.000Z',
          givenUpAt: '2026-05-14T09:00:00.000Z',
          tries: 1,
          reason: 'rejected',
        },
      ])
      expect(await storedText(database)).not.toMatch(/313165|jane/)
      expectNothingInLogs()
    },
  )

  it('are given up after a day, and the line for staff goes after 30 days', async () => {
    server.answer({ data: 451 })
    await delivery.save({ ...toJane, ...code() })
    for (let wait = 0; wait < 23 * hour; wait += 30 * minute) {
      clock.turn(30 * minute)
      await delivery.sendDue()
    }
    expect(await delivery.listUndelivered()).toEqual([])
    clock.turn(hour)
    await delivery.sendDue()
    expect(await delivery.listUndelivered()).toMatchObject([
      { reason: 'too-late', givenUpAt: '2026-05-15T09:00:00.000Z' },
    ])
    expect(await storedText(database)).not.toMatch(/313165|jane/)
    server.answer({})
    clock.turn(hour)
    await delivery.sendDue()
    expect(server.received).toEqual([])
    clock.turn(31 * 24 * hour)
    for (const job of delivery.jobs) await job.run(clock.now())
    expect(await delivery.listUndelivered()).toEqual([])
    expectNothingInLogs()
  })

  it('wait for the operator where the server refuses the sign-in or the sender', async () => {
    await delivery.stop()
    const strict = await startMailServer({
      authOptional: false,
      onAuth: (_auth, _session, callback) => callback(new Error('Not now, jane.private@example.com')),
    })
    const mail = { ...strict.mailServer, user: 'depot', password: 'smtp-secret' }
    const refused = await deliveryFor({ database, clock, mail, lines })
    await refused.save({ ...toJane, ...code() })
    await refused.sendDue()
    expect(await refused.listUndelivered()).toEqual([])
    expect(lines.at(-1)).toContain('"code":"EAUTH"')
    expect(await storedText(database)).toContain('jane')
    await refused.stop()
    await strict.stop()
    expectNothingInLogs()
  })

  it('are not sent without TLS to a server that is not this machine', async () => {
    const plain = await startMailServer({}, '0.0.0.0')
    const message = { id: 'e0000000-0000-4000-8000-000000000001', ...toJane, ...code() }
    const send = (host: string) => createMailTransport({ ...plain.mailServer, host })(message)
    expect(await send('127.0.0.1')).toEqual({ kind: 'sent' })
    // Another address of this machine, which counts as one of another machine.
    expect((await send('127.0.0.2')).kind).toBe('retry')
    expect([plain.connections(), plain.received.length]).toEqual([2, 1])
    await plain.stop()
  })
})
