import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { ClaimRules } from '#contracts/claims/claim-rules.ts'
import type { Claim, ClaimEvidence, WastedJourney } from '#contracts/claims/claim.ts'
import { staffClaimRowSchema } from '#contracts/depot/staff-waiting.ts'
import type { PushResponse } from '#contracts/sync/sync.ts'
import { defaultClaimRules } from '#domain/claim/claim-rules.ts'
import type { Database } from '#kit/database/database.ts'
import { openServiceSchema } from '#kit/database/service-schema.ts'
import { createLog } from '#kit/log.ts'
import { formsMigrations } from '#services/forms/migrations.ts'
import { createFormsService, type FormsService } from '#services/forms/service.ts'
import { counterIds } from '#support/counter-ids.ts'
import { databases, emptyDatabase } from '#support/databases.ts'
import { numberedId } from '#support/parcels.ts'
import { callAs, feedOf, groupFeedOf, verifyPerson, type Person } from '#support/people.ts'
import { turnedClock, type TurnedClock } from '#support/turned-clock.ts'

const anna: Person = { sub: 'anna', groups: ['courier', 'courier/SAM'] }
const ben: Person = { sub: 'ben', groups: ['courier', 'courier/SAM'] }
const office: Person = { sub: 'otto', groups: ['back-office'] }
const depot: Person = { sub: 'dora', groups: ['sub-depot', 'sub-depot/SAM'] }
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
const byPhone: WastedJourney = { ...journey, place: { latitude: 51.5, longitude: -0.12, accuracy: 12 } }
const band = (barcode: string): ClaimEvidence => ({
  kind: 'band-change',
  barcode,
  parcelId: null,
  listed: 'packet',
  suggested: 'large',
  sides: [700, 500, 480],
  weight: null,
  note: '',
})
const twice = (barcode: string): ClaimEvidence => ({ kind: 'duplicate-barcode', barcode, parcelId: null, note: '' })
const at = (depotCode: string, more: Partial<WastedJourney> = {}): WastedJourney => ({
  ...journey,
  place: { depotCode },
  ...more,
})
const several = (count: number, first = 0): WastedJourney[] =>
  Array.from({ length: count }, (_, n) => at(`D${first + n}`))
const photo = (n: number) => ({ id: numberedId(0xf000 + n), sha256: 'a'.repeat(64), type: 'image/jpeg', size: 9 })

