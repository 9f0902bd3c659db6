import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { staffMessageRowSchema, staffThreadRowSchema } from '#contracts/messages/staff-messages.ts'
import type { Database } from '#kit/database/database.ts'
import { openServiceSchema } from '#kit/database/service-schema.ts'
import { messagingMigrations } from '#services/messaging/migrations.ts'
import type { MessagingTables } from '#services/messaging/tables.ts'
import type { MessagingService } from '#services/messaging/service.ts'
import { shownToAnother } from '#support/data-verdict.ts'
import { databases } from '#support/databases.ts'
import { numberedId } from '#support/parcels.ts'
import { groupFeedOf, tapAs, type Person } from '#support/people.ts'
import { turnedClock } from '#support/turned-clock.ts'
import { anna, courierAt, depot, nell, office, openMessaging, otherDepot, workWith } from './messaging-under-test.ts'

const day = 24 * 60 * 60 * 1000

describe.each(databases)('messages at a desk on $name', (kind) => {
  let database: Database
  let service: MessagingService
  let work: ReturnType<typeof workWith>
  const clock = turnedClock()
  beforeAll(async () => {
    database = await kind.open()
    service = await openMessaging(database, clock)
    work = workWith(service.app)
    await work.send(anna, 1, 'To SAM')
    await work.send(nell, 2, 'To NOR')
  })
  afterAll(() => database.close())

  const reply = (person: Person, at: number, more: object = {}, courier = 'anna') =>
    tapAs(service.app, person, {
      command: 'replyToCourier',
      entity: `staff-message/${courier}/${numberedId(at)}`,
      input: { courier, id: numberedId(at), text: `Reply ${at}`, ...more },
    })
  const read = (person: Person, upTo: number, courier = 'anna') =>
    tapAs(service.app, person, {
      command: 'readCourierThread',
      entity: `staff-thread/${courier}`,
      input: { courier, upTo },
    })
  const messages = async (person: Person, feed: string) =>
    (await groupFeedOf(service.app, person, feed, 'staff-message'))
      ?.map((row) => staffMessageRowSchema.parse(row))
      .sort((a, b) => a.n - b.n)
  const texts = async (person: Person, feed: string) => (await messages(person, feed))?.map(({ text }) => text)
  const thread = async (person = depot, feed = 'staff/SAM') =>
    (await groupFeedOf(service.app, person, feed, 'staff-thread'))
      ?.map((row) => staffThreadRowSchema.parse(row))
      .find(({ id }) => id === 'anna')

  it('are those of its own couriers, and the back office has all', async () => {
    expect(await texts(depot, 'staff/SAM')).toEqual(['To SAM'])
    expect(await texts(otherDepot, 'staff/NOR'), shownToAnother).toEqual(['To NOR'])
    expect((await texts(office, 'group/back-office'))?.toSorted()).toEqual(['To NOR', 'To SAM'])
    for (const person of [anna, otherDepot, { sub: 'eve', groups: ['sub-depot'] }])
      expect(await texts(person, 'staff/SAM'), shownToAnother).toBeUndefined()
    expect(await thread()).toEqual({
      id: 'anna',
      subDepot: 'SAM',
      courierRead: 0,
      depotHas: 0,
      depotRead: 0,
      lastRead: null,
    })
  })

  it('are answered by a tap as by the endpoint, once, and the courier has it', async () => {
    expect(await reply(depot, 10)).toMatchObject({ kind: 'applied' })
    expect(await reply(depot, 10)).toMatchObject({ kind: 'applied' })
    expect(await reply(depot, 10, { text: 'Something else' })).toMatchObject({ code: 'message-exists' })
    expect(await reply(depot, 1)).toMatchObject({ code: 'message-exists' })
    expect((await work.reply(depot, 'anna', 10)).status).toBe(200)
    expect((await work.own(anna)).map(({ n, from, text }) => [n, from, text])).toEqual([
      [1, 'courier', 'To SAM'],
      [2, 'depot', 'Reply 10'],
    ])
    expect(await messages(depot, 'staff/SAM')).toMatchObject([
      { n: 1, by: '' },
      { id: `anna/${numberedId(10)}`, courier: 'anna', n: 2, from: 'depot' },
    ])
    expect(await reply(depot, 11, { text: ' ' })).toMatchObject({ code: 'input-invalid' })
    expect(await reply(depot, 11, { text: 'a'.repeat(2001) })).toMatchObject({ code: 'input-invalid' })
  })

  it('are answered and read by nobody else, and by no courier to themselves', async () => {
    for (const person of [
      otherDepot,
      anna,
      { sub: 'eve', groups: ['sub-depot'] },
      { sub: 'eve', groups: ['courier', 'courier/SAM'] },
    ]) {
      expect(await reply(person, 12), shownToAnother).toMatchObject({ code: 'not-yours' })
      expect(await read(person, 1), shownToAnother).toMatchObject({ code: 'not-yours' })
    }
    expect(await reply(depot, 12, {}, 'nobody')).toMatchObject({ code: 'not-yours' })
    const both: Person = { sub: 'anna', groups: [...anna.groups, ...depot.groups] }
    expect(await reply(both, 12)).toMatchObject({ code: 'involved' })
    expect(await read(both, 1)).toMatchObject({ code: 'involved' })
    expect((await work.reply(both, 'anna', 12)).status).toBe(403)
    expect(await work.own(anna)).toHaveLength(2)
    expect(await thread()).toMatchObject({ depotRead: 0 })
  })

  it('say how far each side has read, forwards only, and when', async () => {
    clock.turn(60_000)
    expect(await read(depot, 1)).toMatchObject({ kind: 'applied' })
    const at = clock.now().toISOString()
    clock.turn(60_000)
    expect(await read(depot, 1)).toMatchObject({ kind: 'applied' })
    expect(await thread()).toMatchObject({ depotHas: 1, depotRead: 1, lastRead: { at } })
    expect(await work.thread(anna)).toMatchObject({ depotHas: 1, depotRead: 1 })
    await work.seen(anna, 2)
    expect(await thread()).toMatchObject({ courierRead: 2 })
    expect(await read(depot, 99)).toMatchObject({ kind: 'applied' })
    expect(await thread()).toMatchObject({ depotRead: 2 })
  })

  it('may begin at the desk, once the courier has opened the app', async () => {
    const ben = courierAt('ben', 'SAM')
    expect(await reply(depot, 20, {}, 'ben')).toMatchObject({ code: 'not-yours' })
    await work.thread(ben)
    expect(await reply(depot, 21, {}, 'ben')).toMatchObject({ kind: 'applied' })
    expect((await work.own(ben)).map(({ text }) => text)).toEqual(['Reply 21'])
    expect(await texts(depot, 'staff/SAM')).toContain('Reply 21')
  })

  it('stay where they were written when the courier works elsewhere, and come back with them', async () => {
    const moved = courierAt('anna', 'NOR')
    await work.send(moved, 30, 'Now at NOR')
    expect((await texts(depot, 'staff/SAM'))?.includes('To SAM'), shownToAnother).toBe(false)
    expect(await thread()).toBeUndefined()
    expect(await texts(otherDepot, 'staff/NOR'), shownToAnother).toEqual(['To NOR', 'Now at NOR'])
    expect(await reply(depot, 31)).toMatchObject({ code: 'not-yours' })
    expect((await texts(office, 'group/back-office'))?.toSorted()).toEqual([
      'Now at NOR',
      'Reply 10',
      'Reply 21',
      'To NOR',
      'To SAM',
    ])
    await work.thread(anna)
    expect(await texts(depot, 'staff/SAM')).toEqual(expect.arrayContaining(['To SAM', 'Reply 10']))
    expect(await texts(otherDepot, 'staff/NOR'), shownToAnother).toEqual(['To NOR'])
  })

  it('leave the desks after 30 days, but for what nobody has read', async () => {
    await read(depot, 3)
    await work.send(anna, 40, 'Not read')
    clock.turn(31 * day)
    expect(await service.expireMessages()).toBeGreaterThan(0)
    expect(await service.expireMessages()).toBe(0)
    expect(await texts(depot, 'staff/SAM')).toEqual(['Not read'])
    expect((await texts(office, 'group/back-office'))?.toSorted()).toEqual(['Not read', 'To NOR'])
    expect(await work.own(anna)).toHaveLength(4)
    await read(depot, 4)
    expect(await service.expireMessages()).toBe(1)
  })

  it('are brought to the desks of before there were any, at the start', async () => {
    const before = await openServiceSchema<MessagingTables>(database, 'messaging', messagingMigrations)
    await work.send(anna, 50, 'Of before')
    await sql`update thread set told = null`.execute(before)
    await sql`update message set shown = false`.execute(before)
    await openMessaging(database, clock)
    expect(await texts(depot, 'staff/SAM')).toEqual(['Of before'])
    expect(await texts(otherDepot, 'staff/NOR')).toEqual(['To NOR'])
  })
})
