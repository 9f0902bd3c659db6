import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { NoticeReader } from '#contracts/messages/notice-endpoints.ts'
import type { Database } from '#kit/database/database.ts'
import { pagesOf, wrongPages } from '#support/all-pages.ts'
import { shownToAnother } from '#support/data-verdict.ts'
import { databases } from '#support/databases.ts'
import { numberedId } from '#support/parcels.ts'
import { turnedClock } from '#support/turned-clock.ts'
import {
  anna,
  ben,
  depot,
  nell,
  noticeOf,
  office,
  openCommunications,
  otherDepot,
  toRound,
  workWith,
} from './notices-under-test.ts'

const hour = 60 * 60 * 1000

describe.each(databases)('notices for a time to come, on $name', (kind) => {
  let database: Database
  let work: ReturnType<typeof workWith>
  const clock = turnedClock()
  beforeAll(async () => {
    database = await kind.open()
    work = workWith((await openCommunications(database, clock)).app)
    for (const person of [anna, ben, nell]) await work.own(person)
  })
  afterAll(() => database.close())
  const inHours = (hours: number) => new Date(clock.now().getTime() + hours * hour).toISOString()
  const titles = async (person: typeof anna) => (await work.own(person)).map(({ title }) => title)

  it('reach nobody before, and everybody then, with the moment at which they were given', async () => {
    const publishAt = inHours(2)
    expect(await work.publish(depot, noticeOf(1, { publishAt }))).toMatchObject({
      status: 200,
      body: { publishedAt: publishAt, isOut: false, delivered: 0 },
    })
    expect(await work.publish(depot, noticeOf(1, { publishAt }))).toMatchObject({ status: 200 })
    clock.turn(hour)
    expect(await titles(anna)).toEqual([])
    clock.turn(hour)
    expect(await work.own(anna)).toMatchObject([{ title: 'Gate 3 is closed', publishedAt: publishAt }])
    expect(Object.keys((await work.own(anna))[0] ?? {})).not.toContain('publishAt')
    expect(await work.notices(depot)).toMatchObject([{ isOut: true, delivered: 1 }])
  })

  it('can be changed and withdrawn until they are out, and not changed afterwards', async () => {
    await work.publish(depot, noticeOf(2, { publishAt: inHours(3), title: 'First words' }))
    const changed = noticeOf(2, { publishAt: inHours(1), title: 'Second words', group: toRound, couriers: ['ben'] })
    expect(await work.change(depot, 2, changed)).toMatchObject({
      status: 200,
      body: { title: 'Second words', publishedAt: inHours(1), addressed: 1 },
    })
    expect((await work.change(depot, 2, changed)).status).toBe(200)
    clock.turn(hour)
    expect([await titles(anna), await titles(ben)]).toEqual([
      ['Gate 3 is closed'],
      ['Gate 3 is closed', 'Second words'],
    ])
    expect(await work.change(depot, 2, { ...changed, title: 'Third words' })).toMatchObject({
      status: 403,
      body: { detail: expect.stringContaining('out already') as string },
    })
    await work.publish(depot, noticeOf(3, { publishAt: inHours(1), title: 'Never' }))
    expect(await work.withdraw(depot, 3)).toMatchObject({ status: 200, body: { isOut: false } })
    expect(await work.change(depot, 3, noticeOf(3, { title: 'Again' }))).toMatchObject({
      status: 403,
      body: { detail: expect.stringContaining('withdrawn') as string },
    })
    clock.turn(2 * hour)
    expect(await titles(anna)).not.toContain('Never')
  })

  it('are changed by one of two who change what they both saw: the second is told, and the same again is taken', async () => {
    await work.publish(depot, noticeOf(7, { publishAt: inHours(1), title: 'First words' }))
    const first = noticeOf(7, { publishAt: inHours(1), title: 'Of the first' })
    const second = noticeOf(7, { publishAt: inHours(1), title: 'Of the second' })
    expect(await work.change(depot, 7, { ...first, expected: 1 })).toMatchObject({ status: 200, body: { version: 2 } })
    expect(await work.change(depot, 7, { ...first, expected: 1 })).toMatchObject({ status: 200, body: { version: 2 } })
    const refused = await work.change(office, 7, { ...second, expected: 1 })
    expect(refused).toMatchObject({
      status: 409,
      body: { code: 'changed-meanwhile', detail: expect.stringContaining('A colleague has changed') as string },
    })
    expect((await work.notices(depot)).find(({ id }) => id === numberedId(7))).toMatchObject({
      title: 'Of the first',
      version: 2,
    })
    expect(await work.change(office, 7, { ...second, expected: 2 })).toMatchObject({
      status: 200,
      body: { title: 'Of the second', version: 3 },
    })
    // A desk of before names none.
    expect(await work.change(depot, 7, first)).toMatchObject({ status: 200, body: { version: 4 } })
    await work.withdraw(depot, 7)
  })

  it('are given at once where the time is over, and refused where they end before or are too far', async () => {
    expect(await work.publish(depot, noticeOf(4, { publishAt: inHours(-1) }))).toMatchObject({
      status: 200,
      body: { isOut: true, publishedAt: clock.now().toISOString() },
    })
    for (const wrong of [
      { publishAt: inHours(2), expiresAt: inHours(1) },
      { publishAt: inHours(367 * 24) },
      { publishAt: 'tomorrow' },
    ]) {
      expect((await work.publish(depot, { ...noticeOf(5), ...wrong })).status).toBe(400)
    }
  })

  it('are changed by their own staff alone', async () => {
    await work.publish(depot, noticeOf(6, { publishAt: inHours(1) }))
    const stolen = noticeOf(6, { title: 'Not yours', group: { kind: 'sub-depot', subDepot: 'NOR' } })
    expect((await work.change(otherDepot, 6, stolen)).status, shownToAnother).toBe(404)
    expect((await work.change(otherDepot, 6, noticeOf(6))).status).toBe(403)
    expect((await work.change(anna, 6, noticeOf(6))).status).toBe(403)
    expect((await work.change(depot, 6, noticeOf(6, { group: { kind: 'everyone' } }))).status).toBe(403)
    expect((await work.change(depot, 99, noticeOf(99))).status).toBe(404)
    expect((await work.change(office, 6, noticeOf(6, { publishAt: inHours(2) }))).status).toBe(200)
  })

  it('say who has read them, to their own staff alone, page by page', async () => {
    await work.read(anna, 1)
    const body = (await work.readers(depot, 1)).body as { readers: NoticeReader[] }
    expect(
      body.readers.map(({ courier, deliveredAt, readAt }) => [courier, deliveredAt !== null, readAt !== null]),
    ).toEqual([
      ['anna', true, true],
      ['ben', true, false],
    ])
    expect((await work.readers(depot, 2)).body).toMatchObject({ readers: [{ courier: 'ben' }] })
    const pages = await pagesOf(
      (await openCommunications(database, clock)).app,
      depot,
      { path: `/v1/notices/${numberedId(1)}/readers`, rows: 'readers' },
      1,
    )
    expect(pages.flat()).toEqual(body.readers)
    for (const query of wrongPages)
      expect([query, (await work.readers(depot, 1, `?${query}`)).status]).toEqual([query, 400])
    expect((await work.readers(otherDepot, 1)).status, shownToAnother).toBe(404)
    expect((await work.readers(anna, 1)).status).toBe(403)
  })
})
