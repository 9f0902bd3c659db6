import {
  answerPartOffer,
  giveToHelper,
  offerPart,
  partOfferSchema,
  takeBackParcels,
  withdrawPartOffer,
  type AnswerPartOfferInput,
  type GiveToHelperInput,
  type OfferPartInput,
  type PartOffer,
  type TakeBackParcelsInput,
  type WithdrawPartOfferInput,
} from '#contracts/manifest/part-offers.ts'
import { countParcels, partOfferRejections } from '#domain/part-offer/part-offer-labels.ts'
import type { CommandLabels, FeatureSync } from '#offline/feature-sync.ts'

/** An offer as it looks until the service has it. Its figures are counted from the parcels when it is read. */
const toNewOffer = ({ id, manifestId, to, parcelIds, note }: OfferPartInput, at: string): PartOffer => ({
  id,
  manifestId,
  roundNumber: '',
  day: '',
  from: '',
  to,
  parcelIds,
  streets: [],
  parcels: parcelIds.length,
  first: 0,
  last: 0,
  metres: null,
  note,
  state: 'open',
  acceptedBy: null,
  moved: null,
  offeredAt: at,
})

function answered(row: PartOffer | undefined, { answer }: AnswerPartOfferInput): PartOffer | undefined {
  if (row?.state !== 'open' && row?.state !== 'declined') return row
  return { ...row, state: answer === 'accept' ? 'accepted' : 'declined' }
}

const labels = (title: string, row: PartOffer | undefined): CommandLabels => {
  const about = row && row.roundNumber !== '' ? `part of Round ${row.roundNumber}` : 'part of a round'
  return { title: `${title} ${about}`, about: `An offer of ${about}`, to: '/plan/offers' }
}

export const partOffersSync: FeatureSync = {
  service: 'manifest',
  collections: [{ kind: 'part-offer', table: 'partOffers', row: partOfferSchema, version: 2 }],
  derivedTables: [],
  commands: [offerPart, answerPartOffer, withdrawPartOffer, giveToHelper, takeBackParcels],
  effects: {
    offerPart: (row: PartOffer | undefined, input: OfferPartInput, { deviceTime }) =>
      row ?? toNewOffer(input, deviceTime),
    giveToHelper: (row: PartOffer | undefined, input: GiveToHelperInput, { deviceTime }): PartOffer =>
      row ?? { ...toNewOffer(input, deviceTime), state: 'accepted', acceptedBy: input.to, given: true },
    // The service counts them.
    takeBackParcels: (row: PartOffer | undefined): PartOffer | undefined => row && { takenBack: 0, ...row },
    answerPartOffer: answered,
    withdrawPartOffer: (row: PartOffer | undefined): PartOffer | undefined =>
      row?.state === 'open' ? { ...row, state: 'withdrawn' } : row,
  },
  describe: {
    offerPart: ({ parcelIds }: OfferPartInput) => ({
      title: `Offer ${countParcels(parcelIds.length)}`,
      about: 'An offer of part of a round',
      to: '/plan/offers',
    }),
    giveToHelper: ({ parcelIds }: GiveToHelperInput) => ({
      title: `Give ${countParcels(parcelIds.length)} to a helper`,
      about: 'Parcels for a helper',
      to: '/plan/offers',
    }),
    takeBackParcels: (_input: TakeBackParcelsInput, row?: PartOffer) => labels('Take back', row),
    answerPartOffer: ({ answer }: AnswerPartOfferInput, row?: PartOffer) =>
      labels(answer === 'accept' ? 'Accept' : 'Decline', row),
    withdrawPartOffer: (_input: WithdrawPartOfferInput, row?: PartOffer) => labels('Withdraw the offer of', row),
  },
  refusals: partOfferRejections,
}
