import { assert, constantFrom, integer, property } from 'fast-check'
import { describe, expect, it } from 'vitest'
import { offerStateSchema, type OfferState, type RoundOffer } from '#contracts/availability/availability.ts'
import { groupOffers, toOfferStatus, type OwnOffer } from '#features/availability/offer-status.ts'
import { numberedId } from '#support/parcels.ts'

const deadline = '2026-05-14T17:00:00.000Z'
const end = Date.parse(deadline)
const hour = 60 * 60 * 1000
const own = (state: OfferState, more: Partial<OwnOffer> = {}, offer: Partial<RoundOffer> = {}): OwnOffer => ({
  offer: {
    id: numberedId(1),
    round: '118',
    roundName: 'Sampleton East',
    date: '2026-05-16',
    parcels: 96,
    miles: 31,
    pay: 57_620,
    deadline,
    subDepot: 'SAM',
    sentAt: '2026-05-14T06:00:00.000Z',
    state,
    reason: null,
    note: '',
    ...offer,
  },
  sync: null,
  refused: [],
  ...more,
})

describe('how an offer stands on this phone', () => {
  it('waits for an answer until its deadline', () => {
    expect([toOfferStatus(own('sent'), end - 1), toOfferStatus(own('seen'), end - 1)]).toEqual(['open', 'open'])
  })

  it('is a request until the depot has said that it is the courier’s', () => {
    expect(
      (['saved', 'queued', 'sending'] as const).map((sync) => toOfferStatus(own('accepted', { sync }), end - 1)),
    ).toEqual(['asked', 'asked', 'asked'])
    expect([toOfferStatus(own('accepted', { sync: 'sent' }), end), toOfferStatus(own('accepted'), end + hour)]).toEqual(
      ['yours', 'yours'],
    )
  })

  it('can still be asked for within two hours of the deadline, because a phone’s clock may be wrong', () => {
    expect([0, hour, 2 * hour - 1, 2 * hour].map((late) => toOfferStatus(own('seen'), end + late))).toEqual([
      'late',
      'late',
      'late',
      'expired',
    ])
    expect(toOfferStatus(own('expired'), end)).toBe('expired')
  })

  it('says that an answer was not taken until that was read', () => {
    const refused = [{ n: 3, code: 'offer-taken', answer: 'accept' as const }]
    assert(
      property(constantFrom(...offerStateSchema.options), integer({ min: -3, max: 3 }), (state, hours) => {
        expect(toOfferStatus(own(state, { refused, sync: 'attention' }), end + hours * hour)).toBe('refused')
      }),
      { seed: 104 },
    )
  })

  it('stays in its place when it is asked for: the next one does not come under the thumb', () => {
    const two = (state: OfferState, more: Partial<OwnOffer> = {}) =>
      groupOffers(
        [own('seen', {}, { id: numberedId(2), deadline: '2026-05-14T18:00:00.000Z' }), own(state, more)],
        end - hour,
        '2026-05-14',
      ).live.map(({ offer }) => offer.id)
    expect(two('accepted', { sync: 'saved' })).toEqual(two('seen'))
  })

  it('is in one group, the refused and the most pressing first', () => {
    const offers = [
      own('seen', {}, { id: numberedId(1), deadline: '2026-05-14T18:00:00.000Z' }),
      own('sent', {}, { id: numberedId(2), deadline: '2026-05-14T17:30:00.000Z' }),
      own('accepted', { sync: 'queued' }, { id: numberedId(3) }),
      own('taken', { refused: [{ n: 1, code: 'offer-taken', answer: 'accept' }] }, { id: numberedId(4) }),
      own('accepted', {}, { id: numberedId(5), date: '2026-05-20' }),
      own('accepted', {}, { id: numberedId(6), date: '2026-05-16' }),
      own('accepted', {}, { id: numberedId(7), date: '2026-05-13' }),
      own('declined', {}, { id: numberedId(8), date: '2026-05-15' }),
      own('withdrawn', {}, { id: numberedId(9), date: '2026-05-18' }),
    ]
    const { live, yours, over } = groupOffers(offers, end, '2026-05-14')
    const ids = (group: readonly OwnOffer[]) => group.map(({ offer }) => Number(offer.id.slice(-4)))
    expect([ids(live), ids(yours), ids(over)]).toEqual([
      [4, 3, 2, 1],
      [6, 5],
      [9, 8, 7],
    ])
    expect(live.length + yours.length + over.length).toBe(offers.length)
  })
})
