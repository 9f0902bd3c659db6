import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { forecastStore } from '#features/forecast/forecast-store.ts'
import { forecastSync } from '#features/forecast/forecast-sync.ts'
import { readForecasts } from '#features/forecast/own-forecasts-store.ts'
import { readCounted, readQuality } from '#features/performance/own-quality-store.ts'
import { performanceStore } from '#features/performance/performance-store.ts'
import { performanceSync } from '#features/performance/performance-sync.ts'
import { sendAppeal } from '#features/stars/appeal-sync.ts'
import { appealDrafts, readReview, readReviews, readStars } from '#features/stars/own-stars-store.ts'
import { starsStore } from '#features/stars/stars-store.ts'
import { starsSync } from '#features/stars/stars-sync.ts'
import type { Database } from '#kit/database/database.ts'
import { setCurrentEngine } from '#offline/current-engine.ts'
import { replay } from '#offline/replay.ts'
import type { PerformanceService } from '#services/performance/service.ts'
import { openTestDatabase } from '#support/databases.ts'
import { createDevice } from '#support/device.ts'
import { inProcessFetch } from '#support/in-process-fetch.ts'
import { numberedId } from '#support/parcels.ts'
import { callAs, type Person } from '#support/people.ts'
import { turnedClock } from '#support/turned-clock.ts'
import { anna, ben, depot, openPerformance } from './performance-under-test.ts'
import { qualityParcel } from '#support/quality-parcel.ts'

const review = (at: number, courier: string) => ({
  id: numberedId(at),
  parcelId: numberedId(0x900 + at),
  barcode: `DEMO${at}`,
  rating: 2,
  tags: [],
  day: '2026-05-13',
  courier,
  excluded: null,
})

describe('figures and reviews from the depot to the phone, and an appeal back', () => {
  let database: Database
  let service: PerformanceService
  beforeAll(async () => {
    database = await openTestDatabase()
    service = await openPerformance(database, turnedClock())
    await callAs(service.app, depot, 'PUT', '/v1/couriers/anna/quality/2026-05-13/104', {
      subDepot: 'SAM',
      parcels: [qualityParcel(1), qualityParcel(2, { delivered: false })],
    })
    await callAs(service.app, depot, 'POST', '/v1/sub-depots/SAM/reviews', {
      reviews: [review(1, 'anna'), review(2, 'anna'), review(3, 'ben')],
    })
  })
  afterAll(async () => await database.close())

  function phone({ sub, groups }: Person) {
    const token = () => ({ kind: 'token', token: `${sub}|${groups.join(',')}`, actor: sub }) as const
    const stores = [starsStore, performanceStore, forecastStore]
    const engine = createDevice({
      stores,
      syncs: [starsSync, performanceSync, forecastSync],
      fetch: inProcessFetch({ performance: service.app }),
      actor: sub,
      token,
    })
    const hold = () => setCurrentEngine(engine)
    hold()
    return { engine, hold, sync: async () => await replay(engine, { now: true, pull: ['performance'] }) }
  }
  const today = { from: '2026-05-13', to: '2026-05-13' }

  it('are read without signal, each courier their own', async () => {
    const { sync } = phone(anna)
    expect((await readStars()).asOf).toBeNull()
    await sync()
    expect((await readStars()).periods).toMatchObject([{ reviews: 2, stars: 4, firstAttempt: { of: 2, count: 1 } }])
    expect((await readReviews(today)).map(({ row }) => row.id)).toEqual([numberedId(1), numberedId(2)])
    expect((await readQuality('2026-05-01')).days).toMatchObject([{ figures: { firstAttempt: { of: 2, count: 1 } } }])
    expect((await readCounted(today)).map(({ id, day, round }) => [id, day, round])).toEqual([
      [numberedId(1), '2026-05-13', '104'],
      [numberedId(2), '2026-05-13', '104'],
    ])
    expect((await readForecasts()).rows).toMatchObject([{ round: '104' }])
    const other = phone(ben)
    await other.sync()
    expect((await readReviews(today)).map(({ row }) => row.id)).toEqual([numberedId(3)])
    expect(await readCounted(today)).toEqual([])
  })

  it('an appeal takes its draft along, shows on the way, and arrives once', async () => {
    const { engine, sync } = phone(anna)
    await sync()
    await appealDrafts.save({ review: numberedId(1), text: 'It was w' })
    expect((await readReview(numberedId(1))).draft).toMatchObject({ text: 'It was w' })
    expect(await sendAppeal({ review: numberedId(1), text: 'It was wet.' })).toMatchObject({ ok: true })
    expect(await readReview(numberedId(1))).toMatchObject({
      draft: null,
      own: { sync: 'saved', row: { appeal: { text: 'It was wet.', state: 'received' } } },
    })
    await sync()
    await sync()
    expect(await engine.db.delivery.toArray()).toMatchObject([{ state: 'done' }])
    expect(await engine.db.table('reviews').get(numberedId(1))).toMatchObject({
      appeal: { text: 'It was wet.', state: 'received' },
    })
  })

  it('of two phones the first appeal counts; the other keeps what was typed until its courier lets go', async () => {
    const [one, two] = [phone(anna), phone(anna)]
    for (const each of [one, two]) {
      each.hold()
      await each.sync()
      await sendAppeal({ review: numberedId(2), text: each === one ? 'First.' : 'Second.' })
    }
    await one.sync()
    await two.sync()
    await two.sync()
    two.hold()
    const { own, refused } = await readReview(numberedId(2))
    expect(refused).toMatchObject([{ text: 'Second.', code: 'appeal-exists' }])
    expect(own).toMatchObject({ sync: 'attention', row: { appeal: { text: 'First.' } } })
  })
})
