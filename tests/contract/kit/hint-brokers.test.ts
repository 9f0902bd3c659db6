import { EventEmitter, once } from 'node:events'
import { setImmediate } from 'node:timers/promises'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Database } from '#kit/database/database.ts'
import type { HintBroker } from '#kit/hints/broker.ts'
import { createLocalBroker } from '#kit/hints/local-broker.ts'
import { createNatsBroker } from '#kit/hints/nats-broker.ts'
import { createPostgresBroker } from '#kit/hints/postgres-broker.ts'
import { createLog } from '#kit/log.ts'
import { everyDatabase } from '#support/databases.ts'
import { hasNats, startNats } from '#support/start-nats.ts'

const quiet = createLog(() => undefined)
const nothing = (): Promise<void> => Promise.resolve()

interface BrokerUnderTest {
  name: string
  open(): Promise<{
    /** The broker as one process has it. */
    create(): HintBroker
    /** Ends every connection, and takes new ones. */
    cut(): Promise<void>
    close(): Promise<void>
  }>
}

const local: BrokerUnderTest = {
  name: 'the embedded database',
  open: () => Promise.resolve({ create: createLocalBroker, cut: nothing, close: nothing }),
}

const postgres = everyDatabase
  .filter(({ name }) => name === 'PostgreSQL')
  .map((server): BrokerUnderTest => ({
    name: server.name,
    async open() {
      const database: Database = await server.open()
      const { pool } = database
      return {
        create: () => createPostgresBroker(pool, pool.options.connectionString ?? '', quiet),
        async cut() {
          await pool.query(
            `select pg_terminate_backend(pid) from pg_stat_activity where query like 'listen %' and datname = current_database()`,
          )
        },
        close: () => database.close(),
      }
    },
  }))

const nats: BrokerUnderTest = {
  name: 'NATS',
  async open() {
    const password = 'a-password-of-this-test'
    const server = await startNats(password)
    return {
      create: () =>
        createNatsBroker(
          { servers: [`127.0.0.1:${server.port}`], user: 'courier', pass: password, tls: false, subject: 'test.hints' },
          quiet,
        ),
      async cut() {
        await server.stop()
        await server.start()
      },
      close: () => server.stop(),
    }
  },
}

const listen = async (broker: HintBroker) => {
  const events = new EventEmitter()
  const messages: string[] = []
  const stop = await broker.listen(
    (message) => {
      messages.push(message)
      events.emit('message')
    },
    () => events.emit('missed'),
  )
  const until = async (last: string): Promise<readonly string[]> => {
    while (!messages.includes(last)) await once(events, 'message')
    return messages
  }
  return { until, messages, stop, missed: () => once(events, 'missed') }
}

describe.each([local, ...postgres, ...(hasNats() ? [nats] : [])])('hints by $name', (kind) => {
  let place: Awaited<ReturnType<BrokerUnderTest['open']>>
  let own: HintBroker
  let other: HintBroker

  beforeAll(async () => {
    place = await kind.open()
    own = place.create()
    // There is one process on the embedded database.
    other = kind === local ? own : place.create()
  })
  afterAll(async () => {
    await Promise.all([own, other].map((each) => each.close()))
    await place.close()
  })

  test('come to every process that listens, the sender too', async () => {
    const [here, there] = [await listen(own), await listen(other)]
    await own.send(['one', 'two'])
    await other.send(['three'])
    expect(new Set(await here.until('three'))).toEqual(new Set(['one', 'two', 'three']))
    expect(new Set(await there.until('three'))).toEqual(new Set(['one', 'two', 'three']))
    here.stop()
    there.stop()
  })

  test('come no more to who has stopped', async () => {
    const [stopped, listening] = [await listen(own), await listen(own)]
    stopped.stop()
    await other.send(['last'])
    await listening.until('last')
    expect(stopped.messages).toEqual([])
    listening.stop()
  })

  test('hold any text, and many at once', async () => {
    const listener = await listen(other)
    const many = Array.from({ length: 2_000 }, (_, n) => `["forms","courier/é ${n} '\\"",null]`)
    await own.send([...many, 'end'])
    expect(await listener.until('end')).toEqual([...many, 'end'])
    listener.stop()
  })
})

describe.each([...postgres, ...(hasNats() ? [nats] : [])])('hints by $name', (kind) => {
  test('go on after a cut, which the listeners are notified of', async () => {
    const place = await kind.open()
    const [own, other] = [place.create(), place.create()]
    const listener = await listen(other)
    // The sender has a connection too.
    await own.send(['before'])
    const missed = listener.missed()
    await place.cut()
    await missed
    const heard = listener.until('after')
    const isHeard = heard.then(() => true)
    // Sender and listener each come back on a connection of their own, and what is sent before the listener is back is lost.
    while (!(await Promise.race([isHeard, setImmediate(false)]))) await own.send(['after']).catch(() => undefined)
    expect(await heard).toContain('after')
    listener.stop()
    await Promise.all([own.close(), other.close()])
    await place.close()
  })
})

describe('hints without their broker', () => {
  test('are refused, and nothing waits for it', async () => {
    const broker = createNatsBroker({ servers: ['127.0.0.1:9'], tls: false, subject: 'test.hints' }, quiet)
    await expect(broker.send(['lost'])).rejects.toThrow(/message broker/)
    await expect(
      broker.listen(
        () => undefined,
        () => undefined,
      ),
    ).rejects.toThrow(/message broker/)
    await broker.close()
  })
})
