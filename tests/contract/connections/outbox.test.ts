import { sql } from 'kysely'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { transact } from '#kit/database/transact.ts'
import { recordEvents } from '#kit/events/record-events.ts'
import { takeEvents } from '#kit/events/take-events.ts'
import { day, parcelEvent, startConnections, type Connections } from './connections-under-test.ts'
import { startReceiver, type Receiver } from './receiver.ts'

describe('events between a service and the connections service', () => {
  let it_: Connections
  let receiver: Receiver

  beforeEach(async () => {
    it_ = await startConnections()
    receiver = await startReceiver()
  })
  afterEach(async () => {
    await receiver.close()
    await it_.close()
  })

  const numbers = () => receiver.received.map(({ data }) => data.n)
  const rowsOf = async (table: string) =>
    (await sql<{ n: number }>`select count(*)::int4 as n from ${sql.table(table)}`.execute(it_.source)).rows[0]?.n

  it('are not recorded while nobody wants them', async () => {
    await it_.record([parcelEvent(1, 'a')])
    expect(await rowsOf('event_outbox')).toBe(0)
    await it_.add(receiver.url, ['parcel.missing'])
    await it_.record([parcelEvent(2, 'a'), parcelEvent(3, 'a', 'parcel.missing')])
    expect(await rowsOf('event_outbox')).toBe(1)
    await it_.service.background.run()
    expect(numbers()).toEqual([3])
    await it_.call('office', 'DELETE', `/v1/webhooks/${(await it_.webhook()).id}`)
    await it_.record([parcelEvent(4, 'a', 'parcel.missing')])
    expect(await rowsOf('event_outbox')).toBe(0)
  })

  it('are recorded with what they are about, or not at all', async () => {
    await it_.add(receiver.url)
    const undone = transact(it_.source, async (tx) => {
      await recordEvents(tx, [parcelEvent(1, 'a')], it_.clock.now())
      throw new Error('It is undone.')
    })
    await expect(undone).rejects.toThrow('It is undone.')
    await it_.record([parcelEvent(2, 'a')])
    await it_.service.background.run()
    expect(numbers()).toEqual([2])
    expect(await rowsOf('event_outbox')).toBe(0)
  })

  it('wait while the service or the connection is down, and then come once and in order', async () => {
    await it_.add(receiver.url)
    it_.line.isUp = false
    for (let n = 1; n <= 1_203; n++) await it_.record([parcelEvent(n, 'a')])
    await it_.service.background.run()
    expect(numbers()).toEqual([])
    it_.line.isUp = true
    await it_.service.background.run()
    expect(numbers()).toEqual(Array.from({ length: 1_203 }, (_, at) => at + 1))
  })

  it('come once, though the connections service ends before it can say that it has them', async () => {
    await it_.add(receiver.url)
    await it_.record([parcelEvent(1, 'a'), parcelEvent(2, 'b')])
    const types = ['parcel.delivered']
    const taken = await takeEvents(it_.source, { saved: [], types })
    await it_.service.background.run()
    await sql`
      insert into event_outbox (id, type, subject, data, at)
      select (e ->> 'id')::uuid, e ->> 'type', e ->> 'subject', e -> 'data', now()
      from jsonb_array_elements(${JSON.stringify(taken)}::jsonb) as e`.execute(it_.source)
    await it_.service.background.run()
    expect(numbers()).toEqual([1, 2])
  })

  it('are one under one id, though they are recorded twice', async () => {
    await it_.add(receiver.url)
    const twice = { ...parcelEvent(1, 'a'), id: '00000000-0000-4000-8000-00000000000a' }
    await it_.record([twice, parcelEvent(2, 'a'), twice])
    await it_.service.background.run()
    expect(numbers()).toEqual([1, 2])
  })

  it('are deleted by their number and id, as a restored database gives numbers again', async () => {
    await it_.add(receiver.url)
    await it_.record([parcelEvent(1, 'a')])
    const types = ['parcel.delivered']
    const [taken] = await takeEvents(it_.source, { saved: [], types })
    const other = { seq: taken?.seq ?? 0, id: '00000000-0000-4000-8000-00000000000b' }
    expect(await takeEvents(it_.source, { saved: [other], types })).toHaveLength(1)
    expect(await takeEvents(it_.source, { saved: taken ? [taken] : [], types })).toHaveLength(0)
  })

  it('are given to the connections service alone', async () => {
    const take = async (authorization: string) =>
      (
        await it_.sourceApp.request('/v1/events/take', {
          method: 'POST',
          headers: { authorization, 'content-type': 'application/json' },
          body: JSON.stringify({ saved: [], types: [] }),
        })
      ).status
    expect(await take(await it_.tokens.issue('connections', 'toggles'))).toBe(200)
    expect(await take(await it_.tokens.issue('forms', 'toggles'))).toBe(403)
    expect(await take(await it_.tokens.issue('connections', 'forms'))).toBe(401)
    for (const who of ['office', 'manager', 'courier']) expect(await take(`Bearer token-of-${who}`)).toBe(403)
  })

  it('are deleted after two weeks', async () => {
    const { id } = (await it_.add(receiver.url)).webhook
    await it_.record([parcelEvent(1, 'a')])
    await it_.service.background.run()
    it_.clock.turn(15 * day)
    await it_.service.jobs.find(({ name }) => name === 'webhook-history')?.run(it_.clock.now())
    const { rows } = await sql`select 1 from event`.execute(it_.service.store.db)
    expect([rows.length, (await it_.attempts(id)).length]).toEqual([0, 0])
  })
})
