import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Database } from '#kit/database/database.ts'
import type { AvailabilityService } from '#services/availability/service.ts'
import { databases } from '#support/databases.ts'
import { numberedId } from '#support/parcels.ts'
import { feedOf, type Person } from '#support/people.ts'
import { turnedClock } from '#support/turned-clock.ts'
import { shownToAnother } from '#support/data-verdict.ts'
import {
  anna,
  available,
  ben,
  courierAt,
  depot,
  nell,
  offerTo,
  openAvailability,
  otherDepot,
  unavailable,
  weekOf,
  workWith,
} from './availability-under-test.ts'

describe.each(databases)('whose availability and offers they are, on $name', (kind) => {
  let database: Database
  let service: AvailabilityService
  let work: ReturnType<typeof workWith>
  beforeAll(async () => {
    database = await kind.open()
    service = await openAvailability(database, turnedClock())
    work = workWith(service.app)
    await work.meet(anna, ben, nell)
    await work.send(depot, 'SAM', offerTo(1, ['anna']))
  })
  afterAll(() => database.close())

  it('a courier neither sees nor answers what was offered to another', async () => {
    for (const answer of [work.see, work.accept, work.decline]) {
      expect(await answer(ben, 1), shownToAnother).toMatchObject({ kind: 'retry', code: 'not-made-yet' })
      expect(await answer(depot, 1), shownToAnother).toMatchObject({ kind: 'retry', code: 'not-made-yet' })
      expect(await answer(ben, 77), shownToAnother).toMatchObject({ kind: 'retry', code: 'not-made-yet' })
    }
    expect(await feedOf(service.app, ben, 'round-offer'), shownToAnother).toEqual([])
    expect(await work.own(anna, 1), shownToAnother).toMatchObject({ state: 'sent' })
  })

  it('couriers send, list and withdraw nothing', async () => {
    for (const person of [
      anna,
      nell,
      { sub: 'eve', groups: ['sub-depot/SAM'] },
      { sub: 'otto', groups: ['back-office'] },
    ]) {
      expect((await work.send(person, 'SAM', offerTo(2, ['anna']))).status).toBe(403)
      expect((await work.call(person, 'GET', '/v1/offers')).status).toBe(403)
      expect((await work.withdraw(person, 1)).status).toBe(403)
    }
  })

  it('staff have the offers of their own sub-depot, for its own couriers', async () => {
    expect((await work.send(otherDepot, 'SAM', offerTo(2, ['anna']))).status).toBe(403)
    expect(await work.send(otherDepot, 'NOR', offerTo(2, ['nell', 'anna']))).toMatchObject({
      status: 400,
      body: { detail: 'Not known as a courier of NOR who has opened the app: anna.' },
    })
    expect(await work.send(otherDepot, 'NOR', offerTo(1, ['nell']))).toMatchObject({
      status: 409,
      body: { code: 'id-reused' },
    })
    expect(await work.offers(otherDepot), shownToAnother).toEqual([])
    expect((await work.withdraw(otherDepot, 1)).status).toBe(404)
    expect((await work.offers(depot)).map(({ id, state }) => [id, state])).toEqual([[numberedId(1), 'open']])
    expect(await work.offers({ sub: 'eve', groups: ['sub-depot'] }), shownToAnother).toBeUndefined()
    // What was refused has left nothing behind.
    expect((await work.send(otherDepot, 'NOR', offerTo(2, ['nell']))).status).toBe(200)
    expect(await feedOf(service.app, nell, 'round-offer'), shownToAnother).toHaveLength(1)
  })

  it('a pattern and its exceptions are their courier’s alone, and no one else’s to say', async () => {
    await work.saveWeek(anna, weekOf(unavailable))
    await work.setDay(anna, '2026-05-20', available)
    expect([
      await feedOf(service.app, ben, 'availability'),
      await feedOf(service.app, ben, 'availability-exception'),
    ]).toEqual([[], []])
    await work.saveWeek(ben, weekOf(available))
    await work.clearDay(ben, '2026-05-20')
    expect(await feedOf(service.app, anna, 'availability'), shownToAnother).toEqual([
      { id: 'week', days: weekOf(unavailable) },
    ])
    expect(await feedOf(service.app, anna, 'availability-exception'), shownToAnother).toHaveLength(1)
    for (const said of [
      await work.saveWeek(depot, weekOf(available)),
      await work.setDay(depot, '2026-05-20', available),
      await work.clearDay(depot, '2026-05-20'),
    ]) {
      expect(said, shownToAnother).toMatchObject({ code: 'not-a-courier' })
    }
  })

  it('a courier who works elsewhere now is offered rounds there', async () => {
    await work.saveWeek(courierAt('ben', 'NOR'), weekOf(available))
    expect((await work.send(otherDepot, 'NOR', offerTo(3, null))).body).toMatchObject({
      couriers: [{ courier: 'ben' }],
    })
    expect((await work.send(depot, 'SAM', offerTo(4, ['ben']))).status).toBe(400)
  })

  it('nobody does anything without a token', async () => {
    const nobody: Person | null = null
    expect((await work.send(nobody, 'SAM', offerTo(5, ['anna']))).status).toBe(401)
    expect((await work.withdraw(nobody, 1)).status).toBe(401)
    for (const [method, path] of [
      ['GET', '/v1/offers'],
      ['GET', '/v1/sync/pull?cursor=0'],
      ['POST', '/v1/sync/push'],
    ] as const) {
      expect((await work.call(nobody, method, path)).status).toBe(401)
    }
  })
})
