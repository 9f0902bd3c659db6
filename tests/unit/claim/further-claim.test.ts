import { describe, expect, it } from 'vitest'
import type { Claim, ClaimEvidence } from '#contracts/claims/claim.ts'
import { defaultClaimRules } from '#domain/claim/claim-rules.ts'
import { formatClaimStatus } from '#domain/claim/claim-labels.ts'
import {
  automaticPay,
  findSameClaim,
  checkFurtherClaim,
  isAboveAutomatic,
  isSameClaim,
} from '#domain/claim/further-claim.ts'
import { formatAlreadyClaimed, toClaimMessage, toClaimFormMessage } from '#features/claims/claim-messages.ts'
import { numberedId } from '#support/parcels.ts'

const journey: ClaimEvidence = {
  kind: 'wasted-journey',
  date: '2026-05-14',
  time: '05:40',
  reason: 'no-parcels',
  minutesLate: null,
  place: { depotCode: 'SAM' },
  miles: 10,
  note: '',
}
const byPhone: ClaimEvidence = { ...journey, place: { latitude: 51.5, longitude: -0.12, accuracy: 12 } }
const band: ClaimEvidence = {
  kind: 'band-change',
  barcode: 'A1B2',
  parcelId: null,
  listed: 'packet',
  suggested: 'large',
  sides: [700, 500, 480],
  weight: null,
  note: '',
}
const twice: ClaimEvidence = { kind: 'duplicate-barcode', barcode: 'A1B2', parcelId: null, note: '' }

const today = '2026-05-14'
const claimOf = (evidence: ClaimEvidence, more: Partial<Claim> = {}): Claim => ({
  id: numberedId(1),
  evidence,
  photos: [],
  reference: '7KQ4M-2XD9T',
  state: 'received',
  receivedAt: '2026-05-14T06:00:00.000Z',
  dueOn: '2026-05-21',
  amount: 6000,
  temporaryBarcode: null,
  decided: null,
  ...more,
})
const byTime = { by: 'time', text: 'Nobody answered in time, so it is paid.', at: '2026-05-22T00:01:00.000Z' } as const
const byDepot = { ...byTime, by: 'depot', text: 'Seen.' } as const

describe('the same claim', () => {
  it.each<[string, ClaimEvidence, ClaimEvidence]>([
    ['of one day and depot', journey, { ...journey, time: '07:00', reason: 'depot-closed', miles: 40 }],
    ['where the phone says the place', journey, byPhone],
    ['where the phone says both places', byPhone, { ...byPhone, place: { latitude: 52, longitude: 0, accuracy: 5 } }],
    ['of one parcel', band, { ...band, barcode: ' a1b2', listed: 'standard' }],
    ['of one duplicate barcode', twice, { ...twice, note: 'One is blue.' }],
  ])('is one %s', (_, a, b) => {
    expect([isSameClaim(a, b), isSameClaim(b, a)]).toEqual([true, true])
  })

  it.each<[string, ClaimEvidence, ClaimEvidence]>([
    ['day', journey, { ...journey, date: '2026-05-13' }],
    ['depot', journey, { ...journey, place: { depotCode: 'NOR' } }],
    ['parcel', band, { ...band, barcode: 'A1B3' }],
    ['kind for one parcel', band, twice],
    ['kind of thing', journey, band],
  ])('is none of another %s', (_, a, b) => {
    expect([isSameClaim(a, b), isSameClaim(b, a)]).toEqual([false, false])
  })

  it('is the first that stands, and none that was declined', () => {
    const declined = claimOf(journey, { state: 'refused', receivedAt: '2026-05-14T05:00:00.000Z' })
    const second = claimOf(journey, { id: numberedId(2), state: 'paid', receivedAt: '2026-05-14T08:00:00.000Z' })
    const first = claimOf(journey, { id: numberedId(3), state: 'accepted' })
    expect(findSameClaim(journey, [second, declined, first])).toBe(first)
    expect(findSameClaim(journey, [declined])).toBeUndefined()
  })
})