describe.each(databases)('what a courier may claim on $name', (kind) => {
  let opened: Database
  let database: Database
  let clock: TurnedClock
  let service: FormsService
  let taps = 0
  let ids = 0

  const start = async (rules: Partial<ClaimRules> = {}) => {
    const rateLimit = { burst: 100_000, perSecond: 100_000 }
    const deps = {
      database,
      clock,
      newId: counterIds(99),
      log: createLog(() => undefined),
      rateLimit,
      verify: verifyPerson,
    }
    service = await createFormsService(deps, { claimRules: { ...defaultClaimRules, ...rules } })
  }
  beforeAll(async () => {
    opened = await kind.open()
    database = opened
  })
  afterAll(() => opened.close())
  beforeEach(async () => {
    clock = turnedClock()
    await start()
    await emptyDatabase(database)
  })

  const mutationOf = (evidence: ClaimEvidence, age = 0) => {
    const id = numberedId(++ids)
    const photos = evidence.kind === 'wasted-journey' ? [] : [photo(2 * ids), photo(2 * ids + 1)]
    return {
      mid: numberedId(0xa000 + ++taps),
      n: taps,
      version: 1,
      deviceTime: '2026-05-14T08:59:00.000Z',
      age,
      command: 'makeClaim',
      entity: `claim/${id}`,
      input: { id, evidence, photos },
    }
  }
  const push = async (person: Person, mutations: readonly ReturnType<typeof mutationOf>[]) => {
    const { status, body } = await callAs(service.app, person, 'POST', '/v1/sync/push', {
      clientId: numberedId(1),
      epoch: null,
      mutations,
    })
    expect(status).toBe(200)
    return (body as PushResponse).results
  }
  const claim = async (person: Person, evidence: ClaimEvidence, age = 0) =>
    (await push(person, [mutationOf(evidence, age)]))[0]
  const own = async (person: Person) => (await feedOf(service.app, person, 'claim')) as Claim[]
  const byAmount = async (person: Person) => (await own(person)).toSorted((a, b) => a.amount - b.amount)
  const decide = (claimed: Claim, state: string) =>
    callAs(service.app, office, 'POST', `/v1/claims/anna/${claimed.id}/decision`, { state, text: 'Seen.' })
  const codes = (results: PushResponse['results']) =>
    results.map((result) => (result.kind === 'rejected' ? result.code : result.kind))
  const count = (results: PushResponse['results'], code: string) =>
    codes(results).filter((each) => each === code).length

  it('is one wasted journey once, however often it is sent', async () => {
    const results = await push(
      anna,
      Array.from({ length: 200 }, () => mutationOf(journey)),
    )
    expect([count(results, 'applied'), count(results, 'already-claimed')]).toEqual([1, 199])
    const [first, ...more] = await own(anna)
    expect(more).toEqual([])
    expect(results.at(-1)).toMatchObject({ current: { id: first?.id, reference: first?.reference } })
    expect(await claim(anna, { ...journey, time: '06:10', reason: 'depot-closed', miles: 40 })).toMatchObject({
      code: 'already-claimed',
      current: { reference: first?.reference },
    })
    expect(await claim(ben, journey)).toMatchObject({ kind: 'applied' })
  })

  it('is another journey where the day or the depot is another, and not where a phone says the place', async () => {
    expect(await claim(anna, journey)).toMatchObject({ kind: 'applied' })
    expect(await claim(anna, byPhone)).toMatchObject({ code: 'already-claimed' })
    expect(await claim(anna, at('NOR'))).toMatchObject({ kind: 'applied' })
    expect(await claim(anna, { ...byPhone, date: '2026-05-13' })).toMatchObject({ kind: 'applied' })
    expect(
      await claim(anna, { ...byPhone, date: '2026-05-13', place: { latitude: 52, longitude: 0, accuracy: 5 } }),
    ).toMatchObject({ code: 'already-claimed' })
    expect(await claim(anna, { ...journey, date: '2026-05-13' })).toMatchObject({ code: 'already-claimed' })
  })

  it('is each kind of claim once for a parcel', async () => {
    expect(await claim(anna, band('A1B2'))).toMatchObject({ kind: 'applied' })
    expect(await claim(anna, band('A1B2'))).toMatchObject({ code: 'already-claimed' })
    expect(await claim(anna, band('a1 b2'))).toMatchObject({ code: 'already-claimed' })
    expect(await claim(anna, twice('A1B2'))).toMatchObject({ kind: 'applied' })
    expect(await claim(anna, twice('A1B2'))).toMatchObject({ code: 'already-claimed' })
    expect(await claim(anna, band('A1B3'))).toMatchObject({ kind: 'applied' })
    expect(await claim(ben, band('A1B2'))).toMatchObject({ kind: 'applied' })
  })

  it('may be claimed again once the depot has declined it, and not while it is open, accepted or paid', async () => {
    await claim(anna, journey)
    const [first] = await own(anna)
    await decide(first as Claim, 'refused')
    expect(await claim(anna, journey)).toMatchObject({ kind: 'applied' })
    const second = (await own(anna)).find(({ id }) => id !== first?.id) as Claim
    for (const state of ['accepted', 'paid']) {
      await decide(second, state)
      expect(await claim(anna, journey)).toMatchObject({
        code: 'already-claimed',
        current: { reference: second.reference },
      })
    }
    expect(await own(anna)).toHaveLength(2)
  })

  it('stays taken where the same tap is sent again', async () => {
    const tap = mutationOf(journey)
    const [taken] = await push(anna, [tap])
    expect(taken).toMatchObject({ kind: 'applied' })
    expect(await push(anna, [tap])).toEqual([taken])
    const repeated = { ...mutationOf(journey), entity: tap.entity, input: tap.input }
    expect(await push(anna, [repeated])).toMatchObject([{ code: 'claim-exists' }])
    expect(await own(anna)).toHaveLength(1)
  })

  it('is so many claims a day, by the day on which they arrive', async () => {
    const results = await push(
      anna,
      several(25).map((each) => mutationOf(each)),
    )
    expect([count(results, 'applied'), count(results, 'too-many-claims')]).toEqual([20, 5])
    expect(await claim(anna, at('D20', { date: '2026-05-11' }), 3 * day)).toMatchObject({ code: 'too-many-claims' })
    expect(await claim(ben, at('D20'))).toMatchObject({ kind: 'applied' })
    clock.turn(day)
    expect(await claim(anna, at('D20'))).toMatchObject({ kind: 'applied' })
    await start({ dailyClaims: 2 })
    expect(
      codes([await claim(anna, at('D21')), await claim(anna, at('D22'))].flatMap((result) => result ?? [])),
    ).toEqual(['applied', 'too-many-claims'])
  })

  it('is no more where several phones send at the same moment', async () => {
    const same = await Promise.all(Array.from({ length: 6 }, () => push(anna, [mutationOf(journey)])))
    expect(count(same.flat(), 'applied')).toBe(1)
    const many = await Promise.all(
      [0, 1, 2, 3].map((n) =>
        push(
          anna,
          several(10, 10 * n).map((each) => mutationOf(each)),
        ),
      ),
    )
    expect(count(many.flat(), 'applied')).toBe(19)
    expect(await own(anna)).toHaveLength(20)
  })

  it('waits for a decision where one claim is worth more than is paid without an answer', async () => {
    await claim(anna, { ...journey, miles: 66 })
    await claim(anna, { ...journey, date: '2026-05-13', miles: 500 })
    const [within, above] = await byAmount(anna)
    expect([within?.amount, within?.needsDecision, above?.amount, above?.needsDecision]).toEqual([
      29_700,
      undefined,
      225_000,
      true,
    ])
    clock.turn(9 * day)
    expect(await service.payOverdue()).toBe(1)
    expect((await byAmount(anna)).map(({ amount, state }) => [amount, state])).toEqual([
      [29_700, 'paid'],
      [225_000, 'received'],
    ])
    const rows = await groupFeedOf(service.app, depot, 'staff/SAM', 'staff-claim')
    expect(rows?.map((row) => staffClaimRowSchema.parse(row)).filter(({ outcome }) => outcome === null)).toMatchObject([
      { amount: 225_000, needsDecision: true, dueOn: '2026-05-21' },
    ])
    expect((await decide(above as Claim, 'accepted')).body).toMatchObject({
      state: 'accepted',
      decided: { by: 'depot' },
    })
  })

  it('waits for a decision where the claims of a day come to more than is paid without an answer', async () => {
    await push(
      anna,
      several(10).map((each) => mutationOf(each)),
    )
    expect((await own(anna)).filter(({ needsDecision }) => needsDecision)).toHaveLength(2)
    await claim(anna, band('A1'))
    clock.turn(day)
    await claim(anna, at('NEXT'))
    expect((await own(anna)).filter(({ needsDecision }) => needsDecision)).toHaveLength(2)
    clock.turn(9 * day)
    expect(await service.payOverdue()).toBe(10)
    expect(await service.payOverdue()).toBe(0)
  })

  it('counts towards what is paid without an answer only while nobody has decided', async () => {
    await start({ automaticDay: 6000 })
    await claim(anna, at('A'))
    await decide((await own(anna))[0] as Claim, 'accepted')
    await claim(anna, at('B'))
    await claim(anna, at('C'))
    expect((await own(anna)).filter(({ needsDecision }) => needsDecision)).toMatchObject([
      { evidence: { place: { depotCode: 'C' } } },
    ])
  })

  it('is not paid without an answer at all where the depot wants it so', async () => {
    await start({ automaticClaim: 0 })
    await claim(anna, journey)
    await claim(anna, twice('A1'))
    expect((await byAmount(anna)).map(({ amount, needsDecision }) => [amount, needsDecision])).toEqual([
      [0, undefined],
      [6000, true],
    ])
    clock.turn(9 * day)
    expect(await service.payOverdue()).toBe(0)
  })

  it('is judged by the claims of a store of before, which stay, twice made or not', async () => {
    const old = await kind.open()
    try {
      await openServiceSchema(
        old,
        'forms',
        formsMigrations.filter(({ name }) => name < '006'),
      )
      const body = {
        evidence: band('a1 b2'),
        photos: [],
        reference: 'OLD',
        state: 'received',
        receivedAt: '2026-05-13T09:00:00.000Z',
        dueOn: '2026-05-20',
        amount: 330,
        temporaryBarcode: null,
        decided: null,
      }
      for (const n of [1, 2]) {
        const id = numberedId(0xb000 + n)
        await old.pool.query(
          `insert into forms.claim (courier, id, state, due_on, body, changed_at) values ('anna', $1, 'received', '2026-05-20', $2, now())`,
          [id, { ...body, id }],
        )
      }
      database = old
      await start()
      expect(await claim(anna, band('A1B2'))).toMatchObject({ code: 'already-claimed', current: { reference: 'OLD' } })
      expect(await claim(anna, band('a1-B2'))).toMatchObject({ code: 'already-claimed', current: { reference: 'OLD' } })
      expect(await claim(anna, band('A1B3'))).toMatchObject({ kind: 'applied' })
      expect((await old.pool.query('select id from forms.claim')).rows).toHaveLength(3)
    } finally {
      database = opened
      await old.close()
    }
  })

  it('of before there were limits is kept as it is, and paid without an answer within the limits alone', async () => {
    const { pool } = database
    await claim(anna, journey)
    await pool.query(`
      insert into forms.claim (courier, id, state, due_on, body, changed_at)
      select courier, copy, state, due_on, body || jsonb_build_object('id', copy, 'reference', 'COPY' || n), changed_at
      from forms.claim, generate_series(1, 199) as n, lateral (select lpad(n::text, 8, '0') || '-0000-4000-8000-000000000000' as copy) as named`)
    expect(await claim(anna, { ...journey, time: '07:00' })).toMatchObject({ code: 'already-claimed' })
    clock.turn(9 * day)
    expect(await service.payOverdue()).toBe(8)
    expect(await service.payOverdue()).toBe(0)
    const { rows } = await pool.query<{ state: string; marked: boolean; claims: number }>(`
      select state, body ? 'needsDecision' as marked, count(*)::int as claims from forms.claim group by 1, 2 order by 1`)
    expect(rows).toEqual([
      { state: 'paid', marked: false, claims: 8 },
      { state: 'received', marked: true, claims: 192 },
    ])
    const told = await groupFeedOf(service.app, depot, 'staff/SAM', 'staff-claim')
    expect(told?.filter((row) => staffClaimRowSchema.parse(row).needsDecision === true)).toHaveLength(192)
  })
})
