import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { staffDocumentRowSchema } from '#contracts/depot/staff-waiting.ts'
import type { Database } from '#kit/database/database.ts'
import type { OnboardingService } from '#services/onboarding/service.ts'
import { openTestDatabase } from '#support/databases.ts'
import { numberedId } from '#support/parcels.ts'
import { groupFeedOf, tapAs, type Person } from '#support/people.ts'
import { turnedClock } from '#support/turned-clock.ts'
import { anna, depot, insurance, office, openOnboarding, otherDepot, workWith } from './onboarding-under-test.ts'

const hour = 60 * 60 * 1000

describe('what staff are told of documents', () => {
  let database: Database
  let service: OnboardingService
  let work: ReturnType<typeof workWith>
  const clock = turnedClock()

  beforeAll(async () => {
    database = await openTestDatabase()
    service = await openOnboarding(database, clock)
    work = workWith(service.app)
  })
  afterAll(async () => await database.close())

  const rows = async (person: Person, feed: string) =>
    (await groupFeedOf(service.app, person, feed, 'staff-document'))?.map((row) => staffDocumentRowSchema.parse(row))
  const decide = (person: Person, decision: object) =>
    tapAs(service.app, person, {
      command: 'decideDocument',
      entity: 'staff-document/anna/insurance',
      input: { courier: 'anna', step: 'insurance', decision },
    })
  const accepted = (at: number) => ({ state: 'accepted', submission: numberedId(at) })
  const refused = (at: number) => ({ state: 'refused', submission: numberedId(at), text: 'It cannot be read.' })

  it('is what was handed in, to the staff of the sub-depot and the back office alone', async () => {
    expect(await work.handIn(anna, insurance(1))).toMatchObject({ kind: 'applied' })
    expect(await rows(depot, 'staff/SAM')).toMatchObject([
      {
        id: 'anna/insurance',
        submission: numberedId(1),
        number: 'P-1',
        expiresOn: '2026-12-31',
        dueOn: '2026-05-21',
        outcome: null,
      },
    ])
    expect(await rows(office, 'group/back-office')).toHaveLength(1)
    for (const person of [anna, otherDepot]) expect(await rows(person, 'staff/SAM')).toBeUndefined()
  })

  it('is decided from an outbox by the rules of the endpoint, once, and on what was looked at', async () => {
    expect(await decide(otherDepot, accepted(1))).toMatchObject({ code: 'not-yours' })
    expect(await decide({ sub: 'anna', groups: depot.groups }, accepted(1))).toMatchObject({ code: 'involved' })
    await work.handIn(anna, insurance(2))
    expect(await decide(depot, accepted(1))).toMatchObject({ code: 'handed-in-anew' })
    expect(await decide(depot, accepted(2))).toMatchObject({ kind: 'applied' })
    expect(await decide(depot, accepted(2))).toMatchObject({ kind: 'applied' })
    expect(await decide(office, refused(2))).toMatchObject({
      code: 'already-decided',
      current: { sent: { state: 'accepted' } },
    })
    expect(await work.one(anna, 'insurance')).toMatchObject({
      sent: { state: 'accepted' },
      standing: { until: '2026-12-31' },
    })
    expect(await rows(depot, 'staff/SAM')).toMatchObject([
      { outcome: { state: 'accepted', at: clock.now().toISOString() } },
    ])
  })

  it('is not accepted when it has no day left', async () => {
    await work.handIn(anna, insurance(3, { expiresOn: '2026-05-15' }))
    clock.turn(48 * hour)
    expect(await decide(depot, accepted(3))).toMatchObject({ code: 'no-day-left' })
    expect((await work.decide(depot, 'anna', 'insurance', accepted(3))).status).toBe(400)
    expect(await rows(depot, 'staff/SAM')).toMatchObject([{ outcome: null, standsUntil: '2026-12-31' }])
  })

  it('goes with its courier, and out of the feeds when it is old', async () => {
    await work.one({ sub: 'anna', groups: ['courier', 'courier/NOR'] }, 'insurance')
    expect(await rows(depot, 'staff/SAM')).toEqual([])
    expect(await rows(otherDepot, 'staff/NOR')).toMatchObject([{ submission: numberedId(3), outcome: null }])
    expect(await decide(depot, refused(3))).toMatchObject({ code: 'not-yours' })
    expect(await decide(otherDepot, refused(3))).toMatchObject({ kind: 'applied' })
    expect(await service.expireDecisions()).toBe(0)
    clock.turn(37 * hour)
    expect(await service.expireDecisions()).toBe(1)
    expect(await rows(otherDepot, 'staff/NOR')).toEqual([])
    expect(await rows(office, 'group/back-office')).toEqual([])
  })
})
