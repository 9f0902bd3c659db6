import {
  advertPhotoEndpoint,
  decideAdvertEndpoint,
  dismissReportsEndpoint,
  listAdvertsEndpoint,
  removeAdvertEndpoint,
} from '#contracts/marketplace/marketplace-endpoints.ts'
import { getCallerSubDepots } from '#kit/http/auth.ts'
import { implement, type Operation } from '#kit/http/implement.ts'
import { advertPhoto } from './advert-photos.ts'
import type { MarketStore } from './market-store.ts'
import { decideAdvert, dismissReports, removeAdvert } from './moderate.ts'
import { findAdverts } from './staff-adverts.ts'

export const marketplaceOperations = (store: MarketStore): Operation[] => [
  implement(listAdvertsEndpoint, async ({ caller, query: { state, reported } }) => ({
    adverts: await findAdverts(
      store.db,
      { subDepots: getCallerSubDepots(caller), state, reported: reported === 'yes' },
      store.clock.now(),
    ),
  })),
  implement(decideAdvertEndpoint, ({ caller, params, body }) =>
    decideAdvert(store, caller, params.id.toLowerCase(), body),
  ),
  implement(removeAdvertEndpoint, ({ caller, params, body }) =>
    removeAdvert(store, caller, params.id.toLowerCase(), body.reason),
  ),
  implement(dismissReportsEndpoint, ({ caller, params }) => dismissReports(store, caller, params.id.toLowerCase())),
  implement(advertPhotoEndpoint, ({ caller, params }) =>
    advertPhoto(store, caller, params.id.toLowerCase(), Number(params.position)),
  ),
]