describe('a further claim', () => {
  const rules = { ...defaultClaimRules, dailyClaims: 2 }
  const another = claimOf(twice)

  it('cannot ask for the same thing, nor be one too many on the day on which it arrives', () => {
    const first = claimOf(journey)
    expect(checkFurtherClaim(journey, [first], today, rules)).toEqual({ refusal: 'already-claimed', first })
    expect(checkFurtherClaim(band, [first], today, rules)).toBeUndefined()
    expect(checkFurtherClaim(band, [first, another], today, rules)).toEqual({ refusal: 'too-many-claims' })
    expect(checkFurtherClaim(band, [first, another], '2026-05-15', rules)).toBeUndefined()
  })

  it('is counted by days in the United Kingdom, with what still waits on the phone', () => {
    const before = claimOf(journey, { receivedAt: '2026-05-13T22:59:00.000Z' })
    const after = claimOf(journey, { receivedAt: '2026-05-13T23:01:00.000Z' })
    const waits = claimOf(journey, { reference: '', receivedAt: '2026-05-12T09:00:00.000Z' })
    expect(checkFurtherClaim(band, [before, another], today, rules)).toBeUndefined()
    expect(checkFurtherClaim(band, [after, another], today, rules)).toEqual({ refusal: 'too-many-claims' })
    expect(checkFurtherClaim(band, [waits, another], today, rules)).toEqual({ refusal: 'too-many-claims' })
  })
})

describe('what is paid without an answer', () => {
  it.each([
    [30_000, 0, false],
    [30_001, 0, true],
    [6000, 44_000, false],
    [6000, 44_001, true],
    [0, 60_000, false],
  ])('%i beside %i: above the limits %s', (amount, already, above) => {
    expect(isAboveAutomatic(amount, already, defaultClaimRules)).toBe(above)
  })

  it('is what nobody has decided, or time has paid, of the claims of that day', () => {
    const claims = [
      claimOf(journey),
      claimOf(journey, { state: 'paid', decided: byTime }),
      claimOf(journey, { state: 'paid', decided: byDepot }),
      claimOf(journey, { state: 'accepted', decided: byDepot }),
      claimOf(journey, { state: 'refused', decided: byDepot }),
      claimOf(journey, { needsDecision: true }),
      claimOf(journey, { receivedAt: '2026-05-13T06:00:00.000Z' }),
    ]
    expect(automaticPay(claims, today)).toBe(12_000)
  })

  it('is said to the courier, and that a claim above the limit is not', () => {
    expect(formatClaimStatus(claimOf(journey))).toBe(
      'Received, £6.00. If you don’t hear by the end of Thursday 21 May, you’re paid automatically',
    )
    const above = claimOf(journey, { amount: 225_000, needsDecision: true })
    expect(formatClaimStatus(above)).toBe(
      'Received, £225.00. It won’t be paid automatically because it’s above your depot’s limit. The depot has to decide',
    )
    expect(formatClaimStatus({ ...above, state: 'accepted', decided: byDepot })).toBe('Accepted, £225.00. Seen.')
    const plain = { ...byDepot, text: 'Accepted.' }
    expect(formatClaimStatus({ ...above, state: 'accepted', decided: plain })).toBe('Accepted, £225.00')
  })
})

describe('a courier is told', () => {
  it.each<[ClaimEvidence, string]>([
    [journey, 'You’ve already claimed this journey'],
    [band, 'You’ve already claimed a band change for this parcel'],
    [twice, 'You’ve already claimed for this duplicate barcode'],
  ])('what was claimed before, and its reference', (evidence, words) => {
    expect(formatAlreadyClaimed(claimOf(evidence))).toBe(
      `${words}: reference 7KQ4M-2XD9T. You can claim it again only if the depot declines that claim`,
    )
    expect(formatAlreadyClaimed(claimOf(evidence, { reference: '' }))).toBe(
      `${words}. That claim is saved on this phone and has no reference yet`,
    )
  })

  it('that a rejected claim is kept', () => {
    expect(toClaimMessage('already-claimed', claimOf(journey))).toBe(
      'You’ve already claimed this journey: reference 7KQ4M-2XD9T. You can claim it again only if the depot declines that claim. It’s saved on this phone.',
    )
    expect(toClaimMessage('already-claimed', undefined)).toBe(
      'You’ve already claimed this. You can claim it again only if the depot declines the first claim. It’s saved on this phone.',
    )
    expect(toClaimMessage('a-later-code', undefined)).toBe('The depot couldn’t accept this. It’s saved on this phone.')
  })

  it('how many claims a day there are', () => {
    expect(toClaimFormMessage('too-many-claims', defaultClaimRules)).toBe(
      'You can make up to 20 claims a day. Send this one tomorrow',
    )
    expect(toClaimFormMessage('too-many-claims', { ...defaultClaimRules, dailyClaims: 1 })).toBe(
      'You can make up to 1 claim a day. Send this one tomorrow',
    )
  })
})
