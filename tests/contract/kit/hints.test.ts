import { EventEmitter, once } from 'node:events'
import { setImmediate } from 'node:timers/promises'
import { type Pool } from 'pg'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Database } from '#kit/database/database.ts'
import { transact } from '#kit/database/transact.ts'
import { createHints } from '#kit/hints/hints.ts'
import { notifyChange } from '#kit/hints/notify-change.ts'
import { createPostgresBroker } from '#kit/hints/postgres-broker.ts'
import { createLog } from '#kit/log.ts'
import { appendFeed } from '#kit/sync/feed.ts'
import { everyDatabase } from '#support/databases.ts'
import { eventsOf } from '#support/hint-events.ts'
import { problemOf, startNotes, tap, type NotesService } from './service-under-test.ts'

const inSam = ['anna', 'carl']
const otherPhone = '33333333-3333-4333-8333-000000000001'

describe.each(everyDatabase)('hints on $name', (kind) => {
  let database: Database
  let notes: NotesService

  beforeAll(async () => {
    database = await kind.open()
    notes = await startNotes(database, {
      definition: {
        groups: ({ sub }) => (inSam.includes(sub) ? ['depot/SAM', 'all'] : ['all']),
        hears: ({ sub }) => (inSam.includes(sub) ? ['depot/SAM', 'all', 'group/desk'] : ['all']),
      },
    })
  })
  afterAll(() => database.close())

  const listen = async (sub: string, query = '') => {
    const stream = eventsOf(await notes.request(`/v1/sync/hints${query}`, {}, sub))
    expect(await stream.next()).toBe('open personalisation')
    return stream
  }
  const append = (feed: string) =>
    transact(notes.db, (tx) => appendFeed(tx, [{ feed, kind: 'note', id: 'a', value: {} }], notes.clock.now()))
  const told = 'moved personalisation'

  test('are for the feeds of the caller alone, and name the service and nothing else', async () => {
    const [anna, ben] = [await listen('anna'), await listen('ben')]
    await append('courier/anna')
    expect(await anna.next()).toBe(told)
    await append('depot/SAM')
    expect(await anna.next()).toBe(told)
    await append('courier/ben')
    // His first: he was told of neither of the others.
    expect(await ben.next()).toBe(told)
    await Promise.all([anna.leave(), ben.leave()])
  })

  test('are not for the device whose push has moved the feed', async () => {
    const [own, other] = [
      await listen('dora', `?client=${notes.clientId}`),
      await listen('dora', `?client=${otherPhone}`),
    ]
    await notes.push([tap(901, 9)], 'dora')
    expect(await other.next()).toBe(told)
    // Whatever the first of the two was told has come before.
    const left = own.next()
    expect(await Promise.race([left, setImmediate('nothing')])).toBe('nothing')
    await append('courier/dora')
    expect(await left).toBe(told)
    await Promise.all([own.leave(), other.leave()])
  })

  test('can be raised for a group without a row, and are told when it is committed and only then', async () => {
    const [anna, ben] = [await listen('anna'), await listen('ben')]
    await expect(
      transact(notes.db, (tx) => {
        notifyChange(tx, 'all')
        throw new Error('Undone.')
      }),
    ).rejects.toThrow('Undone.')
    await transact(notes.db, async (tx) => notifyChange(tx, 'group/desk'))
    expect(await anna.next()).toBe(told)
    expect(() => notifyChange(notes.db, 'all')).toThrow(/Use transact/)
    await append('courier/ben')
    expect(await ben.next()).toBe(told)
    await Promise.all([anna.leave(), ben.leave()])
  })

  test('come on a stream that ends with the token, and that nobody has without one', async () => {
    const authorization = await notes.tokens.bearer({ sub: 'anna', expiresIn: 1 })
    const brief = eventsOf(await notes.request('/v1/sync/hints', { headers: { authorization } }))
    expect([await brief.next(), await brief.next()]).toEqual(['open personalisation', null])
    expect(await problemOf(await notes.request('/v1/sync/hints', {}, null))).toBe('401 token-missing')
    expect(await problemOf(await notes.request('/v1/sync/hints?client=x'))).toBe('400 body-invalid')
  })

  test('have the oldest stream of a person end where there are too many, and nobody else’s', async () => {
    const ben = await listen('ben')
    const streams = []
    for (let n = 0; n < 7; n++) streams.push(await listen('anna'))
    expect(await streams[0]?.next()).toBeNull()
    await append('all')
    expect(await Promise.all([ben, ...streams.slice(1)].map((each) => each.next()))).toEqual(Array(7).fill(told))
    await Promise.all([ben, ...streams].map((each) => each.leave()))
  })

  test('end when the process does, and hold nothing up', async () => {
    const other = await kind.open()
    const service = await startNotes(other)
    const stream = eventsOf(await service.request('/v1/sync/hints'))
    await stream.next()
    other.hints.close()
    expect(await stream.next()).toBeNull()
    expect(await problemOf(await service.request('/v1/sync/hints'))).toBe('503 not-ready')
    await other.close()
  })
})

const urlOf = ({ options }: Pool): string => options.connectionString ?? ''

describe.each(everyDatabase.filter(({ name }) => name === 'PostgreSQL'))(
  'hints of another process on $name',
  (kind) => {
    test('are heard, and go on after the connection was lost, with a hint that anything may have changed', async () => {
      const database = await kind.open()
      const notes = await startNotes(database)
      const broker = createPostgresBroker(
        database.pool,
        urlOf(database.pool),
        createLog(() => undefined),
      )
      const other = createHints(broker)
      other.join('personalisation', () => [])
      const told = new EventEmitter()
      const caller = { sub: 'anna', username: '', groups: [], tokenId: '' }
      await other.subscribe({
        caller,
        client: null,
        moved: (service) => void told.emit('moved', service),
        missed: () => void told.emit('missed'),
        end: () => undefined,
      })
      const moved = once(told, 'moved')
      await notes.push([tap(1, 1)])
      expect(await moved).toEqual(['personalisation'])
      const missed = once(told, 'missed')
      await database.pool.query(
        `select pg_terminate_backend(pid) from pg_stat_activity where query like 'listen %' and datname = current_database()`,
      )
      await missed
      const movedAgain = once(told, 'moved')
      await notes.push([tap(2, 1)])
      expect(await movedAgain).toEqual(['personalisation'])
      other.close()
      await broker.close()
      await database.close()
    })
  },
)
