import * as z from 'zod/mini'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { claimRulesRowSchema, type ClaimRules } from '#contracts/claims/claim-rules.ts'
import {
  bandChangeSchema,
  claimSchema,
  duplicateBarcodeSchema,
  payLineClaimSchema,
  wastedJourneySchema,
} from '#contracts/claims/claim.ts'
import { staffClaimRowSchema } from '#contracts/depot/staff-waiting.ts'
import { claimsStore } from '#features/claims/claims-store.ts'
import { claimsSync } from '#features/claims/claims-sync.ts'
import type { Database } from '#kit/database/database.ts'
import { replay } from '#offline/replay.ts'
import { databases, emptyDatabase } from '#support/databases.ts'
import { createDevice } from '#support/device.ts'
import { inProcessFetch } from '#support/in-process-fetch.ts'
import { numberedId } from '#support/parcels.ts'
import { bearerOf, callAs, groupFeedOf, type Person } from '#support/people.ts'
import { stopOf } from '#support/stops.ts'
import { openWaits, type WaitsUnderTest } from '#support/wait-phone.ts'
import { waitClaim, waitDay, waitRule } from '#support/waits.ts'

const anna: Person = { sub: 'anna', groups: ['courier', 'courier/SAM'] }
const office: Person = { sub: 'otto', groups: ['back-office'] }
const depot: Person = { sub: 'dora', groups: ['sub-depot', 'sub-depot/SAM'] }
/** Long enough for the last day of every answer to be over. */
const nineDays = 9 * 24 * 60
const first = numberedId(0xa1)
const second = numberedId(0xa2)
const place = { kind: 'depot', depotCode: 'SAM' } as const

