import { afterAll, beforeAll, expect, it } from 'vitest'
import { decideStore } from '#features/depot/decide/decide-store.ts'
import { depotStore } from '#features/depot/depot-store.ts'
import { deskMessagesSync } from '#features/depot/messages/desk-messages-sync.ts'
import { countUnread, readConversations, readReplyDraft } from '#features/depot/messages/own-conversations-store.ts'
import {
  beginReply,
  deleteReply,
  saveReply,
  saveReplyDraft,
  markRead,
  editRejectedReply,
} from '#features/depot/messages/reply-sync.ts'
import type { Database } from '#kit/database/database.ts'
import { setCurrentEngine } from '#offline/current-engine.ts'
import { replay } from '#offline/replay.ts'
import type { MessagingService } from '#services/messaging/service.ts'
import { openTestDatabase } from '#support/databases.ts'
import { createDevice } from '#support/device.ts'
import { inProcessFetch } from '#support/in-process-fetch.ts'
import type { Person } from '#support/people.ts'
import { turnedClock } from '#support/turned-clock.ts'
import { anna, courierAt, depot, openMessaging, workWith } from './messaging-under-test.ts'

let database: Database
let service: MessagingService
let work: ReturnType<typeof workWith>
beforeAll(async () => {
  database = await openTestDatabase()
  service = await openMessaging(database, turnedClock())
  work = workWith(service.app)
})
afterAll(async () => await database.close())

function desk({ sub, groups }: Person) {
  const token = () => ({ kind: 'token', token: `${sub}|${groups.join(',')}`, actor: sub }) as const
  const engine = createDevice({
    stores: [decideStore, depotStore],
    syncs: [deskMessagesSync],
    fetch: inProcessFetch({ messaging: service.app }),
    actor: sub,
    token,
  })
  setCurrentEngine(engine)
  return { engine, sync: async () => await replay(engine, { now: true, pull: ['messaging'] }) }
}
const shown = async (courier = 'anna') =>
  (await readConversations()).written
    .find((each) => each.courier === courier)
    ?.messages.map(({ row, tap }) => [row.text, row.n, tap?.sync ?? null])

it('what a courier writes is unread until it was looked at, and an answer without signal goes with the next', async () => {
  await work.send(anna, 1, 'Is there a trolley?')
  await work.send(courierAt('ben', 'SAM'), 2, 'The gate is shut.')
  const one = desk(depot)
  await one.sync()
  expect(await countUnread()).toBe(2)
  await markRead('anna', 0)
  await markRead('anna', 0)
  expect(await one.engine.db.outbox.count()).toBe(1)
  expect((await readConversations()).written.map(({ courier, unread }) => [courier, unread])).toEqual([
    ['ben', 1],
    ['anna', 0],
  ])
  await saveReplyDraft({ ...beginReply('anna'), text: 'Besi' })
  expect(await readReplyDraft('anna')).toMatchObject({ text: 'Besi' })
  expect((await saveReply({ ...beginReply('anna'), text: 'Beside your rack.' })).ok).toBe(true)
  expect(await readReplyDraft('anna')).toBeUndefined()
  expect(await shown()).toEqual([
    ['Is there a trolley?', 1, null],
    ['Beside your rack.', 0, 'saved'],
  ])
  await one.sync()
  expect(await shown()).toEqual([
    ['Is there a trolley?', 1, null],
    ['Beside your rack.', 2, null],
  ])
  expect((await work.own(anna)).map(({ text }) => text)).toEqual(['Is there a trolley?', 'Beside your rack.'])
  expect(await work.thread(anna)).toMatchObject({ depotRead: 1 })
})

it('one that was not taken stays in sight, and is taken up again or discarded', async () => {
  const one = desk(depot)
  await one.sync()
  await work.send(courierAt('ben', 'NOR'), 3, 'I am at NOR now.')
  await saveReply({ ...beginReply('ben'), text: 'Use gate 2.' })
  await one.sync()
  const [refused] =
    (await readConversations()).written
      .find(({ courier }) => courier === 'ben')
      ?.messages.filter(({ tap }) => tap?.sync === 'attention') ?? []
  expect(refused).toMatchObject({ row: { text: 'Use gate 2.' }, tap: { code: 'not-yours' } })
  if (!refused?.tap) return
  const rejected = { row: refused.row, n: refused.tap.n }
  await saveReplyDraft(beginReply('ben', 'Another one'))
  expect(await editRejectedReply(rejected)).toMatchObject({ ok: false })
  await saveReplyDraft(beginReply('ben'))
  expect(await editRejectedReply(rejected)).toMatchObject({ ok: true })
  expect(await readReplyDraft('ben')).toMatchObject({ text: 'Use gate 2.' })
  await deleteReply(refused)
  expect(await shown('ben')).toBeUndefined()
})
