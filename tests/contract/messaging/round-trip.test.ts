import { afterAll, beforeAll, expect, it } from 'vitest'
import { messagesStore } from '#features/messages/messages-store.ts'
import { messagesSync } from '#features/messages/messages-sync.ts'
import { countUnreadMessages, readMessageDraft, readThread } from '#features/messages/own-messages-store.ts'
import { sendToDepot, messageDrafts, markAllRead, newMessage } from '#features/messages/send-message-sync.ts'
import type { Database } from '#kit/database/database.ts'
import { setCurrentEngine } from '#offline/current-engine.ts'
import { replay } from '#offline/replay.ts'
import type { MessagingService } from '#services/messaging/service.ts'
import { openTestDatabase } from '#support/databases.ts'
import { createDevice } from '#support/device.ts'
import { inProcessFetch } from '#support/in-process-fetch.ts'
import type { Person } from '#support/people.ts'
import { turnedClock } from '#support/turned-clock.ts'
import { anna, depot, openMessaging, workWith } from './messaging-under-test.ts'

let database: Database
let service: MessagingService
let work: ReturnType<typeof workWith>
beforeAll(async () => {
  database = await openTestDatabase()
  service = await openMessaging(database, turnedClock())
  work = workWith(service.app)
})
afterAll(async () => await database.close())

function phone({ sub, groups }: Person) {
  const token = () => ({ kind: 'token', token: `${sub}|${groups.join(',')}`, actor: sub }) as const
  const engine = createDevice({
    stores: [messagesStore],
    syncs: [messagesSync],
    fetch: inProcessFetch({ messaging: service.app }),
    actor: sub,
    token,
  })
  setCurrentEngine(engine)
  return { engine, sync: async () => await replay(engine, { now: true, pull: ['messaging'] }) }
}
const shown = async () => (await readThread(100)).messages.map(({ row, sync }) => [row.text, row.n, sync])

it('messages are written without signal, arrive in their order, and say how far they have come', async () => {
  const one = phone(anna)
  await messageDrafts.save({ ...newMessage(), text: 'The fir' })
  expect(await readMessageDraft()).toMatchObject({ text: 'The fir' })
  expect(await sendToDepot({ ...newMessage(), text: 'The first' })).toMatchObject({ ok: true })
  expect(await readMessageDraft()).toBeUndefined()
  await sendToDepot({ ...newMessage(), text: 'The second' })
  expect(await shown()).toEqual([
    ['The first', 0, 'saved'],
    ['The second', 0, 'saved'],
  ])
  await one.sync()
  expect(await shown()).toEqual([
    ['The first', 1, null],
    ['The second', 2, null],
  ])
  await work.fetch(depot, 'anna')
  await work.read(depot, 'anna', 1)
  await one.sync()
  expect((await readThread(100)).thread).toMatchObject({ depotHas: 2, depotRead: 1 })
})

it('an answer is unread until it was on the screen, and the depot is told once', async () => {
  const one = phone(anna)
  await work.reply(depot, 'anna', 10, 'At gate 3.')
  await one.sync()
  expect(await countUnreadMessages()).toBe(1)
  await markAllRead()
  await markAllRead()
  expect(await one.engine.db.outbox.count()).toBe(1)
  expect(await countUnreadMessages()).toBe(0)
  await one.sync()
  expect(await work.thread(anna)).toMatchObject({ courierRead: 3 })
  const two = phone(anna)
  await two.sync()
  expect(await countUnreadMessages()).toBe(0)
  expect(await readThread(2)).toMatchObject({ more: true, messages: [{ row: { n: 2 } }, { row: { n: 3 } }] })
})

it('a photo goes with its message and reaches the staff', async () => {
  const one = phone(anna)
  const bytes = Uint8Array.from([0xff, 0xd8, 0xff, 0xe0, 9]).buffer
  const sha256 = Buffer.from(await crypto.subtle.digest('SHA-256', bytes)).toString('hex')
  await sendToDepot({ ...newMessage(), photos: [{ bytes, sha256, type: 'image/jpeg', size: 5, width: 1, height: 1 }] })
  await one.sync()
  const last = (await work.own(anna)).at(-1)
  expect(last).toMatchObject({ text: '', photos: [{ sha256 }] })
  expect(
    (
      await service.app.request(`/v1/blobs/${last?.photos[0]?.id}`, {
        headers: { authorization: `Bearer ${depot.sub}|${depot.groups.join(',')}` },
      })
    ).status,
  ).toBe(200)
})

it('a message that the depot has not taken stays in sight', async () => {
  const one = phone({ sub: 'otto', groups: ['back-office'] })
  await sendToDepot({ ...newMessage(), text: 'Not mine to write' })
  await one.sync()
  expect(await shown()).toEqual([['Not mine to write', 0, 'attention']])
})
