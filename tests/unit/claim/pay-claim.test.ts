import { describe, expect, it } from 'vitest'
import { payClaimLineLimit, payClaimLineSchema, payLineClaimSchema, type Claim } from '#contracts/claims/claim.ts'
import { aboutClaim, formatClaimState, toClaimedSides } from '#domain/claim/claim-labels.ts'
import { isSameClaim } from '#domain/claim/further-claim.ts'
import { checkClaim, claimAmount } from '#domain/claim/judge-claim.ts'
import { defaultClaimRules } from '#domain/claim/claim-rules.ts'
import { isClaimable, toPayClaimLine, toPayClaims, type PaidEvent } from '#domain/claim/pay-claim.ts'
import type { ExpectedPay } from '#domain/pay/expected-pay.ts'
import type { Mismatch } from '#domain/pay/reconcile.ts'
import { numberedId, stampOf } from '#support/parcels.ts'
import { failedClaimLine, payClaim, payClaimLine, wrongBandLine, wrongRateLine } from '#support/pay-claims.ts'
import { payLineOf } from '#support/pay-records.ts'

const date = '2026-05-08'
const own: ExpectedPay = {
  parcel: numberedId(1),
  date,
  band: 'large',
  attempt: 2,
  status: 'delivered',
  marks: [],
  rule: 'delivered',
  amount: 800,
  rateFrom: '2026-04-01',
}
const missing: Mismatch = { kind: 'missing', parcel: own.parcel, date, invoiced: null, own, difference: 800 }
const wrongBand: Mismatch = { ...missing, kind: 'band', invoiced: { ...payLineOf(1, 'packet'), date }, difference: 330 }

const lineFor = (mismatch: Mismatch, events: readonly PaidEvent[] = []) =>
  isClaimable(mismatch) ? toPayClaimLine(mismatch, 'A1B2', events) : undefined

describe('what can be claimed', () => {
  it.each<[string, Mismatch, boolean]>([
    ['a parcel that is not on the invoice', missing, true],
    ['a band that pays less', wrongBand, true],
    ['a rate that pays less', { ...wrongBand, kind: 'rate-date', difference: 20 }, true],
    ['a band that pays more', { ...wrongBand, difference: -200 }, false],
    ['another first day of the same rate', { ...wrongBand, kind: 'rate-date', difference: 0 }, false],
    ['another attempt, which pays the same', { ...wrongBand, kind: 'attempt', difference: 0 }, false],
    ['a parcel that this phone does not know', { ...wrongBand, kind: 'extra', own: null, difference: -470 }, false],
    ['a parcel that no rate is known for', { ...missing, own: { ...own, rateFrom: null } }, false],
  ])('%s: %o', (_what, mismatch, isIt) => {
    expect(isClaimable(mismatch)).toBe(isIt)
  })
})

describe('the line of a claim', () => {
  it('has both records, and is what the contract takes', () => {
    expect(lineFor(missing)).toEqual({
      mistake: 'missing',
      parcelId: own.parcel,
      date,
      barcode: 'A1B2',
      invoiced: null,
      recorded: { band: 'large', rateFrom: '2026-04-01', amount: 800, attempt: 2 },
      events: [],
    })
    expect(lineFor(wrongBand)?.invoiced).toEqual({
      band: 'packet',
      rateFrom: '2026-04-01',
      amount: 470,
      attempt: 1,
    })
    expect(payClaimLineSchema.safeParse(lineFor(wrongBand)).success).toBe(true)
  })

  it('names the last events that count, without notes, photos and places', () => {
    const event = (n: number, more: Partial<PaidEvent> = {}) => ({
      ...stampOf(n),
      kind: 'status' as const,
      status: 'unable_to_deliver' as const,
      reason: 'no_answer' as const,
      note: 'The dog barked.',
      photos: [],
      location: { lat: 51, lng: 0, accuracy: 5 },
      ...more,
    })
    const events = [
      ...[1, 2, 3, 4, 5].map((n) => event(n)),
      event(6, { status: 'delivered', reason: undefined }),
      event(7, { status: 'returned' }),
      event(8, { kind: 'undo', supersedes: numberedId(7) }),
    ]
    const line = lineFor(missing, events)
    expect(line?.events.map(({ id }) => id)).toEqual([3, 4, 5, 6].map(numberedId))
    expect(line?.events.at(-1)).toEqual({ id: numberedId(6), status: 'delivered', at: stampOf(6).occurredAt })
    expect(line?.events[0]).toEqual({
      id: numberedId(3),
      status: 'unable_to_deliver',
      reason: 'no_answer',
      at: stampOf(3).occurredAt,
    })
  })

  it('says what the invoice and the record pay', () => {
    expect(toClaimedSides(payClaimLine(1))).toEqual({
      invoice: 'not listed',
      record: 'Large, 80p, rate from 1 April 2026, attempt 1',
    })
    expect(toClaimedSides(failedClaimLine(1)).record).toBe(
      'Failed attempt (packet), 15p, rate from 4 May 2026, attempt 2',
    )
    expect(aboutClaim(payClaim([failedClaimLine(1), failedClaimLine(2)]))).toContain(': 2 failed attempts')
    expect(toClaimedSides(wrongRateLine(1)).invoice).toBe('Packet, 45p, rate from 1 April 2025, attempt 1')
  })
})

