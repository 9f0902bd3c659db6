import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Database } from '#kit/database/database.ts'
import { demoAdverts } from '#services/demo/demo-adverts.ts'
import type { MarketplaceService } from '#services/marketplace/service.ts'
import { databases } from '#support/databases.ts'
import { numberedId } from '#support/parcels.ts'
import { feedOf } from '#support/people.ts'
import { turnedClock } from '#support/turned-clock.ts'
import { anna, ben, cleo, depot, openMarketplace, photo, rack, talk, workWith } from './marketplace-under-test.ts'

const day = 24 * 60 * 60 * 1000

describe.each(databases)('adverts on $name', (kind) => {
  let database: Database
  let service: MarketplaceService
  let work: ReturnType<typeof workWith>
  const clock = turnedClock()
  const approval = async (at: number, person = anna) => ({
    state: 'live',
    sentAt: (await work.one(person, at))?.sentAt ?? '',
  })

  beforeAll(async () => {
    database = await kind.open()
    service = await openMarketplace(database, clock, { openAdverts: 3, shownAdverts: 2 })
    work = workWith(service.app)
  })
  afterAll(() => database.close())

  it('are taken without personal details, and nothing of a broken one is kept', async () => {
    expect(await work.send(anna, rack(1, { title: 'Rack, ring 07700 900123' }))).toMatchObject({
      code: 'title-personal',
    })
    expect(await work.send(anna, rack(1, { description: 'anna at gmail dot com' }))).toMatchObject({
      code: 'description-personal',
    })
    expect(await work.send(anna, rack(1, { area: 'AB12ED' }))).toMatchObject({ code: 'area-too-exact' })
    expect(await work.send(anna, rack(1, { area: 'NOR' }))).toMatchObject({ code: 'area-too-exact' })
    expect(await work.send(anna, rack(1, { price: 2_000_001 }))).toMatchObject({ code: 'input-invalid' })
    expect(await work.send(anna, rack(1, { title: 'ab' }))).toMatchObject({ code: 'input-invalid' })
    expect(await work.send(depot, rack(1))).toMatchObject({ code: 'not-a-courier' })
    expect(await feedOf(service.app, anna, 'advert')).toEqual([])
    expect(await work.send(anna, rack(1, { area: 'SAM', description: '<script>alert(1)</script>' }))).toMatchObject({
      kind: 'applied',
    })
    expect(await work.one(anna, 1)).toEqual({
      ...rack(1, { area: 'SAM', description: '<script>alert(1)</script>' }),
      subDepot: 'SAM',
      state: 'waiting',
      sentAt: '2026-05-14T09:00:00.000Z',
      reason: '',
      liveFrom: null,
      liveUntil: null,
    })
    expect(await work.send(anna, rack(1))).toMatchObject({ code: 'advert-waiting' })
  })

  it('are refused with a reason, changed, and looked at again as they are now', async () => {
    const seen = await approval(1)
    expect((await work.decide(depot, 1, { ...seen, state: 'refused', reason: ' ' })).status).toBe(400)
    expect(
      (await work.decide(depot, 1, { ...seen, state: 'refused', reason: 'Say how wide it is.' })).body,
    ).toMatchObject({ state: 'refused', reason: 'Say how wide it is.', courier: 'anna' })
    expect((await work.decide(depot, 1, seen)).status).toBe(403)
    clock.turn(1000)
    expect(await work.send(anna, rack(1))).toMatchObject({ kind: 'applied' })
    expect((await work.decide(depot, 1, seen)).status).toBe(403)
    expect((await work.adverts(depot, '?state=waiting')).map(({ id, reason }) => [id, reason])).toEqual([
      [numberedId(1), ''],
    ])
  })

  it('go live for their time once their photos are here and are nothing but pictures', async () => {
    await work.end(anna, 'withdrawAdvert', 1)
    await work.send(anna, rack(1, { photos: [photo(11), photo(12)] }))
    expect(await work.storePhoto(anna, 11)).toBe(200)
    expect((await work.decide(depot, 1, await approval(1))).body).toMatchObject({
      detail: 'Photo 2 has not arrived yet.',
    })
    expect(await work.storePhoto(anna, 12)).toBe(200)
    expect((await work.decide(depot, 1, await approval(1))).body).toMatchObject({
      state: 'live',
      liveFrom: '2026-05-14T09:00:01.000Z',
      liveUntil: '2026-06-13T09:00:01.000Z',
    })
    expect((await work.decide(depot, 1, await approval(1))).status).toBe(200)
    const text = Buffer.concat([
      Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a, 0, 0, 0, 1]),
      Buffer.from('tEXt'),
      Buffer.alloc(5),
    ])
    await work.send(anna, rack(2, { photos: [photo(21, text)] }))
    await work.storePhoto(anna, 21, text)
    expect((await work.decide(depot, 2, await approval(2))).body).toMatchObject({
      detail: 'Photo 1 tells more than its picture. Refuse the advert.',
    })
    await work.end(anna, 'withdrawAdvert', 2)
  })

  it('are shown to every courier with nothing of whose they are, the newest ones', async () => {
    const [shown] = await work.market(ben)
    expect(shown).toEqual({
      id: numberedId(1),
      title: 'Roof rack',
      description: 'Steel, with all bolts.',
      category: 'van-parts',
      condition: 'good',
      price: 4500,
      area: 'AB1',
      photos: 2,
      subDepot: 'SAM',
      liveFrom: '2026-05-14T09:00:01.000Z',
      liveUntil: '2026-06-13T09:00:01.000Z',
    })
    for (const at of [3, 4]) {
      clock.turn(1000)
      await work.publish(cleo, rack(at), at)
    }
    expect((await work.market(ben)).map(({ id }) => id).toSorted()).toEqual([numberedId(3), numberedId(4)])
    expect(await work.market(depot)).toEqual([])
  })

  it('are sold or withdrawn by their seller, and leave the market at once', async () => {
    expect(await work.end(cleo, 'sellAdvert', 4)).toMatchObject({ kind: 'applied' })
    expect(await work.end(cleo, 'sellAdvert', 4)).toMatchObject({ kind: 'applied' })
    expect(await work.end(cleo, 'withdrawAdvert', 4)).toMatchObject({ code: 'advert-over' })
    expect(await work.end(cleo, 'withdrawAdvert', 3)).toMatchObject({ kind: 'applied' })
    expect((await work.market(ben)).map(({ id }) => id)).toEqual([numberedId(1)])
    expect(await work.send(cleo, rack(4))).toMatchObject({ code: 'advert-over' })
  })

  it('are not more at one time than the rules allow', async () => {
    for (const at of [5, 6]) expect(await work.send(anna, rack(at))).toMatchObject({ kind: 'applied' })
    expect(await work.send(anna, rack(7))).toMatchObject({ code: 'too-many-adverts' })
    for (const at of [5, 6]) await work.end(anna, 'withdrawAdvert', at)
    expect(await work.send(anna, rack(7))).toMatchObject({ kind: 'applied' })
    await work.end(anna, 'withdrawAdvert', 7)
  })

  it('expire when their time is over, are told of once, and can be sent again', async () => {
    expect(await service.expire()).toBe(0)
    clock.turn(30 * day)
    expect(await work.market(ben)).toEqual([])
    expect(await work.seePhoto(ben, 1)).toBe(404)
    expect(await work.end(anna, 'sellAdvert', 1)).toMatchObject({ code: 'advert-over' })
    expect([await service.expire(), await service.expire()]).toEqual([1, 0])
    expect((await work.one(anna, 1))?.state).toBe('expired')
    expect(await work.send(anna, rack(1))).toMatchObject({ kind: 'applied' })
    await work.decide(depot, 1, await approval(1))
    expect((await work.market(ben)).map(({ id }) => id)).toEqual([numberedId(1)])
  })

  it('are forgotten long after their end, with their photos, what was written and what was reported', async () => {
    await work.publish(cleo, rack(8, { photos: [photo(81)] }), 8)
    await work.storePhoto(cleo, 81)
    await work.decide(depot, 8, await approval(8, cleo))
    await work.write(ben, talk(8, 91), 92, 'Is it still there?')
    await work.report(ben, 8, 93)
    await work.end(cleo, 'sellAdvert', 8)
    clock.turn(90 * day)
    const stored = async () => (await database.pool.query('select item from marketplace.history')).rows
    expect(await service.deleteOld()).toBeGreaterThan(3)
    expect(await work.one(cleo, 8)).toBeDefined()
    expect(await stored()).toMatchObject([{ item: { text: 'Is it still there?' } }])
    expect([await work.talks(ben), await feedOf(service.app, ben, 'advert-report')]).toMatchObject([[{}], [{}]])
    clock.turn(1)
    expect([await service.deleteOld(), await service.deleteOld()]).toEqual([1, 0])
    expect([
      await work.one(cleo, 8),
      await work.talks(ben),
      await work.talks(cleo),
      await feedOf(service.app, ben, 'advert-report'),
      await work.seeBlob(cleo, 81),
      await stored(),
    ]).toEqual([undefined, [], [], [], 404, []])
  })

  it('of the demo are laid down once, and only where there are none', async () => {
    const other = await kind.open()
    const fresh = await openMarketplace(other, clock)
    for (let again = 0; again < 2; again++) await fresh.seedDemo(demoAdverts(clock.now()))
    const shown = await workWith(fresh.app).market(ben)
    expect(shown.map(({ title }) => title.endsWith('(demo)'))).toEqual([true, true, true, true])
    const racking = shown.find(({ photos }) => photos === 2)
    expect((await workWith(fresh.app).call(depot, 'GET', '/v1/adverts?state=waiting')).body).toMatchObject({
      adverts: [{ area: 'SAM' }],
    })
    expect(racking?.area).toBe('SAM')
    await other.close()
    await service.seedDemo(demoAdverts(clock.now()))
    expect((await work.market(ben)).filter(({ title }) => title.includes('demo'))).toEqual([])
  })
})