describe.each(databases)('a claim for waiting on $name', (kind) => {
  let database: Database
  let day: WaitsUnderTest

  const open = async (rules?: Partial<ClaimRules>) => {
    await emptyDatabase(database)
    day = await openWaits(database, anna, rules)
  }
  beforeAll(async () => {
    database = await kind.open()
    // The tables come with the first service.
    day = await openWaits(database, anna)
    day.close()
  })
  afterAll(() => database.close())
  beforeEach(() => open())
  afterEach(() => day.close())

  it('is worth the quarters that have begun after the free minutes, and silence pays it', async () => {
    await day.arrive()
    day.pass(70)
    await day.begin()
    expect(await day.own('depot')).toMatchObject({ minutes: 70, amount: 7500 })
    expect(await day.claim()).toMatchObject({ ok: true })
    const [claim] = await day.claims()
    expect(claim).toMatchObject({
      amount: 7500,
      state: 'received',
      evidence: { kind: 'waiting', date: waitDay, place, minutes: 70, checked: { minutes: 70, rule: waitRule } },
    })
    expect(claim?.needsDecision).toBeUndefined()
    const rows = await groupFeedOf(day.service.app, depot, 'staff/SAM', 'staff-claim')
    expect(rows?.map((row) => staffClaimRowSchema.parse(row))).toMatchObject([
      { courier: 'anna', evidence: claim?.evidence },
    ])
    day.pass(nineDays)
    expect(await day.service.payOverdue()).toBe(1)
  })

  it('is for a collection too, whose record ends the wait', async () => {
    await day.arrive('bakery')
    day.pass(31)
    await day.begin('bakery')
    await day.claim('bakery')
    expect(await day.claims()).toMatchObject([
      { amount: 2500, evidence: { place: { kind: 'collection', stopId: stopOf(1).id, name: 'Example Bakery' } } },
    ])
  })

  it('is not made for a wait within the free minutes', async () => {
    await day.arrive()
    day.pass(30)
    await day.begin()
    expect(await day.own('depot')).toMatchObject({ minutes: 30, amount: 0 })
    expect(await day.claim()).toMatchObject({ ok: false })
    const { wait } = await day.own('depot')
    expect(await day.send(anna, 'makeClaim', { id: wait.id, evidence: waitClaim(), photos: [] })).toMatchObject({
      code: 'not-long-enough',
    })
  })

  it.each([
    ['forward between the two taps', 0, 120],
    ['back before the arrival, and forward after it', -120, 120],
  ])('counts for nothing where the phone’s clock was moved %s', async (_how, before, between) => {
    day.moveClock(before)
    await day.arrive()
    day.pass(10)
    day.moveClock(between)
    await day.begin()
    expect((await day.own('depot')).minutes).toBe(130)
    expect(await day.claim()).toMatchObject({ ok: true })
    expect(await day.rejections()).toEqual(['not-long-enough'])
    expect(await day.claims()).toEqual([])
  })

  it('is decided by staff where the arrival came with the first scan, and never paid by silence', async () => {
    day.setOnline(false)
    await day.arrive()
    day.pass(70)
    await day.begin()
    expect((await day.own('depot')).wait.wasTold).toBe(false)
    await day.claim()
    day.setOnline(true)
    await day.sync()
    expect(await day.rejections()).toEqual([])
    const [claim] = await day.claims()
    expect(claim).toMatchObject({ amount: 7500, needsDecision: true })
    day.pass(nineDays)
    expect(await day.service.payOverdue()).toBe(0)
    expect(await day.service.escalateOverdue()).toBe(1)
    const decision = { state: 'accepted', text: 'Seen at the gate.' }
    await callAs(day.service.app, office, 'POST', `/v1/claims/anna/${claim?.id}/decision`, decision)
    await day.sync()
    expect(await day.claims()).toMatchObject([{ state: 'accepted', amount: 7500 }])
  })

  it('is decided by staff where the service had the arrival in the middle of the wait', async () => {
    day.setOnline(false)
    await day.arrive()
    day.pass(30)
    day.setOnline(true)
    await day.sync()
    day.pass(40)
    await day.begin()
    await day.claim()
    expect(await day.claims()).toMatchObject([{ amount: 7500, needsDecision: true }])
  })

  it('is paid by silence where only the end of the wait was told late', async () => {
    await day.arrive()
    day.setOnline(false)
    day.pass(70)
    await day.begin()
    expect((await day.own('depot')).wait.wasTold).toBe(true)
    await day.claim()
    day.pass(60)
    day.setOnline(true)
    await day.sync()
    const [claim] = await day.claims()
    expect(claim).toMatchObject({ amount: 7500, evidence: { checked: { minutes: 70 } } })
    expect(claim?.needsDecision).toBeUndefined()
  })

  it('is one for each place and day', async () => {
    await day.arrive()
    expect(await day.arrive()).toEqual({ ok: true, value: [] })
    day.pass(70)
    await day.begin()
    await day.claim()
    expect(await day.claim()).toMatchObject({ ok: false })
    await day.send(anna, 'recordArrival', { id: second, place, arrivedAt: `${waitDay}T05:40:00.000Z` })
    day.pass(70)
    await day.send(anna, 'endWait', { id: second, startedAt: `${waitDay}T06:50:00.000Z` })
    const again = { id: second, evidence: waitClaim(), photos: [] }
    expect(await day.send(anna, 'makeClaim', again)).toMatchObject({ code: 'already-claimed' })
  })

  it('pays no more than the minutes of a day', async () => {
    await day.arrive()
    day.pass(130)
    await day.begin()
    await day.claim()
    await day.arrive('bakery')
    day.pass(100)
    await day.begin('bakery')
    // 100 of the 120 minutes are paid, so 20 of the 70 are left.
    expect((await day.own('bakery')).amount).toBe(5000)
    await day.claim('bakery')
    expect((await day.claims()).map(({ amount }) => amount).toSorted((a, b) => a - b)).toEqual([5000, 17_500])
  })

  it('is made of what the service has recorded, whatever the claim says', async () => {
    const arrivedAt = `${waitDay}T04:30:00.000Z`
    expect(await day.send(anna, 'makeClaim', { id: first, evidence: waitClaim(), photos: [] })).toMatchObject({
      code: 'no-arrival',
    })
    await day.send(anna, 'recordArrival', { id: second, place, arrivedAt })
    const dear = waitClaim({ minutes: 1000, place: { kind: 'depot', depotCode: 'OTHER' }, date: '2026-05-10' })
    const claim = { id: second, evidence: dear, photos: [] }
    expect(await day.send(anna, 'makeClaim', claim)).toMatchObject({ code: 'no-first-scan' })
    day.pass(45)
    await day.send(anna, 'endWait', { id: second, startedAt: `${waitDay}T05:15:00.000Z` })
    await day.send(anna, 'endWait', { id: second, startedAt: `${waitDay}T05:14:00.000Z` })
    expect(await day.send(anna, 'makeClaim', claim)).toMatchObject({ kind: 'applied' })
    await day.sync()
    expect(await day.claims()).toMatchObject([{ amount: 2500, evidence: { date: waitDay, place, minutes: 45 } }])
  })

  it('is refused where the scan was before the arrival, too long ago, or waiting isn’t paid', async () => {
    await day.send(anna, 'recordArrival', { id: first, place, arrivedAt: `${waitDay}T04:30:00.000Z` })
    await day.send(anna, 'endWait', { id: first, startedAt: `${waitDay}T04:00:00.000Z` })
    const claim = { id: first, evidence: waitClaim(), photos: [] }
    expect(await day.send(anna, 'makeClaim', claim)).toMatchObject({ code: 'arrival-after-scan' })
    await day.arrive('bakery')
    day.pass(60)
    await day.begin('bakery')
    day.pass(8 * 24 * 60)
    expect(await day.claim('bakery')).toMatchObject({ ok: false })
    const { wait } = await day.own('bakery')
    expect(await day.send(anna, 'makeClaim', { ...claim, id: wait.id })).toMatchObject({ code: 'outside-window' })
    day.close()
    await open({})
    expect(await day.read.depot()).toBeUndefined()
    expect(await day.send(anna, 'makeClaim', claim)).toMatchObject({ code: 'waiting-not-paid' })
  })

  it('can’t be made for an arrival that was undone, which can be done only before the first scan', async () => {
    await day.arrive()
    const { wait } = await day.own('depot')
    expect(await day.undo()).toMatchObject({ ok: true })
    await day.sync()
    const claim = { id: wait.id, evidence: waitClaim(), photos: [] }
    expect(await day.send(anna, 'makeClaim', claim)).toMatchObject({ code: 'no-arrival' })
    await day.arrive()
    day.pass(40)
    await day.begin()
    const over = await day.own('depot')
    expect(await day.undo()).toEqual({ ok: true, value: [] })
    expect(await day.send(anna, 'undoArrival', { id: over.wait.id })).toMatchObject({ code: 'wait-over' })
    expect(await day.send(depot, 'undoArrival', { id: over.wait.id })).toMatchObject({ code: 'not-a-courier' })
  })

  it('ends with the first 200 arrivals of a day', async () => {
    const arrivedAt = `${waitDay}T04:30:00.000Z`
    const results = []
    for (let n = 1; n <= 201; n++)
      results.push(await day.send(anna, 'recordArrival', { id: numberedId(0xb000 + n), place, arrivedAt }))
    expect(results.filter((result) => result?.kind === 'applied')).toHaveLength(200)
    expect(results.at(-1)).toMatchObject({ code: 'too-many-waits' })
  })

  it('does not disturb a phone of before, which has its other claims and rules', async () => {
    await day.arrive()
    day.pass(70)
    await day.begin()
    await day.claim()
    const evidence = { kind: 'duplicate-barcode', barcode: 'A1', parcelId: null, note: '' }
    const photo = (n: number) => ({ id: numberedId(n), sha256: 'a'.repeat(64), type: 'image/jpeg', size: 9 })
    await day.send(anna, 'makeClaim', { id: second, evidence, photos: [photo(1), photo(2)] })
    const oldEvidence = z.discriminatedUnion('kind', [
      wastedJourneySchema,
      bandChangeSchema,
      duplicateBarcodeSchema,
      payLineClaimSchema,
    ])
    const old = createDevice({
      stores: [claimsStore],
      syncs: [
        {
          ...claimsSync,
          collections: [
            { kind: 'claim', table: 'claims', row: z.object({ ...claimSchema.shape, evidence: oldEvidence }) },
            { kind: 'claim-rules', table: 'claimRules', row: z.omit(claimRulesRowSchema, { waiting: true }) },
          ],
        },
      ],
      actor: anna.sub,
      token: () => ({ kind: 'token', token: bearerOf(anna).replace('Bearer ', ''), actor: anna.sub }),
      fetch: inProcessFetch({ forms: day.service.app }),
    })
    const report = await replay(old, { now: true, pull: ['forms'] })
    expect(report.missed).toEqual([])
    expect(await old.db.table('claims').toArray()).toMatchObject([{ id: second }])
    expect(await old.db.table('claimRules').toArray()).toMatchObject([{ windowDays: 7 }])
    old.db.close()
  })
})
