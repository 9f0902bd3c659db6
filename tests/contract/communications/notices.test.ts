import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Database } from '#kit/database/database.ts'
import { refreshDirectory } from '#kit/directory.ts'
import type { CallService } from '#kit/http/service-client.ts'
import { demoCouriers } from '#services/demo/demo-accounts.ts'
import { demoNotices } from '#services/demo/demo-messages.ts'
import type { CommunicationsService } from '#services/communications/service.ts'
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
  toRound,
  workWith,
} from './notices-under-test.ts'

const hour = 60 * 60 * 1000

describe.each(databases)('notices on $name', (kind) => {
  let database: Database
  let service: CommunicationsService
  let work: ReturnType<typeof workWith>
  const clock = turnedClock()
  beforeAll(async () => {
    database = await kind.open()
    service = await openCommunications(database, clock)
    work = workWith(service.app)
    await work.own(anna)
  })
  afterAll(() => database.close())
  const titles = async (person: typeof anna) => (await work.own(person)).map(({ title }) => title)
  const counts = async (at: number) => {
    const found = (await work.notices(office)).find(({ id }) => id === numberedId(at))
    return found && [found.addressed, found.delivered, found.read, found.acknowledged]
  }

  it('reach the couriers of a sub-depot, also who opens the app later, and show nothing of the others', async () => {
    expect((await work.publish(depot, noticeOf(1))).body).toMatchObject({
      addressed: 1,
      delivered: 0,
      read: 0,
      acknowledged: 0,
    })
    const { couriers: _couriers, ...notice } = noticeOf(1)
    expect(await work.own(anna)).toEqual([
      { ...notice, publishedAt: '2026-05-14T09:00:00.000Z', readAt: null, acknowledgedAt: null },
    ])
    expect(await titles(ben)).toEqual(['Gate 3 is closed'])
    expect(await work.own(nell)).toEqual([])
    expect(await counts(1)).toEqual([2, 2, 0, 0])
  })

  it('count whom they are for from the directory of couriers, whether or not they ever opened the app', async () => {
    const directory = [
      { courier: 'anna', subDepot: 'SAM' },
      { courier: 'ben', subDepot: 'SAM' },
      { courier: 'never-opened', subDepot: 'SAM' },
      { courier: 'nell', subDepot: 'NOR' },
    ]
    const call: CallService = async ({ result }) => await Promise.resolve(result.parse({ couriers: directory }))
    await refreshDirectory(service.store, call)
    expect(await counts(1)).toEqual([3, 2, 0, 0])
    expect((await work.readers(depot, 1)).body).toMatchObject({
      readers: [
        { courier: 'anna' },
        { courier: 'ben' },
        { courier: 'never-opened', deliveredAt: null, readAt: null, acknowledgedAt: null },
      ],
    })
    // A closed account has no phone to read on; what reached it before still counts.
    directory.splice(1, 2)
    await refreshDirectory(service.store, call)
    expect(await counts(1)).toEqual([2, 2, 0, 0])
    await service.store.db.deleteFrom('directory_read').execute()
    await service.store.db.deleteFrom('directory').execute()
  })

  it('are read and acknowledged once, by the moment of the service', async () => {
    expect(await work.read(anna, 1)).toMatchObject({ kind: 'applied' })
    clock.turn(hour)
    expect(await work.acknowledge(anna, 1)).toMatchObject({ kind: 'applied' })
    const [own] = await work.own(anna)
    expect(own).toMatchObject({ readAt: '2026-05-14T09:00:00.000Z', acknowledgedAt: '2026-05-14T10:00:00.000Z' })
    expect(await counts(1)).toEqual([2, 2, 1, 1])
    clock.turn(hour)
    const before = await work.head(anna)
    expect([await work.read(anna, 1), await work.acknowledge(anna, 1)].map((answer) => answer?.kind)).toEqual([
      'applied',
      'applied',
    ])
    expect(await work.head(anna)).toBe(before)
    expect(await work.own(anna)).toEqual([own])
    // Whoever acknowledges has read.
    await work.acknowledge(ben, 1)
    expect(await counts(1)).toEqual([2, 2, 2, 2])
  })

  it('ask for an acknowledgement, or do not', async () => {
    await work.publish(office, noticeOf(2, { group: { kind: 'everyone' }, title: 'New jackets', acknowledge: false }))
    expect([await titles(anna), await titles(nell)]).toEqual([['Gate 3 is closed', 'New jackets'], ['New jackets']])
    expect(await work.acknowledge(anna, 2)).toMatchObject({ kind: 'rejected', code: 'not-asked' })
    expect(await counts(2)).toEqual([3, 2, 0, 0])
  })

  it('go to those who work a round', async () => {
    await work.publish(depot, noticeOf(3, { group: toRound, couriers: ['ben', 'ben', 'zoe'], title: 'Round 104' }))
    expect(await titles(ben)).toContain('Round 104')
    expect(await titles(anna)).not.toContain('Round 104')
    expect(await counts(3)).toEqual([2, 1, 0, 0])
  })

  it('leave the phones when they are withdrawn or expire, and what waits on a phone is still taken', async () => {
    await work.publish(
      depot,
      noticeOf(4, { title: 'For an hour', expiresAt: new Date(clock.now().getTime() + hour).toISOString() }),
    )
    expect(await titles(anna)).toContain('For an hour')
    clock.turn(hour)
    expect(await titles(anna)).not.toContain('For an hour')
    expect(await titles(ben)).not.toContain('For an hour')
    expect((await work.withdraw(depot, 1)).body).toMatchObject({ withdrawnAt: clock.now().toISOString() })
    expect(await titles(anna)).toEqual(['New jackets'])
    const before = await work.head(anna)
    expect((await work.withdraw(depot, 1)).status).toBe(200)
    expect(await work.read(anna, 4)).toMatchObject({ kind: 'applied' })
    expect(await work.head(anna)).toBe(before)
    expect(await counts(4)).toEqual([2, 1, 1, 0])
  })

  it('are published once, and refused where they say too much or come too late', async () => {
    const again = await work.publish(
      depot,
      noticeOf(3, { group: toRound, couriers: ['zoe', 'ben'], title: 'Round 104' }),
    )
    expect(again).toMatchObject({ status: 200, body: { publishedAt: '2026-05-14T11:00:00.000Z' } })
    expect(await work.publish(depot, noticeOf(3))).toMatchObject({ status: 409, body: { code: 'id-reused' } })
    for (const wrong of [
      { body: 'a'.repeat(4001) },
      { body: ' ' },
      { title: '' },
      { expiresAt: '2026-05-14T09:00:00.000Z' },
      { couriers: ['anna'] },
      { group: toRound },
    ]) {
      expect((await work.publish(depot, { ...noticeOf(5), ...wrong })).status).toBe(400)
    }
    expect((await work.publish(depot, noticeOf(5, { body: 'a'.repeat(4000) }))).status).toBe(200)
  })

  it('of the demo say so, and are laid down once', async () => {
    await service.seedDemo(demoNotices)
    await service.seedDemo(demoNotices)
    const [first] = demoCouriers
    const own = await work.own({ sub: first.sub, groups: first.groups })
    expect(own.filter(({ title }) => title.endsWith('(demo)'))).toHaveLength(2)
  })
})
