import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { DayAvailability } from '#contracts/availability/availability.ts'
import {
  askForRound,
  declineRound,
  discardRejectedAnswers,
  markSeen,
} from '#features/availability/answer-offer-sync.ts'
import { availabilityStore } from '#features/availability/availability-store.ts'
import { availabilitySync } from '#features/availability/availability-sync.ts'
import { saveDay, saveWeek } from '#features/availability/change-days-sync.ts'
import { toOfferStatus } from '#features/availability/offer-status.ts'
import { readAvailability } from '#features/availability/own-availability-store.ts'
import { readAcceptedRounds, readOffers, readPressingOffer } from '#features/availability/own-offers-store.ts'
import { planDrafts } from '#features/availability/plan-draft-sync.ts'
import type { Database } from '#kit/database/database.ts'
import { setCurrentEngine } from '#offline/current-engine.ts'
import type { Engine } from '#offline/engine.ts'
import { replay } from '#offline/replay.ts'
import type { AvailabilityService } from '#services/availability/service.ts'
import { openTestDatabase } from '#support/databases.ts'
import { createDevice } from '#support/device.ts'
import { inProcessFetch } from '#support/in-process-fetch.ts'
import { numberedId } from '#support/parcels.ts'
import type { Person } from '#support/people.ts'
import { turnedClock } from '#support/turned-clock.ts'
import {
  anna,
  available,
  ben,
  depot,
  offerTo,
  openAvailability,
  unavailable,
  weekOf,
  workWith,
} from './availability-under-test.ts'

const mornings: DayAvailability = { kind: 'between', from: '07:00', to: '12:30' }
const hour = 60 * 60 * 1000

