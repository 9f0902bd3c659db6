import { stopPartOfferCommand } from '#contracts/depot/part-offer-commands.ts'
import type { KitTables } from '#kit/database/tables.ts'
import { notifyDesks } from '#kit/hints/notify-desks.ts'
import { getCallerSubDepots } from '#kit/http/auth.ts'
import { decision, defineCollection } from '#kit/sync/collection.ts'
import type { ManifestTables } from '../tables.ts'
import { endOffer } from './decide-part-offer.ts'
import { partOfferRows, type StoredPartOffer } from './part-offer.ts'
import { lockPartOffers, savePartOffers } from './part-offer-store.ts'

/** Offers that couriers make to each other, as the staff of their sub-depot stop them. */
export const staffPartOfferCollection = defineCollection<StoredPartOffer, ManifestTables & KitTables>({
  entity: 'staff-part-offer',

  async load(tx, caller, ids) {
    const own = getCallerSubDepots(caller)
    const found = await lockPartOffers(tx, ids)
    return new Map(found.flatMap((offer) => (own.includes(offer.subDepot) ? [[offer.id, offer]] : [])))
  },

  decide: {
    stopPartOffer: decision(stopPartOfferCommand, (offer: StoredPartOffer | undefined, _input, { receivedAt }) => {
      if (!offer) return { rejected: 'not-yours' }
      const decided = endOffer(offer, 'stopped', receivedAt)
      if ('rejected' in decided) return decided
      return {
        state: decided.offer,
        noted: {
          about: { round: offer.roundNumber, day: offer.day, courier: offer.courier },
          before: offer.state,
          after: decided.offer.state,
        },
      }
    }),
  },

  async save(tx, _caller, changed, at) {
    const offers = changed.map(({ state }) => state)
    await savePartOffers(tx, offers, at)
    notifyDesks(tx, new Set(offers.map(({ subDepot }) => subDepot)))
    return offers.flatMap(partOfferRows)
  },
})
