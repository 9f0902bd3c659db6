import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { StaffClaim } from '#contracts/claims/claim-endpoints.ts'
import type { BandChange, Claim, ClaimEvidence, DuplicateBarcode, WastedJourney } from '#contracts/claims/claim.ts'
import { defaultClaimRules } from '#domain/claim/claim-rules.ts'
import type { Database } from '#kit/database/database.ts'
import { createLog } from '#kit/log.ts'
import { createFormsService, type FormsService } from '#services/forms/service.ts'
import { counterIds } from '#support/counter-ids.ts'
import { databases } from '#support/databases.ts'
import { numberedId } from '#support/parcels.ts'
import { pagesOf, wrongPages } from '#support/all-pages.ts'
import { callAs, feedOf, tapAs, verifyPerson, type Person } from '#support/people.ts'
import { turnedClock } from '#support/turned-clock.ts'

const anna: Person = { sub: 'anna', groups: ['courier'] }
const ben: Person = { sub: 'ben', groups: ['courier'] }
const office: Person = { sub: 'otto', groups: ['back-office'] }
const day = 24 * 60 * 60 * 1000

const journey: WastedJourney = {
  kind: 'wasted-journey',
  date: '2026-05-14',
  time: '05:40',
  reason: 'no-parcels',
  minutesLate: null,
  place: { depotCode: 'SAM' },
  miles: 10,
  note: '',
}
const band: BandChange = {
  kind: 'band-change',
  barcode: 'A1',
  parcelId: null,
  listed: 'packet',
  suggested: 'large',
  sides: [700, 500, 480],
  weight: null,
  note: '',
}
const twice: DuplicateBarcode = { kind: 'duplicate-barcode', barcode: 'A1', parcelId: null, note: 'Two boxes' }
const photo = (at: number) => ({ id: numberedId(at), sha256: 'a'.repeat(64), type: 'image/jpeg', size: 9 })

