import { describe, expect, it } from 'vitest'
import {
  answerPartOffer,
  giveToHelper,
  offerPart,
  takeBackParcels,
  withdrawPartOffer,
  type PartOffer,
} from '#contracts/manifest/part-offers.ts'
import { formatStops, formatStreets, partOfferRejections, partTitle } from '#domain/part-offer/part-offer-labels.ts'
import type { OwnPartOffer } from '#features/part-offers/own-part-offers-store.ts'
import { checkPartOffer } from '#features/part-offers/part-offer-form.ts'
import { formatOfferState } from '#features/part-offers/part-offer-state.ts'
import { numberedId } from '#support/parcels.ts'

const offer: PartOffer = {
  id: numberedId(9),
  streets: [{ street: 'Example Street', parcels: 3 }],
  parcels: 3,
  first: 4,
  last: 9,
  metres: 1931,
  manifestId: numberedId(5),
  roundNumber: '104',
  day: '2026-05-14',
  from: 'ada',
  to: null,
  parcelIds: [],
  note: '',
  state: 'open',
  acceptedBy: null,
  moved: null,
  offeredAt: '2026-05-14T09:00:00.000Z',
}
const own = (more: Partial<PartOffer>, rest: Partial<OwnPartOffer> = {}): OwnPartOffer => ({
  offer: { ...offer, ...more },
  sync: null,
  isOwn: false,
  from: 'A. Example',
  to: null,
  acceptedBy: 'B. Sample',
  rejected: undefined,
  ...rest,
})

describe('the labels of an offer', () => {
  it('name its streets, stops and day', () => {
    expect(partTitle(offer, '2026-05-14')).toBe('3 parcels of Round 104')
    expect(partTitle({ ...offer, parcels: 1 }, '2026-05-13')).toBe('1 parcel of Round 104, tomorrow')
    expect(formatStops(offer)).toBe('Stops 4 to 9, about 1.2 miles')
    expect(formatStops({ first: 4, last: 4, metres: null })).toBe('Stop 4')
    expect(formatStops({ first: 4, last: 5, metres: 30 })).toBe('Stops 4 to 5, less than 0.1 miles')
    const streets = ['A', 'B', 'C', '', 'E', 'F'].map((street) => ({ street, parcels: 1 }))
    expect(formatStreets({ streets })).toBe('A (1), B (1), C (1), No street (1) and 2 more streets')
    expect(formatStreets({ streets: streets.slice(0, 5) })).toMatch(/ and 1 more street$/)
  })

  it('say to each courier where it stands', () => {
    expect(formatOfferState(own({}))).toBe('A. Example offers this to anybody at your sub-depot.')
    expect(formatOfferState(own({ state: 'accepted' }, { sync: 'queued' }))).toMatch(/if nobody was faster/)
    expect(formatOfferState(own({ state: 'accepted', moved: 3 }))).toBe(
      'You accepted. 3 parcels from A. Example came to your lists.',
    )
    expect(formatOfferState(own({ state: 'taken' }))).toBe('Another colleague accepted first.')
    const mine = { isOwn: true }
    expect(formatOfferState(own({}, { ...mine, sync: 'queued' }))).toMatch(/sent when you’re online/)
    expect(formatOfferState(own({ state: 'accepted', moved: 3 }, mine))).toBe(
      'B. Sample accepted. 3 parcels left your list.',
    )
    expect(formatOfferState(own({ state: 'accepted', moved: 1 }, mine))).toBe(
      'B. Sample accepted. 1 parcel of 3 left your list: the rest was no longer open.',
    )
  })

  it('say what a helper was given and gave back', () => {
    const given = { state: 'accepted', given: true, moved: 3 } as const
    const mine = { isOwn: true }
    expect(formatOfferState(own({ ...given, moved: null }, { ...mine, sync: 'queued' }))).toBe(
      'Given to B. Sample. They get the parcels when you’re online.',
    )
    expect(formatOfferState(own(given, mine))).toBe('B. Sample got 3 parcels.')
    expect(formatOfferState(own({ ...given, moved: 1 }, mine))).toBe('B. Sample got 1 parcel of 3.')
    expect(formatOfferState(own({ ...given, takenBack: 0 }, { ...mine, sync: 'queued' }))).toBe(
      'You take back what B. Sample still has, once you’re online.',
    )
    expect(formatOfferState(own({ ...given, takenBack: 2 }, mine))).toBe('You took 2 parcels back from B. Sample.')
    expect(formatOfferState(own(given))).toBe('A. Example gave you 3 parcels.')
    expect(formatOfferState(own({ ...given, takenBack: 1 }))).toBe('A. Example gave you 3 parcels. 1 parcel went back.')
  })

  it('have a message for every rejection', () => {
    const commands = [offerPart, answerPartOffer, withdrawPartOffer, giveToHelper, takeBackParcels]
    const codes = commands.flatMap(({ rejections }) => rejections)
    expect(codes.filter((code) => partOfferRejections[code] === undefined)).toEqual([])
  })
})

describe('the form', () => {
  const draft = {
    manifestId: offer.manifestId,
    id: offer.id,
    parcelIds: [numberedId(1), numberedId(2)],
    to: '',
    note: ' Van full ',
  }

  it('offers what is still open, to a colleague or to all', () => {
    expect(checkPartOffer(draft, new Set([numberedId(2), numberedId(3)]))).toEqual({
      input: { id: offer.id, manifestId: offer.manifestId, to: null, parcelIds: [numberedId(2)], note: 'Van full' },
    })
    expect(checkPartOffer({ ...draft, to: 'ben' }, new Set(draft.parcelIds))).toMatchObject({ input: { to: 'ben' } })
  })

  it('gives a helper what an offer would have', () => {
    expect(checkPartOffer({ ...draft, to: 'hal' }, new Set(draft.parcelIds), new Set(['hal']))).toEqual({
      given: { id: offer.id, manifestId: offer.manifestId, to: 'hal', parcelIds: draft.parcelIds, note: 'Van full' },
    })
  })

  it('says what is wrong', () => {
    expect(checkPartOffer(draft, new Set())).toMatchObject({ errors: [{ field: 'stops' }] })
    const many = Array.from({ length: 301 }, (_, n) => numberedId(n))
    expect(checkPartOffer({ ...draft, parcelIds: many, note: 'x'.repeat(201) }, new Set(many))).toMatchObject({
      errors: [{ field: 'note' }, { field: 'stops' }],
    })
  })
})
