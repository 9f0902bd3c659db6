import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { defaultSteps } from '#domain/onboarding/default-steps.ts'
import type { Database } from '#kit/database/database.ts'
import { openServiceSchema } from '#kit/database/service-schema.ts'
import { findCleared } from '#services/onboarding/find-cleared.ts'
import { onboardingMigrations } from '#services/onboarding/migrations.ts'
import type { OnboardingStore } from '#services/onboarding/step-store.ts'
import type { OnboardingTables } from '#services/onboarding/tables.ts'
import { databases } from '#support/databases.ts'
import { numberedId } from '#support/parcels.ts'
import { turnedClock } from '#support/turned-clock.ts'
import { anna, ben, depot, insurance, office, openOnboarding, otherDepot, workWith } from './onboarding-under-test.ts'

describe.each(databases)('who has all documents, on $name', (kind) => {
  let database: Database
  let work: ReturnType<typeof workWith>
  let store: OnboardingStore
  beforeAll(async () => {
    database = await kind.open()
    const clock = turnedClock()
    const { app } = await openOnboarding(database, clock)
    work = workWith(app)
    const db = await openServiceSchema<OnboardingTables>(database, 'onboarding', onboardingMigrations)
    store = { db, clock }
    const steps = defaultSteps.filter(({ id }) => id === 'insurance' || id === 'right-to-work')
    await work.call(depot, 'PUT', '/v1/sub-depots/SAM/steps', { steps })
  })
  afterAll(() => database.close())

  const cleared = async () =>
    await findCleared(store, [
      { courier: 'anna', subDepot: 'SAM' },
      { courier: 'ben', subDepot: 'NOR' },
      { courier: 'nobody', subDepot: 'SAM' },
    ])

  it('is nobody before staff have accepted one for each step, and then until the first of them ends', async () => {
    await work.handIn(anna, insurance(1))
    await work.handIn(anna, insurance(2, { step: 'right-to-work', expiresOn: null }))
    await work.handIn(ben, insurance(3))
    expect(await cleared()).toEqual([])
    await work.decide(depot, 'anna', 'insurance', { state: 'accepted', submission: numberedId(1) })
    await work.decide(otherDepot, 'ben', 'insurance', { state: 'accepted', submission: numberedId(3) })
    expect(await cleared()).toEqual([])
    await work.decide(depot, 'anna', 'right-to-work', { state: 'accepted', submission: numberedId(2) })
    expect(await cleared()).toEqual([{ courier: 'anna', until: '2026-12-31' }])
  })

  it('is for services alone to ask', async () => {
    for (const person of [anna, depot, office, null])
      expect((await work.call(person, 'POST', '/v1/cleared', { couriers: [] })).status).toBe(person ? 403 : 401)
  })
})
