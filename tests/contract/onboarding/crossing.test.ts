import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { defaultSteps } from '#domain/onboarding/default-steps.ts'
import type { Database } from '#kit/database/database.ts'
import { databases } from '#support/databases.ts'
import { numberedId } from '#support/parcels.ts'
import { feedOf, type Person } from '#support/people.ts'
import { turnedClock } from '#support/turned-clock.ts'
import { shownToAnother } from '#support/data-verdict.ts'
import {
  anna,
  ben,
  depot,
  insurance,
  office,
  openOnboarding,
  otherDepot,
  photo,
  workWith,
} from './onboarding-under-test.ts'

const accepted = { state: 'accepted', submission: numberedId(1) }

describe.each(databases)('whose documents they are, on $name', (kind) => {
  let database: Database
  let work: ReturnType<typeof workWith>
  let app: Parameters<typeof workWith>[0]
  beforeAll(async () => {
    database = await kind.open()
    ;({ app } = await openOnboarding(database, turnedClock()))
    work = workWith(app)
    await work.handIn(anna, insurance(1))
    await work.storePhoto(anna, 1)
  })
  afterAll(() => database.close())

  it('couriers see and change nothing but their own', async () => {
    expect(await feedOf(app, ben, 'document'), shownToAnother).toEqual([])
    // The step names the document, and the token whose it is.
    expect(await work.handIn(ben, insurance(2))).toMatchObject({ kind: 'applied' })
    expect((await work.one(anna, 'insurance'))?.sent.id).toBe(numberedId(1))
    expect(await work.seePhoto(ben, 1), shownToAnother).toBe(404)
    for (const person of [anna, ben]) {
      expect((await work.call(person, 'GET', '/v1/documents')).status).toBe(403)
      expect((await work.decide(person, 'anna', 'insurance', accepted)).status).toBe(403)
      expect((await work.call(person, 'GET', '/v1/sub-depots/SAM/steps')).status).toBe(403)
      expect((await work.call(person, 'PUT', '/v1/sub-depots/SAM/steps', { steps: defaultSteps })).status).toBe(403)
    }
  })

  it('a document that names another courier’s photo does not show it to staff', async () => {
    await work.handIn(ben, insurance(3, { photos: [photo(1)] }))
    expect([await work.seePhoto(depot, 1), await work.seePhoto(otherDepot, 1), await work.seePhoto(ben, 1)]).toEqual([
      200, 404, 404,
    ])
  })

  it('a sub-depot looks after its own couriers, the back office after all', async () => {
    expect((await work.documents(depot)).map(({ courier }) => courier)).toEqual(['anna'])
    expect(await work.documents(otherDepot, '?courier=anna')).toEqual([])
    expect((await work.documents(office)).map(({ courier }) => courier)).toEqual(['anna', 'ben'])
    expect((await work.decide(otherDepot, 'anna', 'insurance', accepted)).status).toBe(404)
    expect((await work.call(otherDepot, 'GET', '/v1/sub-depots/SAM/steps')).status).toBe(403)
    expect((await work.call(otherDepot, 'PUT', '/v1/sub-depots/SAM/steps', { steps: defaultSteps })).status).toBe(403)
    expect((await work.one(anna, 'insurance'))?.sent.state).toBe('received')
    expect((await work.decide(office, 'anna', 'insurance', accepted)).status).toBe(200)
  })

  it('a group that looks like a sub-depot gives nothing without being staff', async () => {
    for (const groups of [['sub-depot/SAM'], ['courier', 'sub-depot/SAM'], ['service'], []]) {
      const person: Person = { sub: 'eve', groups }
      expect([
        groups,
        (await work.call(person, 'GET', '/v1/documents')).status,
        await work.seePhoto(person, 1),
      ]).toEqual([groups, 403, 404])
    }
    expect(await work.documents({ sub: 'eve', groups: ['sub-depot'] }), shownToAnother).toBeUndefined()
    expect(await work.handIn({ sub: 'eve', groups: ['courier/SAM'] }, insurance(4))).toMatchObject({
      code: 'not-a-courier',
    })
    for (const [method, path] of [
      ['GET', '/v1/documents'],
      ['GET', '/v1/sub-depots/SAM/steps'],
      ['GET', `/v1/blobs/${numberedId(1)}`],
    ] as const) {
      expect((await work.call(null, method, path)).status).toBe(401)
    }
  })

  it('documents go with a courier to another sub-depot', async () => {
    await feedOf(app, { ...anna, groups: ['courier', 'courier/NOR'] }, 'document')
    expect(await work.documents(depot)).toEqual([])
    expect((await work.documents(otherDepot)).map(({ courier }) => courier).toSorted()).toEqual(['anna', 'ben'])
    expect([await work.seePhoto(depot, 1), await work.seePhoto(otherDepot, 1)]).toEqual([404, 200])
  })
})
