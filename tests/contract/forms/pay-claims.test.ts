import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { ClaimRules } from '#contracts/claims/claim-rules.ts'
import { payClaimLineLimit, type Claim, type ClaimEvidence } from '#contracts/claims/claim.ts'
import { staffClaimRowSchema } from '#contracts/depot/staff-waiting.ts'
import type { PushResponse } from '#contracts/sync/sync.ts'
import { defaultClaimRules } from '#domain/claim/claim-rules.ts'
import type { Database } from '#kit/database/database.ts'
import { openServiceSchema } from '#kit/database/service-schema.ts'
import { transact } from '#kit/database/transact.ts'
import { createLog } from '#kit/log.ts'
import { formsMigrations } from '#services/forms/migrations.ts'
import { eraseCases } from '#services/forms/people/erase-courier.ts'
import { createFormsService, type FormsService } from '#services/forms/service.ts'
import type { FormsTables } from '#services/forms/tables.ts'
import { counterIds } from '#support/counter-ids.ts'
import { databases, emptyDatabase } from '#support/databases.ts'
import { numberedId } from '#support/parcels.ts'
import { failedClaimLine, payClaim, payClaimLine, wrongBandLine, wrongRateLine } from '#support/pay-claims.ts'
import { callAs, feedOf, groupFeedOf, verifyPerson, type Person } from '#support/people.ts'
import { turnedClock, type TurnedClock } from '#support/turned-clock.ts'

const anna: Person = { sub: 'anna', groups: ['courier', 'courier/SAM'] }
const ben: Person = { sub: 'ben', groups: ['courier', 'courier/SAM'] }
const office: Person = { sub: 'otto', groups: ['back-office'] }
const depot: Person = { sub: 'dora', groups: ['sub-depot', 'sub-depot/SAM'] }
const day = 24 * 60 * 60 * 1000

const twice: ClaimEvidence = { kind: 'duplicate-barcode', barcode: 'A1B2', parcelId: null, note: '' }

