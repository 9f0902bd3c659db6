import { createHash } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Database } from '#kit/database/database.ts'
import type { MessagingService } from '#services/messaging/service.ts'
import { databases } from '#support/databases.ts'
import { numberedId } from '#support/parcels.ts'
import { bearerOf, type Person } from '#support/people.ts'
import { turnedClock } from '#support/turned-clock.ts'
import { shownToAnother } from '#support/data-verdict.ts'
import { anna, depot, nell, office, openMessaging, otherDepot, workWith } from './messaging-under-test.ts'

const jpeg = Uint8Array.from([0xff, 0xd8, 0xff, 0xe0, 1, 2, 3])
const sha256 = createHash('sha256').update(jpeg).digest('hex')
const photo = { id: numberedId(70), sha256, type: 'image/jpeg', size: jpeg.length }

describe.each(databases)('whose messages they are, on $name', (kind) => {
  let database: Database
  let service: MessagingService
  let work: ReturnType<typeof workWith>
  beforeAll(async () => {
    database = await kind.open()
    service = await openMessaging(database, turnedClock())
    work = workWith(service.app)
    await work.send(anna, 1, 'To SAM', [photo])
    await work.send(nell, 2, 'To NOR')
  })
  afterAll(() => database.close())

  const picture = async (person: Person, method = 'GET') => {
    const headers = { authorization: bearerOf(person), 'content-type': 'image/jpeg', 'x-content-sha256': sha256 }
    return (
      await service.app.request(`/v1/blobs/${photo.id}`, { method, headers, ...(method === 'PUT' && { body: jpeg }) })
    ).status
  }

  it('a courier has their own thread alone', async () => {
    expect((await work.own(nell)).map(({ text }) => text)).toEqual(['To NOR'])
    expect(await work.send(depot, 3), shownToAnother).toMatchObject({ kind: 'rejected', code: 'not-a-courier' })
    expect(await work.seen(depot, 1), shownToAnother).toMatchObject({ code: 'not-a-courier' })
    for (const person of [anna, nell, { sub: 'eve', groups: ['sub-depot/SAM'] }]) {
      expect((await work.call(person, 'GET', '/v1/threads')).status).toBe(403)
      expect((await work.fetch(person, 'anna')).status).toBe(403)
      expect((await work.reply(person, 'anna', 4)).status).toBe(403)
      expect((await work.read(person, 'anna', 1)).status).toBe(403)
    }
  })

  it('staff reach the couriers of their own sub-depot, and the back office all', async () => {
    for (const [person, status] of [
      [otherDepot, 404],
      [{ sub: 'eve', groups: ['sub-depot'] }, 403],
    ] as const) {
      expect((await work.fetch(person, 'anna')).status).toBe(status)
      expect((await work.reply(person, 'anna', 4)).status).toBe(status)
      expect((await work.read(person, 'anna', 1)).status).toBe(status)
    }
    expect((await work.fetch(depot, 'nobody')).status).toBe(404)
    expect((await work.threads(depot)).map(({ courier }) => courier)).toEqual(['anna'])
    expect((await work.threads(otherDepot)).map(({ courier }) => courier)).toEqual(['nell'])
    expect((await work.threads(office)).map(({ courier }) => courier).toSorted()).toEqual(['anna', 'nell'])
    expect(await work.own(anna), shownToAnother).toHaveLength(1)
    expect(await work.thread(anna), shownToAnother).toMatchObject({ depotHas: 0, depotRead: 0 })
  })

  it('a photo is seen by who sent it and by the staff to whom it was sent', async () => {
    expect(await picture(anna, 'PUT'), shownToAnother).toBe(200)
    expect([await picture(anna), await picture(depot), await picture(office)]).toEqual([200, 200, 200])
    expect([
      await picture(nell),
      await picture(otherDepot),
      await picture({ sub: 'eve', groups: ['sub-depot'] }),
    ]).toEqual([404, 404, 404])
  })

  it('nobody does anything without a token', async () => {
    expect([
      (await work.fetch(null, 'anna')).status,
      (await work.reply(null, 'anna', 5)).status,
      (await work.read(null, 'anna', 1)).status,
    ]).toEqual([401, 401, 401])
    for (const [method, path] of [
      ['GET', '/v1/threads'],
      ['GET', '/v1/sync/pull?cursor=0'],
      ['POST', '/v1/sync/push'],
      ['GET', `/v1/blobs/${photo.id}`],
    ] as const) {
      expect((await work.call(null, method, path)).status).toBe(401)
    }
  })
})
