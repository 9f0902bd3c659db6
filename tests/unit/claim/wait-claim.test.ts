import { describe, expect, it } from 'vitest'
import { waitClaimSchema, type Claim, type ClaimEvidence } from '#contracts/claims/claim.ts'
import { aboutClaim, claimTo, formatClaimState, toNeedsDecisionLabel } from '#domain/claim/claim-labels.ts'
import { defaultClaimRules } from '#domain/claim/claim-rules.ts'
import { isSameClaim } from '#domain/claim/further-claim.ts'
import { checkClaim, claimAmount } from '#domain/claim/judge-claim.ts'
import { isWaitConfirmed, paidWaitMinutes, waitAmount, waitedMinutes } from '#domain/claim/wait-claim.ts'
import { formatMinutes, formatWaitRule } from '#domain/claim/wait-labels.ts'
import { explainClaim } from '#domain/pay/explain/explain-claim.ts'
import { numberedId } from '#support/parcels.ts'
import { checkedWait, waitClaim, waitDay, waitRule } from '#support/waits.ts'

const rules = { ...defaultClaimRules, waiting: waitRule }
const bakery = { kind: 'collection', stopId: numberedId(1), name: 'Example Bakery' } as const

describe('a wait', () => {
  it.each([
    [0, 0],
    [30, 0],
    [31, 2500],
    [45, 2500],
    [46, 5000],
    [150, 20_000],
    [400, 20_000],
  ])('of %i minutes is worth %i', (minutes, amount) => {
    expect(waitAmount(minutes, waitRule)).toBe(amount)
  })

  it('is worth what the day has left', () => {
    expect(waitAmount(150, waitRule, 110)).toBe(2500)
    expect(waitAmount(150, waitRule, 120)).toBe(0)
    const claim = { state: 'received', evidence: waitClaim() } as Claim
    expect(paidWaitMinutes([claim, { ...claim, state: 'refused' }], waitDay, waitRule)).toBe(40)
    expect(paidWaitMinutes([claim], '2026-05-13', waitRule)).toBe(0)
  })

  it('has whole minutes, and none where it ends before it begins', () => {
    const arrivedAt = `${waitDay}T04:30:30.000Z`
    expect(waitedMinutes({ arrivedAt, startedAt: `${waitDay}T05:00:29.000Z` })).toBe(29)
    expect(waitedMinutes({ arrivedAt, startedAt: `${waitDay}T04:00:00.000Z` })).toBe(0)
  })

  it.each([
    ['the service heard of both in time', {}, true],
    ['the end was received later', { startReceivedAt: `${waitDay}T08:00:00.000Z` }, true],
    ['a push took four minutes', { arrivalReceivedAt: `${waitDay}T04:34:00.000Z` }, true],
    ['the arrival came in the middle', { arrivalReceivedAt: `${waitDay}T05:00:00.000Z` }, false],
    ['the arrival came with the first scan', { arrivalReceivedAt: `${waitDay}T05:40:00.000Z` }, false],
  ])('is confirmed or not where %s', (_case, more, isConfirmed) => {
    expect(isWaitConfirmed(checkedWait(more))).toBe(isConfirmed)
  })

  it('of no more than five minutes is not confirmed by one push for both', () => {
    const arrivedAt = `${waitDay}T05:36:00.000Z`
    const received = `${waitDay}T05:40:00.000Z`
    const both = { arrivedAt, arrivalReceivedAt: received, startReceivedAt: received }
    expect(isWaitConfirmed(checkedWait(both))).toBe(false)
  })
})

describe('a claim for waiting', () => {
  it.each<[string, Partial<Parameters<typeof waitClaim>[0]>, string | undefined]>([
    ['is owed', {}, undefined],
    ['is within the free minutes', { minutes: 30 }, 'not-long-enough'],
    ['is too long ago', { date: '2026-05-06' }, 'outside-window'],
    ['is in the future', { date: '2026-05-15' }, 'outside-window'],
    ['began after the first scan', { arrivedAt: `${waitDay}T06:00:00.000Z` }, 'arrival-after-scan'],
    ['goes by the service’s minutes', { checked: checkedWait({ minutes: 12 }) }, 'not-long-enough'],
  ])('%s', (_case, more, code) => {
    expect(checkClaim(waitClaim(more), 0, waitDay, rules)).toBe(code)
  })

  it('can’t be made where the depot doesn’t pay for waiting', () => {
    expect(checkClaim(waitClaim(), 0, waitDay, defaultClaimRules)).toBe('waiting-not-paid')
    expect(claimAmount(waitClaim(), defaultClaimRules)).toBe(0)
  })

  it('is the same for one place and day', () => {
    const others: ClaimEvidence[] = [
      waitClaim({ date: '2026-05-13' }),
      waitClaim({ place: { kind: 'depot', depotCode: 'OTHER' } }),
      waitClaim({ place: bakery }),
      { kind: 'duplicate-barcode', barcode: 'A1', parcelId: null, note: '' },
    ]
    expect(isSameClaim(waitClaim(), waitClaim({ minutes: 90 }))).toBe(true)
    expect(isSameClaim(waitClaim({ place: bakery }), waitClaim({ place: { ...bakery, name: 'Bakery' } }))).toBe(true)
    expect(others.map((other) => isSameClaim(waitClaim(), other))).toEqual([false, false, false, false])
    expect(others.map((other) => isSameClaim(other, waitClaim()))).toEqual([false, false, false, false])
  })

  it('says where, when and how long', () => {
    expect(aboutClaim(waitClaim())).toBe('Thursday 14 May, depot SAM: 1 hour 10 minutes')
    expect(aboutClaim(waitClaim({ place: bakery, minutes: 60 }))).toBe('Thursday 14 May, Example Bakery: 1 hour')
    expect([formatMinutes(1), formatMinutes(61), formatMinutes(125)]).toEqual([
      '1 minute',
      '1 hour 1 minute',
      '2 hours 5 minutes',
    ])
    expect(formatWaitRule(waitRule)).toBe(
      'Waiting pays £2.50 for every 15 minutes or part of 15 minutes after the first 30 minutes, up to 2 hours a day.',
    )
    expect(claimTo(waitClaim())).toBe('/tools/waiting')
  })

  it('says to its courier and to staff why somebody has to decide', () => {
    const evidence = waitClaim({ checked: checkedWait({ arrivalReceivedAt: `${waitDay}T05:40:00.000Z` }) })
    const claim: Claim = {
      id: numberedId(1),
      evidence,
      photos: [],
      reference: '7KQ4M-2XD9T',
      state: 'received',
      receivedAt: `${waitDay}T05:41:00.000Z`,
      dueOn: '2026-05-21',
      needsDecision: true,
      amount: 7500,
      temporaryBarcode: null,
      decided: null,
    }
    expect(formatClaimState(claim)).toBe(
      'Received. It won’t be paid automatically because your arrival reached the depot late. The depot has to decide.',
    )
    expect(toNeedsDecisionLabel(evidence)).toBe('Arrival received late: needs a decision')
    expect(explainClaim(claim, defaultClaimRules)).toMatchObject({
      amount: 7500,
      parts: [{ label: '40 minutes', amount: 7500, note: '1 hour 10 minutes in all' }],
      gaps: [],
    })
  })

  it('has a form of its own on the wire, and a note that may be empty', () => {
    expect(waitClaimSchema.parse(waitClaim({ checked: checkedWait() }))).toEqual(waitClaim({ checked: checkedWait() }))
  })
})
