import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { DocumentReminder } from '#contracts/onboarding/onboarding.ts'
import { londonDay } from '#domain/dates/day.ts'
import type { Database } from '#kit/database/database.ts'
import type { OnboardingService } from '#services/onboarding/service.ts'
import { databases } from '#support/databases.ts'
import { numberedId } from '#support/parcels.ts'
import { feedOf } from '#support/people.ts'
import { turnedClock } from '#support/turned-clock.ts'
import { anna, ben, depot, insurance, openOnboarding, otherDepot, workWith } from './onboarding-under-test.ts'

const days = (count: number): number => count * 24 * 60 * 60 * 1000
const accepted = (submission: number) => ({ state: 'accepted', submission: numberedId(submission) })

describe.each(databases)('reminders on $name', (kind) => {
  let database: Database
  let service: OnboardingService
  let work: ReturnType<typeof workWith>
  // The first of October; what ends on the thirtieth of November has sixty days left.
  const clock = turnedClock('2026-10-01T00:30:00Z')
  beforeAll(async () => {
    database = await kind.open()
    service = await openOnboarding(database, clock)
    work = workWith(service.app)
  })
  afterAll(() => database.close())
  const reminders = async (person = anna) =>
    (await feedOf(service.app, person, 'document-reminder')) as DocumentReminder[]

  it('come sixty, thirty and seven days before the last one, once each', async () => {
    await work.handIn(anna, insurance(1, { expiresOn: '2026-12-01' }))
    expect(await service.remind()).toBe(0)
    await work.decide(depot, 'anna', 'insurance', accepted(1))
    expect(await service.remind()).toBe(0)
    clock.turn(days(1))
    expect(await service.remind()).toBe(1)
    expect(await reminders()).toEqual([
      { id: 'insurance', until: '2026-12-01', days: 60, at: '2026-10-02T00:30:00.000Z' },
    ])
    const written: string[] = []
    for (let day = 0; day < 61; day++) {
      for (let again = 0; again < 2; again++) if ((await service.remind()) > 0) written.push(londonDay(clock.now()))
      clock.turn(days(1))
    }
    expect(written).toEqual(['2026-11-01', '2026-11-24'])
    expect(await reminders()).toMatchObject([{ until: '2026-12-01', days: 7, at: '2026-11-24T00:30:00.000Z' }])
  })

  it('go when the document is renewed, and begin anew for its new last day', async () => {
    await work.handIn(anna, insurance(2, { expiresOn: '2027-01-20' }))
    expect(await reminders()).toHaveLength(1)
    await work.decide(depot, 'anna', 'insurance', accepted(2))
    expect(await reminders()).toEqual([])
    // With 49 days left the widest one is due, and it alone.
    expect(await service.remind()).toBe(1)
    expect(await reminders()).toMatchObject([{ until: '2027-01-20', days: 60 }])
    expect(await service.remind()).toBe(0)
  })

  it('are written once when two processes run at one moment', async () => {
    clock.turn(days(20))
    const [first, second] = await Promise.all([service.remind(), (await openOnboarding(database, clock)).remind()])
    expect(first + second).toBe(1)
    expect(await reminders()).toMatchObject([{ days: 30 }])
  })

  it('follow the days that the sub-depot has set, and are their courier’s alone', async () => {
    const { steps } = (await work.call(otherDepot, 'GET', '/v1/sub-depots/NOR/steps')).body as {
      steps: { id: string }[]
    }
    await work.call(otherDepot, 'PUT', '/v1/sub-depots/NOR/steps', {
      steps: steps.map((step) => ({ ...step, remindDays: [90] })),
    })
    await work.handIn(ben, insurance(3, { expiresOn: '2027-03-01' }))
    await work.decide(otherDepot, 'ben', 'insurance', accepted(3))
    expect(await service.remind()).toBe(1)
    expect(await reminders(ben)).toMatchObject([{ days: 90, until: '2027-03-01' }])
    expect(await reminders()).toMatchObject([{ until: '2027-01-20' }])
  })
})