describe.each(databases)('claims on $name', (kind) => {
  let database: Database
  let service: FormsService
  const clock = turnedClock()

  beforeAll(async () => {
    database = await kind.open()
    const rateLimit = { burst: 100_000, perSecond: 100_000 }
    service = await createFormsService({
      database,
      clock,
      newId: counterIds(99),
      log: createLog(() => undefined),
      rateLimit,
      verify: verifyPerson,
    })
  })
  afterAll(() => database.close())

  const call = (person: Person | null, method: string, path: string, body?: unknown) =>
    callAs(service.app, person, method, path, body)
  const claim = (person: Person, at: number, evidence: ClaimEvidence, photos: object[] = []) =>
    tapAs(service.app, person, {
      command: 'makeClaim',
      entity: `claim/${numberedId(at)}`,
      input: { id: numberedId(at), evidence, photos },
    })
  const one = async (person: Person, at: number) =>
    ((await feedOf(service.app, person, 'claim')) as Claim[]).find(({ id }) => id === numberedId(at))
  const decide = (person: Person | null, courier: string, at: number, state: string, text = 'Seen.') =>
    call(person, 'POST', `/v1/claims/${courier}/${numberedId(at)}/decision`, { state, text })

  it('of a wasted journey pay the journey or its miles, whichever is more', async () => {
    expect(await claim(anna, 1, journey)).toMatchObject({ kind: 'applied' })
    expect(await one(anna, 1)).toMatchObject({
      state: 'received',
      amount: 6000,
      dueOn: '2026-05-21',
      decided: null,
      temporaryBarcode: null,
    })
    await claim(anna, 2, { ...journey, date: '2026-05-13', miles: 14.5 })
    expect(await one(anna, 2)).toMatchObject({ amount: 6525 })
    expect(await claim(anna, 1, journey)).toMatchObject({ code: 'claim-exists' })
  })

  it('are refused outside of their window, and where nothing was lost', async () => {
    expect(await claim(anna, 3, { ...journey, date: '2026-05-06' })).toMatchObject({ code: 'outside-window' })
    expect(await claim(anna, 3, { ...journey, date: '2026-05-15' })).toMatchObject({ code: 'outside-window' })
    expect(await claim(anna, 3, { ...journey, reason: 'trailer-late', minutesLate: 60 })).toMatchObject({
      code: 'not-late-enough',
    })
    expect(await claim(anna, 3, band)).toMatchObject({ code: 'photo-missing' })
    expect(await claim(anna, 3, { ...band, suggested: 'postable' }, [photo(1)])).toMatchObject({
      code: 'band-not-larger',
    })
    expect(await claim(anna, 3, twice, [photo(1)])).toMatchObject({ code: 'photo-missing' })
    expect(await claim({ sub: 'dora', groups: ['sub-depot'] }, 3, journey)).toMatchObject({ code: 'not-a-courier' })
    expect(await one(anna, 3)).toBeUndefined()
    expect(
      await claim(anna, 3, { ...journey, date: '2026-05-07', reason: 'trailer-late', minutesLate: 61 }),
    ).toMatchObject({ kind: 'applied' })
  })

  it('of a larger band pay the difference, and a second parcel gets a barcode of its own', async () => {
    await claim(anna, 4, band, [photo(1)])
    expect(await one(anna, 4)).toMatchObject({ amount: 330, photos: [photo(1)] })
    await claim(anna, 5, twice, [photo(2), photo(3)])
    expect(await one(anna, 5)).toMatchObject({
      amount: 0,
      temporaryBarcode: expect.stringMatching(/^TMP[0-9A-Z]{10}$/) as string,
    })
  })

  it('are decided by the office, and stay as they were decided', async () => {
    expect((await decide(office, 'anna', 1, 'accepted')).body).toMatchObject({ state: 'accepted', courier: 'anna' })
    expect((await decide(office, 'anna', 1, 'paid', 'Paid on Friday.')).status).toBe(200)
    expect((await decide(office, 'anna', 1, 'refused')).status).toBe(403)
    expect((await decide(office, 'anna', 2, 'refused', 'There were parcels.')).status).toBe(200)
    expect(await one(anna, 2)).toMatchObject({
      state: 'refused',
      decided: { by: 'depot', text: 'There were parcels.' },
    })
    const { claims } = (await call(office, 'GET', '/v1/claims?state=received')).body as { claims: StaffClaim[] }
    expect(claims.map(({ id }) => id)).toEqual([3, 4, 5].map(numberedId))
  })

  it('are decided from an outbox too, by what was looked at', async () => {
    const decideAs = (person: Person, at: number, input: object) =>
      tapAs(service.app, person, {
        command: 'decideClaim',
        entity: `staff-claim/anna/${numberedId(at)}`,
        input: { courier: 'anna', id: numberedId(at), ...input },
      })
    const [olga, both] = [
      { sub: 'olga', groups: ['back-office'] },
      { sub: 'anna', groups: ['courier', 'back-office'] },
    ]
    await claim(anna, 7, { ...journey, date: '2026-05-12' })
    expect(await decideAs(ben, 7, { state: 'paid', text: 'Mine.' })).toMatchObject({ code: 'not-yours' })
    expect(
      await decideAs({ sub: 'dora', groups: ['sub-depot', 'sub-depot/SAM'] }, 7, { state: 'paid', text: 'Ours.' }),
    ).toMatchObject({ code: 'not-yours' })
    expect(await decideAs(both, 7, { state: 'paid', text: 'Mine.' })).toMatchObject({ code: 'involved' })
    expect(await one(anna, 7)).toMatchObject({ state: 'received' })
    expect(await decideAs(office, 7, { state: 'accepted', text: 'Seen.', seen: 'received' })).toMatchObject({
      kind: 'applied',
    })
    expect(await decideAs(olga, 7, { state: 'refused', text: 'No.', seen: 'received' })).toMatchObject({
      code: 'already-decided',
      current: { state: 'accepted' },
    })
    expect(await decideAs(olga, 7, { state: 'accepted', text: 'Seen.', seen: 'received' })).toMatchObject({
      kind: 'applied',
    })
    expect(await decideAs(olga, 7, { state: 'refused', text: 'There were parcels.', seen: 'accepted' })).toMatchObject({
      kind: 'applied',
    })
    expect(await one(anna, 7)).toMatchObject({
      state: 'refused',
      decided: { by: 'depot', text: 'There were parcels.' },
    })
    expect((await decide(office, 'anna', 7, 'paid')).body).toMatchObject({
      code: 'not-allowed',
      detail: 'This was decided already. It is refused.',
    })
  })

  it('that nobody answers in five working days are paid, once', async () => {
    clock.turn(7 * day)
    expect(await service.payOverdue()).toBe(0)
    clock.turn(day)
    expect(await service.payOverdue()).toBe(2)
    expect(await service.payOverdue()).toBe(0)
    expect(await one(anna, 4)).toMatchObject({ state: 'paid', decided: { by: 'time' } })
    expect(await one(anna, 5)).toMatchObject({ state: 'received' })
    expect(await one(anna, 2)).toMatchObject({ state: 'refused' })
  })

  it('are judged by the rules of the depot, which the phone is told', async () => {
    expect(await feedOf(service.app, anna, 'claim-rules')).toEqual([{ id: 'claims', ...defaultClaimRules }])
    const rules = { ...defaultClaimRules, windowDays: 20, journey: 7500, answerDays: 1 }
    const strict = await createFormsService(
      { database, clock, newId: counterIds(199), log: createLog(() => undefined), verify: verifyPerson },
      { claimRules: rules },
    )
    expect(await feedOf(strict.app, anna, 'claim-rules')).toEqual([{ id: 'claims', ...rules }])
    const id = numberedId(6)
    expect(
      await tapAs(strict.app, anna, {
        command: 'makeClaim',
        entity: `claim/${id}`,
        input: { id, evidence: { ...journey, date: '2026-05-04', miles: 0 }, photos: [] },
      }),
    ).toMatchObject({ kind: 'applied' })
    expect(await one(anna, 6)).toMatchObject({ amount: 7500 })
  })

  it('are listed page by page, none twice and none left out, whatever comes in between', async () => {
    const list = { path: '/v1/claims', rows: 'claims' }
    const [whole = []] = await pagesOf(service.app, office, list, 500)
    expect(whole.length).toBeGreaterThan(4)
    const inOrder = (whole as StaffClaim[]).map(({ dueOn, courier, id }) => `${dueOn} ${courier} ${id}`)
    expect(inOrder).toEqual(inOrder.toSorted())
    for (const limit of [1, 2, whole.length]) {
      const pages = await pagesOf(service.app, office, list, limit)
      expect(pages.flat()).toEqual(whole)
      expect(
        pages
          .map((page) => page.length)
          .every((length, index) => (index < pages.length - 1 ? length === limit : length <= limit && length > 0)),
      ).toBe(true)
    }
    expect((await pagesOf(service.app, office, { ...list, path: '/v1/claims?state=paid' }, 1)).flat()).toEqual(
      (whole as StaffClaim[]).filter(({ state }) => state === 'paid'),
    )
    expect(await pagesOf(service.app, office, { ...list, path: '/v1/claims?courier=nobody' }, 1)).toEqual([[]])
    for (const query of wrongPages)
      expect([query, (await call(office, 'GET', `/v1/claims?${query}`)).status]).toEqual([query, 400])
  })

  it('are their courier’s and the office’s alone', async () => {
    expect(await feedOf(service.app, ben, 'claim')).toEqual([])
    for (const person of [anna, ben, { sub: 'dora', groups: ['sub-depot', 'sub-depot/SAM'] }]) {
      expect((await call(person, 'GET', '/v1/claims')).status).toBe(403)
      expect((await decide(person, 'anna', 5, 'paid')).status).toBe(403)
    }
    expect((await decide(null, 'anna', 5, 'paid')).status).toBe(401)
    expect((await decide(office, 'ben', 5, 'paid')).status).toBe(404)
  })
})
