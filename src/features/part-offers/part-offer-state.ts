import { countParcels, partOfferRejections } from '#domain/part-offer/part-offer-labels.ts'
import type { OwnPartOffer } from './own-part-offers-store.ts'

const isUnsent = ({ sync }: Pick<OwnPartOffer, 'sync'>): boolean => sync !== null && sync !== 'sent'

function givenState({ offer, acceptedBy, ...own }: OwnPartOffer): string {
  const { moved, parcels, takenBack } = offer
  if (takenBack !== undefined)
    return isUnsent(own)
      ? `You take back what ${acceptedBy} still has, once you’re online.`
      : `You took ${countParcels(takenBack)} back from ${acceptedBy}.`
  if (isUnsent(own) || moved === null) return `Given to ${acceptedBy}. They get the parcels when you’re online.`
  const rest = moved === parcels ? '' : ` of ${parcels}`
  return `${acceptedBy} got ${countParcels(moved)}${rest}.`
}

function ownState(given: OwnPartOffer): string {
  if (given.offer.given) return givenState(given)
  const { offer, to, acceptedBy, ...own } = given
  const moved = offer.moved ?? 0
  if (offer.state === 'open') {
    const to_ = to ?? 'anybody at your sub-depot'
    return isUnsent(own)
      ? `Offered to ${to_}. It’s sent when you’re online.`
      : `Offered to ${to_}. Nobody has accepted yet.`
  }
  if (offer.state === 'withdrawn')
    return isUnsent(own)
      ? 'You withdraw this offer when you’re online. Until then somebody may accept.'
      : 'You withdrew this offer.'
  if (offer.state === 'accepted')
    return moved === offer.parcels
      ? `${acceptedBy} accepted. ${countParcels(moved)} left your list.`
      : `${acceptedBy} accepted. ${countParcels(moved)} of ${offer.parcels} left your list: the rest was no longer open.`
  if (offer.state === 'stopped') return 'Your depot stopped this offer. The parcels stay with you.'
  if (offer.state === 'ended') return 'Nothing was left to hand over, so the offer ended.'
  return 'The day is over, and nobody accepted.'
}

function receivedState({ offer, from, ...own }: OwnPartOffer): string {
  const moved = offer.moved ?? 0
  if (offer.given) {
    const back = offer.takenBack === undefined ? '' : ` ${countParcels(offer.takenBack)} went back.`
    return `${from} gave you ${countParcels(moved)}.${back}`
  }
  switch (offer.state) {
    case 'open':
      return offer.to === null ? `${from} offers this to anybody at your sub-depot.` : `${from} offers this to you.`
    case 'accepted':
      if (isUnsent(own) || offer.moved === null)
        return 'You’ve accepted. The parcels come to your list when you’re online, if nobody was faster.'
      return moved === 0
        ? 'You accepted, and you had these parcels already.'
        : `You accepted. ${countParcels(moved)} from ${from} came to your lists.`
    case 'declined':
      return 'You declined.'
    case 'taken':
      return 'Another colleague accepted first.'
    case 'withdrawn':
      return `${from} withdrew this offer.`
    case 'stopped':
      return 'Your depot stopped this offer.'
    case 'ended':
      return 'Nothing was left to hand over.'
    case 'expired':
      return 'The day of this offer is over.'
  }
}

/** Returns a sentence that says where an offer stands. */
export const formatOfferState = (own: OwnPartOffer): string => (own.isOwn ? ownState(own) : receivedState(own))

/** Returns why the service rejected an answer or an offer. */
export const toPartOfferMessage = (code: string | null): string =>
  partOfferRejections[code ?? ''] ?? 'Your depot’s service couldn’t accept this. Try again, or ask your depot.'