describe('planning from the phone to the depot and back', () => {
  let database: Database
  let service: AvailabilityService
  let work: ReturnType<typeof workWith>
  const clock = turnedClock()
  beforeAll(async () => {
    database = await openTestDatabase()
    service = await openAvailability(database, clock)
    work = workWith(service.app)
    await work.meet(anna, ben)
  })
  afterAll(async () => await database.close())

  function phone({ sub, groups }: Person) {
    const token = () => ({ kind: 'token', token: `${sub}|${groups.join(',')}`, actor: sub }) as const
    const engine = createDevice({
      stores: [availabilityStore],
      syncs: [availabilitySync],
      fetch: inProcessFetch({ availability: service.app }),
      actor: sub,
      token,
    })
    setCurrentEngine(engine)
    return {
      engine,
      use: () => setCurrentEngine(engine),
      sync: async () => await replay(engine, { now: true, pull: ['availability'] }),
    }
  }
  const offer = async (at: number) => (await readOffers()).offers.find((own) => own.offer.id === numberedId(at))
  const standing = async (engine: Engine, at: number) => {
    const own = await offer(at)
    return own && toOfferStatus(own, engine.clock.wall())
  }

  it('a week and single days are kept at once, sent, and shown by another phone', async () => {
    const first = phone(anna)
    await first.sync()
    expect(await readAvailability()).toMatchObject({ pattern: null, days: [] })
    await planDrafts.save({ id: 'week', typed: 'as typed' })
    expect(await saveWeek(weekOf(available, { saturday: mornings }))).toMatchObject({ ok: true })
    expect(await planDrafts.read('week')).toBeUndefined()
    await saveDay('2026-05-20', unavailable)
    await saveDay('2026-05-21', mornings)
    expect(await readAvailability()).toMatchObject({
      pattern: { days: { saturday: mornings } },
      patternSync: 'saved',
      days: [
        { id: '2026-05-20', availability: unavailable, sync: 'saved' },
        { id: '2026-05-21', availability: mornings },
      ],
    })
    await first.sync()
    await saveDay('2026-05-21', null)
    expect((await readAvailability()).days[1]).toMatchObject({ id: '2026-05-21', availability: null, sync: 'saved' })
    await first.sync()
    expect((await readAvailability()).days.map(({ id }) => id)).toEqual(['2026-05-20'])
    const second = phone(anna)
    await second.sync()
    expect(await readAvailability()).toMatchObject({
      pattern: { days: weekOf(available, { saturday: mornings }) },
      patternSync: null,
      days: [{ id: '2026-05-20', availability: unavailable, sync: null }],
    })
    phone(ben)
    expect(await readAvailability()).toMatchObject({ pattern: null, days: [] })
  })

  it('of two phones that say different things of a day, the one that is received last stands on both', async () => {
    const [one, two] = [phone(anna), phone(anna)]
    one.use()
    await saveDay('2026-06-01', unavailable)
    two.use()
    await saveDay('2026-06-01', mornings)
    await one.sync()
    await two.sync()
    await one.sync()
    for (const each of [one, two]) {
      each.use()
      expect((await readAvailability()).days.find(({ id }) => id === '2026-06-01')).toMatchObject({
        availability: mornings,
        refused: null,
      })
    }
  })

  it('a day that was over is refused in words, and the next change takes its place', async () => {
    const { engine, sync } = phone(anna)
    await sync()
    await saveDay('2026-05-13', unavailable)
    await sync()
    expect((await readAvailability()).days[0]).toMatchObject({
      id: '2026-05-13',
      availability: null,
      sync: 'attention',
      refused: { code: 'day-over', wanted: unavailable },
    })
    engine.clock.jump(-24 * hour)
    await saveDay('2026-05-13', mornings)
    expect(await engine.db.delivery.where('state').equals('attention').count()).toBe(0)
  })

  it('an offer is seen once, asked for, and the courier’s when the depot has said so', async () => {
    await work.send(depot, 'SAM', offerTo(1, ['anna', 'ben']))
    const { engine, sync } = phone(anna)
    await sync()
    expect(await standing(engine, 1)).toBe('open')
    expect(await readPressingOffer()).toMatchObject({ id: numberedId(1) })
    await markSeen([numberedId(1)])
    await markSeen([numberedId(1)])
    expect(await engine.db.outbox.count()).toBe(1)
    await sync()
    expect((await work.own(anna, 1))?.state).toBe('seen')
    await markSeen([numberedId(1)])
    expect(await askForRound(numberedId(1))).toMatchObject({ ok: true })
    expect(await standing(engine, 1)).toBe('asked')
    expect(await readPressingOffer()).toBeUndefined()
    expect(await readAcceptedRounds('2026-05-20', '2026-05-20')).toMatchObject([{ id: numberedId(1) }])
    expect([
      ...(await readAcceptedRounds('2026-05-21', '2026-06-30')),
      ...(await readAcceptedRounds('2026-05-01', '2026-05-19')),
    ]).toEqual([])
    await sync()
    expect(await standing(engine, 1)).toBe('yours')
    expect(await readAcceptedRounds('2026-05-18', '2026-05-24')).toMatchObject([{ id: numberedId(1) }])
    expect(
      await engine.db.outbox
        .where('entity')
        .equals(`round-offer/${numberedId(1)}`)
        .count(),
    ).toBe(2)
  })

  it('who asks without signal and loses is told plainly, and has read it once', async () => {
    await work.send(depot, 'SAM', offerTo(2, ['anna', 'ben']))
    const { engine, sync } = phone(anna)
    await sync()
    await askForRound(numberedId(2))
    await work.accept(ben, 2)
    expect(await standing(engine, 2)).toBe('asked')
    await sync()
    expect(await standing(engine, 2)).toBe('refused')
    const lost = await offer(2)
    expect(lost).toMatchObject({ offer: { state: 'taken' }, refused: [{ code: 'offer-taken', answer: 'accept' }] })
    if (lost) await discardRejectedAnswers(lost)
    expect(await standing(engine, 2)).toBe('taken')
    expect(await engine.db.delivery.where('state').equals('attention').count()).toBe(0)
  })

  it('a decline goes with its reason, and its draft with it', async () => {
    await work.send(depot, 'SAM', offerTo(3, ['anna']))
    const { engine, sync } = phone(anna)
    await sync()
    const draft = { id: `offer/${numberedId(3)}`, typed: { reason: 'pay', note: '' } }
    await planDrafts.save(draft)
    expect(await planDrafts.read(draft.id)).toMatchObject(draft)
    await declineRound(numberedId(3), 'pay', 'Too little for the miles')
    expect(await planDrafts.read(draft.id)).toBeUndefined()
    expect(await offer(3)).toMatchObject({ offer: { state: 'declined', reason: 'pay' }, sync: 'saved' })
    await sync()
    expect(await standing(engine, 3)).toBe('declined')
    expect((await work.offers(depot)).find(({ id }) => id === numberedId(3))?.couriers[0]).toMatchObject({
      state: 'declined',
      reason: 'pay',
      note: 'Too little for the miles',
    })
  })

  it('an accept that is received after the deadline is refused, whatever the phone’s clock says', async () => {
    await work.send(depot, 'SAM', offerTo(4, ['anna'], { deadline: '2026-05-14T10:00:00.000Z' }))
    const { engine, sync } = phone(anna)
    await sync()
    clock.turn(hour)
    engine.clock.jump(-5 * 60_000)
    expect(await standing(engine, 4)).toBe('open')
    await askForRound(numberedId(4))
    await sync()
    expect(await standing(engine, 4)).toBe('refused')
    expect((await offer(4))?.refused).toMatchObject([{ code: 'offer-expired' }])
  })

  it('a phone whose clock is an hour fast can still ask in time, and gets the round', async () => {
    await work.send(depot, 'SAM', offerTo(5, ['anna'], { deadline: '2026-05-14T11:00:00.000Z' }))
    const { engine, sync } = phone(anna)
    engine.clock.advance(hour)
    engine.clock.jump(hour)
    await sync()
    expect(await standing(engine, 5)).toBe('late')
    await askForRound(numberedId(5))
    await sync()
    expect(await standing(engine, 5)).toBe('yours')
  })

  it('asking twice from two phones is one request', async () => {
    await work.send(depot, 'SAM', offerTo(6, ['anna', 'ben']))
    const [one, two] = [phone(anna), phone(anna)]
    await one.sync()
    await two.sync()
    one.use()
    await askForRound(numberedId(6))
    two.use()
    await askForRound(numberedId(6))
    await one.sync()
    await two.sync()
    await one.sync()
    for (const each of [one, two]) {
      each.use()
      expect(await standing(each.engine, 6)).toBe('yours')
    }
  })
})