describe.each(databases)('a claim for wrong pay on $name', (kind) => {
  let database: Database
  let clock: TurnedClock
  let service: FormsService
  let taps = 0
  let ids = 0

  const start = async (rules: Partial<ClaimRules> = {}) => {
    const deps = {
      database,
      clock,
      newId: counterIds(99),
      log: createLog(() => undefined),
      rateLimit: { burst: 100_000, perSecond: 100_000 },
      verify: verifyPerson,
    }
    service = await createFormsService(deps, { claimRules: { ...defaultClaimRules, ...rules } })
  }
  beforeAll(async () => {
    database = await kind.open()
  })
  afterAll(() => database.close())
  beforeEach(async () => {
    clock = turnedClock()
    await start()
    await emptyDatabase(database)
  })

  const claim = async (person: Person, evidence: unknown, photos: readonly unknown[] = []) => {
    const id = numberedId(++ids)
    const { body } = await callAs(service.app, person, 'POST', '/v1/sync/push', {
      clientId: numberedId(1),
      epoch: null,
      mutations: [
        {
          mid: numberedId(0xa000 + ++taps),
          n: taps,
          version: 1,
          deviceTime: '2026-05-14T08:59:00.000Z',
          age: 0,
          command: 'makeClaim',
          entity: `claim/${id}`,
          input: { id, evidence, photos },
        },
      ],
    })
    return (body as PushResponse).results[0]
  }
  const own = async (person: Person) => (await feedOf(service.app, person, 'claim')) as Claim[]
  const byAmount = async (person: Person) => (await own(person)).toSorted((a, b) => a.amount - b.amount)
  const waiting = async (person: Person, feed: string) =>
    ((await groupFeedOf(service.app, person, feed, 'staff-claim')) ?? [])
      .map((row) => staffClaimRowSchema.parse(row))
      .filter(({ outcome }) => outcome === null)
  const decide = (claimed: Claim | undefined, state: string) =>
    callAs(service.app, office, 'POST', `/v1/claims/anna/${claimed?.id}/decision`, { state, text: 'Seen.' })

  it('is worth what the record says less what the invoice pays, and the desk has every line', async () => {
    const evidence = payClaim([payClaimLine(1), wrongBandLine(2), wrongRateLine(3)])
    expect(await claim(anna, evidence)).toMatchObject({ kind: 'applied' })
    expect(await own(anna)).toMatchObject([
      { evidence, amount: 800 + 330 + 20, state: 'received', dueOn: '2026-05-21' },
    ])
    expect(await waiting(depot, 'staff/SAM')).toMatchObject([{ courier: 'anna', evidence, amount: 1150, photos: [] }])
  })

  it.each([
    ['that the invoice pays already', { ...wrongBandLine(1), recorded: wrongBandLine(1).invoiced }],
    ['that the invoice pays better', { ...wrongBandLine(1), recorded: { ...payClaimLine(1).recorded, amount: 100 } }],
    ['that is said to be missing and is not', { ...wrongBandLine(1), mistake: 'missing' }],
    ['whose band is right', { ...wrongRateLine(1), mistake: 'band' }],
    ['whose band is wrong, and not only its rate', { ...wrongBandLine(1), mistake: 'rate-date' }],
  ])('has no line %s', async (_line, line) => {
    expect(await claim(anna, payClaim([payClaimLine(9), line as never]))).toMatchObject({ code: 'not-owed' })
    expect(await own(anna)).toEqual([])
  })

  it('is worth the failed attempts that the invoice leaves out or pays too little', async () => {
    const { recorded } = failedClaimLine(1)
    const less = failedClaimLine(2, {
      mistake: 'rate-date',
      invoiced: { ...recorded, band: 'large', amount: 100, attempt: 2 },
    })
    const byHelper = failedClaimLine(3, { events: [] })
    const evidence = payClaim([failedClaimLine(1), less, byHelper])
    expect(await claim(anna, evidence)).toMatchObject({ kind: 'applied' })
    expect(await own(anna)).toMatchObject([{ evidence, amount: 150 + 50 + 150 }])
    expect(await waiting(depot, 'staff/SAM')).toMatchObject([{ evidence, amount: 350 }])
  })

  it.each([
    [
      'undone, so that no event says that the courier was there',
      failedClaimLine(1, { events: payClaimLine(1).events }),
    ],
    [
      'for a reason by which nobody was at the door',
      failedClaimLine(1, {
        events: failedClaimLine(1).events.map((event) => ({ ...event, reason: 'out_of_time' as const })),
      }),
    ],
    [
      'paid already',
      failedClaimLine(1, { mistake: 'rate-date', invoiced: { ...failedClaimLine(1).recorded, attempt: 2 } }),
    ],
  ])('has no failed attempt that was %s: %o', async (_what, line) => {
    expect(await claim(anna, payClaim([line]))).toMatchObject({ code: 'not-owed' })
  })

  it('of an earlier phone says nothing of failed attempts, and is taken as before', async () => {
    const lines: object[] = [payClaimLine(1), wrongBandLine(2)]
    expect(JSON.stringify(lines)).not.toContain('failed')
    expect(await claim(anna, payClaim(lines as never))).toMatchObject({ kind: 'applied' })
    expect(JSON.stringify(await own(anna))).not.toContain('failed')
  })

  it('names a parcel once, and days of its week that are over', async () => {
    expect(await claim(anna, payClaim([payClaimLine(1), wrongBandLine(1)]))).toMatchObject({ code: 'not-owed' })
    for (const date of ['2026-05-02', '2026-05-10'])
      expect(await claim(anna, payClaim([payClaimLine(1, { date })]))).toMatchObject({ code: 'outside-window' })
    const future = payClaim([payClaimLine(1, { date: '2026-05-15' })], { date: '2026-05-10' })
    expect(await claim(anna, future)).toMatchObject({ code: 'outside-window' })
  })

  it('is refused where it has no line, too many, or an amount that no parcel pays', async () => {
    const many = Array.from({ length: payClaimLineLimit + 1 }, (_, n) => payClaimLine(n + 1))
    const dear = payClaimLine(1, { recorded: { ...payClaimLine(1).recorded, amount: 100_001 } })
    for (const lines of [[], many, [dear]]) {
      expect(await claim(anna, payClaim(lines))).toMatchObject({ kind: 'rejected', code: 'input-invalid' })
    }
    expect(await claim(anna, payClaim(many.slice(1)))).toMatchObject({ kind: 'applied' })
  })

  it('is made once for each mistake of a parcel, and again once the depot has declined it', async () => {
    await claim(anna, payClaim([payClaimLine(1), payClaimLine(2)]))
    const [first] = await own(anna)
    const again = payClaim([payClaimLine(3), payClaimLine(2)])
    expect(await claim(anna, again)).toMatchObject({ code: 'already-claimed', current: { id: first?.id } })
    // The depot lists it after all, and in the wrong band.
    expect(await claim(anna, payClaim([wrongBandLine(2)]))).toMatchObject({ kind: 'applied' })
    expect(await claim(ben, again)).toMatchObject({ kind: 'applied' })
    await decide(first, 'refused')
    expect(await claim(anna, again)).toMatchObject({ kind: 'applied' })
  })

  it('is paid by silence within the limits alone', async () => {
    await start({ automaticClaim: 1000 })
    await claim(anna, payClaim([payClaimLine(1)]))
    await claim(anna, payClaim([payClaimLine(2), payClaimLine(3)]))
    clock.turn(9 * day)
    expect(await service.payOverdue()).toBe(1)
    expect((await byAmount(anna)).map(({ amount, state, needsDecision }) => [amount, state, needsDecision])).toEqual([
      [800, 'paid', undefined],
      [1600, 'received', true],
    ])
  })

  it('passes to the back office the day after its last day, if nobody has decided, and the courier is told', async () => {
    await start({ automaticClaim: 1000 })
    await claim(anna, payClaim([payClaimLine(1), payClaimLine(2)]))
    await claim(anna, payClaim([payClaimLine(3)]))
    const photo = (n: number) => ({ id: numberedId(0xf000 + n), sha256: 'a'.repeat(64), type: 'image/jpeg', size: 9 })
    await claim(anna, twice, [photo(1), photo(2)])
    clock.turn(7 * day)
    expect(await service.escalateOverdue()).toBe(0)
    clock.turn(day)
    expect(await service.payOverdue()).toBe(1)
    expect(await service.escalateOverdue()).toBe(2)
    expect(await service.escalateOverdue()).toBe(0)
    const at = '2026-05-22T09:00:00.000Z'
    expect((await byAmount(anna)).map(({ amount, escalatedAt }) => [amount, escalatedAt])).toEqual([
      [0, at],
      [800, undefined],
      [1600, at],
    ])
    for (const [person, feed] of [
      [office, 'group/back-office'],
      [depot, 'staff/SAM'],
    ] as const)
      expect((await waiting(person, feed)).map(({ escalatedAt }) => escalatedAt)).toEqual([at, at])
    const claimed = (await own(anna)).find(({ amount }) => amount === 1600)
    expect((await decide(claimed, 'accepted')).body).toMatchObject({ state: 'accepted', decided: { by: 'depot' } })
    expect(await waiting(office, 'group/back-office')).toHaveLength(1)
  })

  it('keeps its amounts for tax after an erasure, without barcodes and events', async () => {
    await claim(anna, payClaim([payClaimLine(1)], { note: 'The gate was shut.' }))
    await decide((await own(anna))[0], 'accepted')
    const db = await openServiceSchema<FormsTables>(database, 'forms', formsMigrations)
    await transact(db, (tx) => eraseCases(tx, 'anna', clock.now()))
    const { rows } = await database.pool.query<{ body: Claim }>('select body from forms.claim')
    expect(rows.map(({ body }) => body)).toMatchObject([
      { amount: 800, evidence: payClaim([payClaimLine(1, { barcode: null, events: [] })]), decided: { text: '' } },
    ])
  })

  it('does not pass on what was decided in time', async () => {
    await start({ automaticClaim: 0 })
    await claim(anna, payClaim([payClaimLine(1)]))
    await decide((await own(anna))[0], 'accepted')
    clock.turn(9 * day)
    expect(await service.escalateOverdue()).toBe(0)
  })
})
