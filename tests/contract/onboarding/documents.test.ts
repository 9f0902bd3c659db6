import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { OnboardingStep, StepSet } from '#contracts/onboarding/onboarding.ts'
import { defaultSteps } from '#domain/onboarding/default-steps.ts'
import type { Database } from '#kit/database/database.ts'
import { demoDocuments } from '#services/demo/demo-documents.ts'
import { pagesOf, wrongPages } from '#support/all-pages.ts'
import { databases } from '#support/databases.ts'
import { numberedId } from '#support/parcels.ts'
import { feedOf } from '#support/people.ts'
import { turnedClock } from '#support/turned-clock.ts'
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

const day = 24 * 60 * 60 * 1000
const accepted = (submission: number, more = {}) => ({ state: 'accepted', submission: numberedId(submission), ...more })
const refused = (submission: number, text = 'It cannot be read.') => ({
  state: 'refused',
  submission: numberedId(submission),
  text,
})

describe.each(databases)('documents on $name', (kind) => {
  let database: Database
  let work: ReturnType<typeof workWith>
  let app: Parameters<typeof workWith>[0]
  let seedDemo: Awaited<ReturnType<typeof openOnboarding>>['seedDemo']
  const clock = turnedClock()

  beforeAll(async () => {
    database = await kind.open()
    const service = await openOnboarding(database, clock)
    ;({ app, seedDemo } = service)
    work = workWith(app)
  })
  afterAll(() => database.close())

  it('are asked for by the steps of the courier’s sub-depot, the usual ones where it has set none', async () => {
    const steps = (await feedOf(app, anna, 'onboarding-step')) as OnboardingStep[]
    expect(steps.toSorted((a, b) => a.position - b.position).map(({ position: _position, ...step }) => step)).toEqual(
      defaultSteps,
    )
    const cycle: StepSet = defaultSteps.slice(3).map((step) => ({ ...step, photos: 1 }))
    expect((await work.call(otherDepot, 'PUT', '/v1/sub-depots/NOR/steps', { steps: cycle })).body).toEqual({
      steps: cycle,
    })
    expect((await work.call(office, 'GET', '/v1/sub-depots/NOR/steps')).body).toEqual({ steps: cycle })
    expect(((await feedOf(app, ben, 'onboarding-step')) as OnboardingStep[]).map(({ id }) => id).toSorted()).toEqual([
      'dbs',
      'right-to-work',
    ])
    expect(await feedOf(app, anna, 'onboarding-step')).toHaveLength(5)
    expect(await work.handIn(ben, insurance(1))).toMatchObject({ code: 'step-unknown' })
    expect((await work.call(depot, 'PUT', '/v1/sub-depots/SAM/steps', { steps: [...cycle, ...cycle] })).status).toBe(
      400,
    )
    expect(
      (
        await work.call(depot, 'PUT', '/v1/sub-depots/SAM/steps', {
          steps: [{ ...cycle[0], expiry: 'counted', issued: null }],
        })
      ).status,
    ).toBe(400)
    expect((await work.call(depot, 'PUT', '/v1/sub-depots/SAM/steps', { steps: [] })).status).toBe(400)
  })

  it('are taken where the rules of their step are kept, by the day of the tap', async () => {
    expect(await work.handIn(anna, insurance(1, { number: ' ' }))).toMatchObject({ code: 'number-missing' })
    expect(await work.handIn(anna, insurance(1, { expiresOn: null }))).toMatchObject({ code: 'expiry-missing' })
    expect(await work.handIn(anna, insurance(1, { expiresOn: '2026-05-13' }))).toMatchObject({ code: 'expired' })
    expect(await work.handIn(anna, insurance(1, { photos: [] }))).toMatchObject({ code: 'photo-missing' })
    const dbs = (issuedOn: string | null) => insurance(2, { step: 'dbs', issuedOn, expiresOn: null })
    expect(await work.handIn(anna, dbs(null))).toMatchObject({ code: 'issued-missing' })
    expect(await work.handIn(anna, dbs('2026-05-15'))).toMatchObject({ code: 'issued-in-future' })
    expect(await work.handIn(anna, dbs('2025-11-13'))).toMatchObject({ code: 'issued-too-long-ago' })
    const mot = insurance(3, { step: 'mot', issuedOn: '2026-05-01', expiresOn: '2027-06-02' })
    expect(await work.handIn(anna, mot)).toMatchObject({ code: 'expiry-too-late' })
    expect(await work.handIn(depot, insurance(1))).toMatchObject({ code: 'not-a-courier' })
    expect(await feedOf(app, anna, 'document')).toEqual([])
    expect(await work.handIn(anna, insurance(1, { expiresOn: '2026-05-14', issuedOn: '2020-01-01' }))).toMatchObject({
      kind: 'applied',
    })
    expect(await work.one(anna, 'insurance')).toEqual({
      id: 'insurance',
      sent: {
        ...insurance(1, { expiresOn: '2026-05-14' }),
        step: undefined,
        receivedAt: '2026-05-14T09:00:00.000Z',
        state: 'received',
        text: '',
        decidedAt: null,
      },
      standing: null,
    })
    expect(await work.handIn(anna, insurance(1))).toMatchObject({ code: 'document-exists' })
    expect(await work.handIn(anna, dbs('2025-11-14'))).toMatchObject({ kind: 'applied' })
  })

  it('are accepted with their last day, stated, counted or set by the depot; the same twice changes nothing', async () => {
    expect(
      (await work.documents(depot, '?state=received')).map(({ id, courier, subDepot }) => [id, courier, subDepot]),
    ).toEqual([
      ['dbs', 'anna', 'SAM'],
      ['insurance', 'anna', 'SAM'],
    ])
    expect((await work.decide(depot, 'anna', 'dbs', accepted(2))).body).toMatchObject({
      standing: { submission: numberedId(2), until: '2028-11-14' },
      courier: 'anna',
    })
    const before = await feedOf(app, anna, 'document')
    expect((await work.decide(depot, 'anna', 'dbs', accepted(2))).status).toBe(200)
    expect(await feedOf(app, anna, 'document')).toEqual(before)
    expect((await work.decide(depot, 'anna', 'dbs', refused(2))).status).toBe(403)
    clock.turn(day)
    expect((await work.decide(depot, 'anna', 'insurance', accepted(1))).status).toBe(400)
    expect((await work.decide(depot, 'anna', 'insurance', accepted(1, { until: '2026-06-30' }))).body).toMatchObject({
      sent: { state: 'accepted' },
      standing: { until: '2026-06-30' },
    })
  })

  it('are refused with a reason, while what stood goes on standing', async () => {
    await work.handIn(anna, insurance(4))
    expect(await work.one(anna, 'insurance')).toMatchObject({
      sent: { id: numberedId(4), state: 'received' },
      standing: { submission: numberedId(1), until: '2026-06-30' },
    })
    expect((await work.decide(depot, 'anna', 'insurance', refused(4, ' '))).status).toBe(400)
    expect((await work.decide(depot, 'anna', 'insurance', refused(4))).body).toMatchObject({
      sent: { state: 'refused', text: 'It cannot be read.' },
    })
    expect(await work.one(anna, 'insurance')).toMatchObject({
      sent: { state: 'refused', decidedAt: '2026-05-15T09:00:00.000Z' },
      standing: { until: '2026-06-30' },
    })
    expect((await work.documents(depot, '?state=refused&courier=anna')).map(({ id }) => id)).toEqual(['insurance'])
  })

  it('are decided on as they were seen: not on a newer one', async () => {
    await work.handIn(anna, insurance(5))
    await work.handIn(anna, insurance(6))
    expect((await work.decide(depot, 'anna', 'insurance', accepted(5))).status).toBe(403)
    expect((await work.decide(depot, 'anna', 'insurance', accepted(6))).body).toMatchObject({
      standing: { submission: numberedId(6), until: '2026-12-31' },
    })
    expect((await work.decide(depot, 'anna', 'licence', accepted(6))).status).toBe(404)
  })

  it('show their photos to their courier and to those who look after them', async () => {
    await work.handIn(anna, insurance(7, { step: 'right-to-work', expiresOn: null, photos: [photo(71), photo(72)] }))
    expect([await work.storePhoto(anna, 71), await work.storePhoto(anna, 72), await work.storePhoto(anna, 73)]).toEqual(
      [200, 200, 200],
    )
    const seen = async (at: number) =>
      await Promise.all([anna, depot, office, ben, otherDepot].map((person) => work.seePhoto(person, at)))
    expect(await seen(71)).toEqual([200, 200, 200, 404, 404])
    expect(await seen(73)).toEqual([200, 404, 404, 404, 404])
    await work.handIn(anna, insurance(8, { step: 'right-to-work', expiresOn: null, photos: [photo(72)] }))
    expect(await seen(71)).toEqual([200, 404, 404, 404, 404])
    expect((await work.decide(depot, 'anna', 'right-to-work', accepted(8))).body).toMatchObject({
      standing: { until: null },
    })
  })

  it('are listed page by page, those that wait longest first', async () => {
    const list = { path: '/v1/documents', rows: 'documents' }
    const [whole = []] = await pagesOf(app, office, list, 500)
    expect(whole.length).toBeGreaterThan(1)
    expect(await pagesOf(app, office, list, 1)).toEqual(whole.map((each) => [each]))
    for (const query of wrongPages)
      expect([query, (await work.call(office, 'GET', `/v1/documents?${query}`)).status]).toEqual([query, 400])
  })

  it('of the demo are its courier’s, and laid down once', async () => {
    const demo = demoDocuments(clock.now())
    await seedDemo(demo)
    const courier = { sub: demo.courier, groups: ['courier', 'courier/SAM'] }
    const first = await feedOf(app, courier, 'document')
    expect(first).toHaveLength(3)
    await seedDemo(demoDocuments(new Date(clock.now().getTime() + day)))
    expect(await feedOf(app, courier, 'document')).toEqual(first)
    expect((await work.one(anna, 'insurance'))?.sent.id).toBe(numberedId(6))
  })
})
