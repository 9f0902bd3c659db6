import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Database } from '#kit/database/database.ts'
import { demoCouriers } from '#services/demo/demo-accounts.ts'
import { demoThreads } from '#services/demo/demo-messages.ts'
import type { MessagingService } from '#services/messaging/service.ts'
import type { StaffThread } from '#contracts/messages/message-endpoints.ts'
import type { Message } from '#contracts/messages/message.ts'
import { pagesOf, wrongPages } from '#support/all-pages.ts'
import { databases } from '#support/databases.ts'
import { numberedId } from '#support/parcels.ts'
import { turnedClock } from '#support/turned-clock.ts'
import { anna, courierAt, depot, nell, openMessaging, otherDepot, workWith } from './messaging-under-test.ts'

describe.each(databases)('messages on $name', (kind) => {
  let database: Database
  let service: MessagingService
  let work: ReturnType<typeof workWith>
  const clock = turnedClock()
  beforeAll(async () => {
    database = await kind.open()
    service = await openMessaging(database, clock)
    work = workWith(service.app)
  })
  afterAll(() => database.close())

  it('have a thread from the first pull on, with the depot that the courier works for', async () => {
    expect(await work.thread(anna)).toEqual({ id: 'depot', subDepot: 'SAM', courierRead: 0, depotHas: 0, depotRead: 0 })
    const before = await work.head(anna)
    expect(await work.own(anna)).toEqual([])
    expect(await work.head(anna)).toBe(before)
    expect(await work.threads(depot)).toEqual([])
  })

  it('are sent, delivered when staff fetch them, and read when staff have read them', async () => {
    expect(await work.send(anna, 1)).toMatchObject({ kind: 'applied' })
    expect(await work.send(anna, 2, ' The second\n\n👋 مرحبا ')).toMatchObject({ kind: 'applied' })
    expect((await work.own(anna)).map(({ n, from, text, at }) => [n, from, text, at])).toEqual([
      [1, 'courier', 'Message 1', '2026-05-14T09:00:00.000Z'],
      [2, 'courier', 'The second\n\n👋 مرحبا', '2026-05-14T09:00:00.000Z'],
    ])
    expect(await work.threads(depot)).toMatchObject([{ courier: 'anna', unread: 2, last: { n: 2 } }])
    expect(await work.thread(anna)).toMatchObject({ depotHas: 0, depotRead: 0 })
    expect((await work.fetch(depot, 'anna')).body).toMatchObject({
      thread: { unread: 2 },
      messages: [{ n: 1 }, { n: 2 }],
    })
    expect(await work.thread(anna)).toMatchObject({ depotHas: 2, depotRead: 0 })
    expect((await work.read(depot, 'anna', 1)).body).toMatchObject({ unread: 1 })
    expect(await work.thread(anna)).toMatchObject({ depotHas: 2, depotRead: 1 })
  })

  it('are read forwards only, and not beyond what there is', async () => {
    await work.read(depot, 'anna', 99)
    const before = await work.head(anna)
    await work.read(depot, 'anna', 1)
    await work.fetch(depot, 'anna')
    expect(await work.head(anna)).toBe(before)
    expect(await work.thread(anna)).toMatchObject({ depotHas: 2, depotRead: 2 })
  })

  it('are answered, and the courier says how far they have read', async () => {
    clock.turn(60_000)
    const answer = await work.reply(depot, 'anna', 3, 'At gate 3.')
    expect(answer).toMatchObject({
      status: 200,
      body: { n: 3, from: 'depot', text: 'At gate 3.', photos: [], at: '2026-05-14T09:01:00.000Z' },
    })
    expect(await work.reply(depot, 'anna', 3, 'At gate 3.')).toEqual(answer)
    expect(await work.reply(depot, 'anna', 3, 'At gate 4.')).toMatchObject({ status: 409, body: { code: 'id-reused' } })
    expect(await work.reply(depot, 'anna', 1)).toMatchObject({ status: 409 })
    expect((await work.own(anna)).at(-1)).toEqual(answer.body)
    await work.seen(anna, 3)
    expect(await work.thread(anna)).toMatchObject({ courierRead: 3 })
    const before = await work.head(anna)
    expect(await work.seen(anna, 2)).toMatchObject({ kind: 'applied' })
    expect(await work.seen(anna, 99)).toMatchObject({ kind: 'applied' })
    expect(await work.head(anna)).toBe(before)
  })

  it('say something, in 2,000 characters and 4 photos at most', async () => {
    const photo = (at: number) => ({ id: numberedId(at), sha256: 'a'.repeat(64), type: 'image/jpeg', size: 10 })
    expect(await work.send(anna, 4, ' ')).toMatchObject({ code: 'input-invalid' })
    expect(await work.send(anna, 4, 'a'.repeat(2001))).toMatchObject({ code: 'input-invalid' })
    expect(await work.send(anna, 4, '', [1, 2, 3, 4, 5].map(photo))).toMatchObject({ code: 'input-invalid' })
    expect(await work.send(anna, 4, '', [photo(1)])).toMatchObject({ kind: 'applied' })
    expect(await work.send(anna, 5, 'a'.repeat(2000))).toMatchObject({ kind: 'applied' })
    expect(await work.send(anna, 5, 'Other')).toMatchObject({ kind: 'rejected', code: 'message-exists' })
    expect((await work.reply(depot, 'anna', 6, '')).status).toBe(400)
    expect((await work.own(anna)).map(({ n }) => n)).toEqual([1, 2, 3, 4, 5])
  })

  it('go to the new depot once a courier works there, which does not see what was written before', async () => {
    const moved = courierAt('anna', 'NOR')
    await work.send(moved, 7, 'Hello')
    expect(await work.thread(moved)).toMatchObject({ subDepot: 'NOR' })
    expect((await work.fetch(otherDepot, 'anna')).body).toMatchObject({
      thread: { unread: 1 },
      messages: [{ text: 'Hello', n: 6 }],
    })
    expect((await work.fetch(depot, 'anna')).status).toBe(404)
    expect(await work.own(moved)).toHaveLength(6)
  })

  it('are read back to the first, page by page, and so are the threads', async () => {
    for (const sub of ['ada', 'bea', 'cid'])
      for (const at of [0, 1]) await work.send(courierAt(sub, 'SAM'), sub.charCodeAt(0) * 10 + at)
    await work.reply(depot, 'ada', 9801)
    const list = { method: 'POST', path: '/v1/threads/ada/fetch', rows: 'messages' } as const
    const pages = (await pagesOf(service.app, depot, list, 2)) as Message[][]
    expect(pages.map((page) => page.map(({ n }) => n))).toEqual([[2, 3], [1]])
    const whole = await work.threads(depot)
    expect(whole.length).toBeGreaterThan(2)
    expect((await pagesOf(service.app, depot, { path: '/v1/threads', rows: 'threads' }, 1)).flat()).toEqual(whole)
    await work.read(depot, 'bea', 2)
    const after = (
      await pagesOf(service.app, depot, { path: '/v1/threads', rows: 'threads' }, 1)
    ).flat() as StaffThread[]
    expect(after).toEqual(await work.threads(depot))
    const unread = after.map((thread) => thread.unread > 0)
    expect(unread).toEqual([...unread].sort((a, b) => Number(b) - Number(a)))
    expect(after.find(({ courier }) => courier === 'bea')).toMatchObject({ unread: 0 })
    for (const query of wrongPages) {
      expect([query, (await work.call(depot, 'GET', `/v1/threads?${query}`)).status]).toEqual([query, 400])
      expect([query, (await work.call(depot, 'POST', `/v1/threads/ada/fetch?${query}`)).status]).toEqual([query, 400])
    }
  })

  it('of the demo say so, and are laid down where there is no thread', async () => {
    await work.send(nell, 8)
    await service.seedDemo([
      ...demoThreads,
      { courier: 'nell', subDepot: 'NOR', messages: [{ id: numberedId(9), from: 'depot', text: 'Demo' }] },
    ])
    await service.seedDemo(demoThreads)
    const [first] = demoCouriers
    expect(
      (await work.own({ sub: first.sub, groups: first.groups })).every(({ text }) => text.endsWith('(demo)')),
    ).toBe(true)
    expect(await work.own(nell)).toHaveLength(1)
  })
})
