import { afterAll, beforeAll, expect, it } from 'vitest'
import { messagesStore } from '#features/messages/messages-store.ts'
import { acknowledge, markNoticeRead } from '#features/messages/notice-actions-sync.ts'
import { noticesSync } from '#features/messages/notices-sync.ts'
import {
  countUnreadNotices,
  readOwnNotice,
  readNotices,
  readPressingNotices,
} from '#features/messages/own-notices-store.ts'
import type { Database } from '#kit/database/database.ts'
import { setCurrentEngine } from '#offline/current-engine.ts'
import { replay } from '#offline/replay.ts'
import type { CommunicationsService } from '#services/communications/service.ts'
import { openTestDatabase } from '#support/databases.ts'
import { createDevice } from '#support/device.ts'
import { inProcessFetch } from '#support/in-process-fetch.ts'
import { ManualClock } from '#support/manual-clock.ts'
import { numberedId } from '#support/parcels.ts'
import type { Person } from '#support/people.ts'
import { turnedClock } from '#support/turned-clock.ts'
import { anna, depot, noticeOf, openCommunications, workWith } from './notices-under-test.ts'

let database: Database
let service: CommunicationsService
let work: ReturnType<typeof workWith>
const clock = turnedClock()
beforeAll(async () => {
  database = await openTestDatabase()
  service = await openCommunications(database, clock)
  work = workWith(service.app)
})
afterAll(async () => await database.close())

function phone({ sub, groups }: Person) {
  const token = () => ({ kind: 'token', token: `${sub}|${groups.join(',')}`, actor: sub }) as const
  const engine = createDevice({
    stores: [messagesStore],
    syncs: [noticesSync],
    fetch: inProcessFetch({ communications: service.app }),
    actor: sub,
    token,
    clock: new ManualClock(),
  })
  setCurrentEngine(engine)
  return { engine, sync: async () => await replay(engine, { now: true, pull: ['communications'] }) }
}
const titles = async () => (await readNotices()).notices.map(({ row }) => row.title)

it('a notice comes to the phone, is read and acknowledged without signal, and the depot counts it', async () => {
  const one = phone(anna)
  expect(await readNotices()).toEqual({ notices: [], asOf: null })
  await work.publish(depot, noticeOf(1, { title: 'Older, to acknowledge' }))
  clock.turn(60_000)
  await work.publish(depot, noticeOf(2, { title: 'To read', acknowledge: false }))
  clock.turn(60_000)
  await work.publish(depot, noticeOf(3, { title: 'To acknowledge' }))
  await one.sync()
  expect(await titles()).toEqual(['To acknowledge', 'Older, to acknowledge', 'To read'])
  expect((await readPressingNotices()).map(({ title }) => title)).toEqual(['Older, to acknowledge', 'To acknowledge'])
  expect(await countUnreadNotices()).toBe(3)

  await markNoticeRead(numberedId(2))
  await markNoticeRead(numberedId(2))
  await markNoticeRead(numberedId(3))
  expect(await acknowledge(numberedId(3))).toMatchObject({ ok: true })
  expect(await one.engine.db.outbox.count()).toBe(3)
  expect(await readOwnNotice(numberedId(3))).toMatchObject({
    sync: 'saved',
    row: { acknowledgedAt: expect.any(String) as string },
  })
  // What was read is no longer unread; what is to be acknowledged counts until it is.
  expect(await countUnreadNotices()).toBe(1)
  await one.sync()
  expect(await readOwnNotice(numberedId(3))).toMatchObject({
    row: { readAt: clock.now().toISOString(), acknowledgedAt: clock.now().toISOString() },
  })
  expect((await work.notices(depot)).map(({ read, acknowledged }) => [read, acknowledged])).toEqual([
    [1, 1],
    [1, 0],
    [0, 0],
  ])

  const two = phone(anna)
  await two.sync()
  expect(await titles()).toEqual(['Older, to acknowledge', 'To acknowledge', 'To read'])
  await work.withdraw(depot, 1)
  await two.sync()
  expect(await titles()).toEqual(['To acknowledge', 'To read'])
  expect(await readOwnNotice(numberedId(1))).toBeNull()
})

it('a notice that has expired is not shown, also without signal', async () => {
  const one = phone(anna)
  const soon = clock.now().getTime() + 1000
  await work.publish(depot, noticeOf(4, { title: 'Soon over', expiresAt: new Date(soon).toISOString() }))
  await one.sync()
  expect(await titles()).toContain('Soon over')
  one.engine.clock.advance(soon - one.engine.clock.wall())
  expect(await titles()).not.toContain('Soon over')
})