describe('the state of a claim', () => {
  const claim: Claim = {
    id: numberedId(0xc1),
    evidence: payClaim([payClaimLine(1)]),
    photos: [],
    reference: '7KQ4M-2XD9T',
    state: 'received',
    receivedAt: '2026-05-14T09:00:00.000Z',
    dueOn: '2026-05-21',
    amount: 800,
    temporaryBarcode: null,
    decided: null,
  }
  const decided = { by: 'depot', text: 'Paid in invoice 104-20.', at: '2026-05-15T09:00:00.000Z' } as const

  it.each<[Partial<Claim>, string]>([
    [{}, 'Received. If you don’t hear by the end of Thursday 21 May, you’re paid automatically.'],
    [
      { needsDecision: true, escalatedAt: '2026-05-22T00:20:00.000Z' },
      'Received. Your depot didn’t decide by Thursday 21 May, so the back office has it now.',
    ],
    [{ state: 'refused', decided }, 'Refused. Paid in invoice 104-20.'],
    [{ state: 'accepted', decided: { ...decided, text: 'Accepted.' } }, 'Accepted.'],
  ])('is told in whole sentences: %o', (more, told) => {
    expect(formatClaimState({ ...claim, ...more })).toBe(told)
  })
})

describe('the claims for an invoice', () => {
  const invoice = { id: numberedId(0xf1), number: '104-19', week: '2026-05-03' }

  it('have as many lines as one may have, each line once', () => {
    const lines = Array.from({ length: 2 * payClaimLineLimit + 1 }, (_, n) => payClaimLine(n + 1))
    const claims = toPayClaims(invoice, lines)
    expect(claims.map((claim) => claim.lines.length)).toEqual([payClaimLineLimit, payClaimLineLimit, 1])
    expect(claims.flatMap((claim) => claim.lines)).toEqual(lines)
    expect(claims.every((claim) => payLineClaimSchema.safeParse(claim).success)).toBe(true)
    expect(toPayClaims(invoice, [])).toEqual([])
  })

  it('are worth the sum of their lines, and say which invoice it is', () => {
    const claim = payClaim([payClaimLine(1), wrongBandLine(2), wrongRateLine(3)])
    expect(claimAmount(claim, defaultClaimRules)).toBe(1150)
    expect(aboutClaim(claim)).toBe('Invoice 104-19, 3 to 9 May: 3 parcels')
    expect(checkClaim(claim, 0, '2026-05-14', defaultClaimRules)).toBeUndefined()
  })

  it('are the same where they name the same mistake of the same parcel', () => {
    const claim = payClaim([payClaimLine(1), payClaimLine(2)])
    expect(isSameClaim(claim, payClaim([payClaimLine(3), payClaimLine(2)]))).toBe(true)
    expect(isSameClaim(claim, payClaim([wrongBandLine(2)]))).toBe(false)
    const barcode = { kind: 'duplicate-barcode', barcode: 'PAY1', parcelId: null, note: '' } as const
    expect([isSameClaim(claim, barcode), isSameClaim(barcode, claim)]).toEqual([false, false])
  })
})
