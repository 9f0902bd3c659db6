import {
  listOffersEndpoint,
  sendOfferEndpoint,
  withdrawOfferEndpoint,
} from '#contracts/availability/availability-endpoints.ts'
import { getCallerSubDepots } from '#kit/http/auth.ts'
import { implement, type Operation } from '#kit/http/implement.ts'
import { requireStaffFor } from '#kit/http/staff-access.ts'
import type { AvailabilityStore } from './courier-homes.ts'
import { withdrawOffer } from './end-offers.ts'
import { findOffers, readStaffOffers } from './offer-rows.ts'
import { sendOffer } from './send-offer.ts'

export const availabilityOperations = (store: AvailabilityStore): Operation[] => [
  implement(sendOfferEndpoint, async ({ caller, params, body }) => {
    requireStaffFor(caller, params.subDepot)
    return await sendOffer(store, caller, params.subDepot, body)
  }),
  implement(listOffersEndpoint, async ({ caller, query }) => {
    const at = store.clock.now()
    const { rows, next } = await findOffers(store.db, { ...query, subDepots: getCallerSubDepots(caller) }, at)
    return { offers: await readStaffOffers(store.db, rows, at), next }
  }),
  implement(withdrawOfferEndpoint, ({ caller, params }) => withdrawOffer(store, caller, params.id)),
]
