import { describe, expect, it } from 'vitest'
import type { ParcelStatus } from '#contracts/parcel/parcel.ts'
import { describePart } from '#domain/part-offer/describe-part.ts'
import {
  decideAnswer,
  decideOffer,
  endOffer,
  type OfferableList,
} from '#services/manifest/part-offers/decide-part-offer.ts'
import { toPartOffer, type StoredPartOffer } from '#services/manifest/part-offers/part-offer.ts'
import type { RoundFamily } from '#services/manifest/parts/decide-gift.ts'
import { numberedId } from '#support/parcels.ts'

const day = '2026-05-14'
const at = `${day}T09:00:00.000Z`
const [one, two, three] = [numberedId(1), numberedId(2), numberedId(3)]
const stop = (sequence: number, street: string) => ({ sequence, address: { street, lat: null, lng: null } })
const list: OfferableList = {
  subDepot: 'SAM',
  roundId: numberedId(104),
  roundNumber: '104',
  day,
  isClosed: false,
  open: new Map([
    [one, stop(1, 'Example Street')],
    [two, stop(2, 'Sample Road')],
  ]),
}
const input = { id: numberedId(9), manifestId: numberedId(5), to: null, parcelIds: [one, two, three], note: '' }
const offering = {
  list,
  own: { open: 0, ofDay: 0, parcelIds: new Set<string>() },
  colleagues: ['ben', 'cleo'],
  courier: 'ada',
  at,
}
const made = (more: Partial<StoredPartOffer> = {}): StoredPartOffer => {
  const decided = decideOffer(input, offering)
  if ('rejected' in decided) throw new Error(decided.rejected)
  return { ...decided.offer, ...more }
}
const family = (courier: string | null, status: ParcelStatus = 'expected', isClosed = false): RoundFamily => {
  const source = { sub_depot: 'SAM', id: list.roundId, number: '104', name: 'North', courier: 'ada', part_of: null }
  const closed_at = isClosed ? new Date(at) : null
  return {
    source,
    rounds: [source],
    lists: [{ id: input.manifestId, round_id: list.roundId, date: day, courier, closed_at }],
    parcels: new Map([one, two].map((id) => [id, { manifestId: input.manifestId, status }])),
  }
}
const accept = (offer: StoredPartOffer, round: RoundFamily | undefined = family('ada'), when = at) =>
  decideAnswer(offer, { answer: 'accept' }, { courier: 'ben', at: when, family: round })

describe('an offer of part of a round', () => {
  it('has the parcels that are open and in no other offer, and goes to all colleagues or to one', () => {
    expect(made()).toMatchObject({ parcelIds: [one, two], state: 'open', offeredAt: at })
    expect([...made().couriers.keys()]).toEqual(['ben', 'cleo'])
    const toOne = decideOffer({ ...input, to: 'cleo' }, offering)
    expect('offer' in toOne && [...toOne.offer.couriers.keys()]).toEqual(['cleo'])
    const own = { open: 1, ofDay: 1, parcelIds: new Set([one]) }
    expect(decideOffer(input, { ...offering, own })).toMatchObject({ offer: { parcelIds: [two] } })
  })

  it.each([
    ['list-unknown', { list: undefined }],
    ['day-over', { at: '2026-05-14T23:00:00.000Z' }],
    ['day-closed', { list: { ...list, isClosed: true } }],
    ['nothing-left', { list: { ...list, open: new Map<string, ReturnType<typeof stop>>() } }],
    ['too-many-offers', { own: { open: 5, ofDay: 5, parcelIds: new Set<string>() } }],
    ['too-many-offers', { own: { open: 0, ofDay: 30, parcelIds: new Set<string>() } }],
    ['nobody-there', { colleagues: [] }],
  ])('is refused: %s', (rejected, more) => {
    expect(decideOffer(input, { ...offering, ...more })).toEqual({ rejected })
  })

  it('moves what is still open to the courier who accepts', () => {
    const accepted = accept(made())
    expect(accepted).toMatchObject({ offer: { state: 'accepted', acceptedBy: 'ben', moved: 2, endedAt: at } })
    expect('moved' in accepted && accepted.moved?.gift).toMatchObject({ courier: 'ben', parcelIds: [one, two] })
  })

  it('moves nothing for a courier who has the parcels already, by another way', () => {
    expect(accept(made(), family('ben'))).toMatchObject({ offer: { state: 'accepted', moved: 0 } })
  })

  it.each([
    ['nothing-left', family('ada', 'delivered')],
    ['nothing-left', family('cleo')],
    ['nothing-left', undefined],
    ['day-closed', family('ada', 'expected', true)],
  ])('is no longer to be had: %s', (rejected, round) => {
    expect(decideAnswer(made(), { answer: 'accept' }, { courier: 'ben', at, family: round })).toEqual({ rejected })
  })

  it.each([
    ['accepted', 'offer-taken'],
    ['withdrawn', 'offer-withdrawn'],
    ['stopped', 'offer-stopped'],
    ['expired', 'offer-expired'],
    ['ended', 'nothing-left'],
  ] as const)('cannot be accepted once it is %s', (state, rejected) => {
    expect(accept(made({ state, acceptedBy: state === 'accepted' ? 'cleo' : null }))).toEqual({ rejected })
  })

  it('counts the day of its receipt, not of the tap', () => {
    expect(accept(made(), family('ada'), '2026-05-14T22:59:59.000Z')).toHaveProperty('offer')
    expect(accept(made(), family('ada'), '2026-05-14T23:00:00.000Z')).toEqual({ rejected: 'offer-expired' })
  })

  it('is declined by one courier alone, and ended once', () => {
    const declined = decideAnswer(made(), { answer: 'decline' }, { courier: 'ben', at, family: undefined })
    const offer = 'offer' in declined ? declined.offer : made()
    expect(['ada', 'ben', 'cleo'].map((who) => toPartOffer(offer, who).state)).toEqual(['open', 'declined', 'open'])
    const over = made({ state: 'withdrawn' })
    expect(endOffer(over, 'stopped', at)).toEqual({ offer: over })
    expect(endOffer(made({ state: 'accepted', acceptedBy: 'ben' }), 'withdrawn', at)).toEqual({
      rejected: 'offer-taken',
    })
  })
})

describe('what an offer says', () => {
  const placed = (sequence: number, street: string, lat: number) => ({ sequence, address: { street, lat, lng: 0 } })

  it('counts streets in the order of the list, and measures from stop to stop', () => {
    const part = describePart([placed(7, 'B', 51.01), placed(3, 'A', 51), placed(5, 'B', 51.02)])
    expect(part).toMatchObject({
      streets: [
        { street: 'A', parcels: 1 },
        { street: 'B', parcels: 2 },
      ],
      parcels: 3,
      first: 3,
      last: 7,
    })
    // Two hundredths of a degree up, and one back.
    expect(part.metres).toBeGreaterThan(3300)
    expect(part.metres).toBeLessThan(3400)
  })

  it('has no distance where a place is missing, or of one stop', () => {
    expect(describePart([placed(1, 'A', 51), stop(2, 'A')]).metres).toBeNull()
    expect(describePart([placed(1, 'A', 51)]).metres).toBeNull()
  })
})
