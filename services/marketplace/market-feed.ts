import { sql } from 'kysely'
import type { MarketAdvert } from '#contracts/marketplace/marketplace.ts'
import type { Caller } from '#kit/http/auth.ts'
import { courierFeed } from '#kit/sync/feed.ts'
import { reconcileFeed } from '#kit/sync/reconcile.ts'
import { transact } from '#kit/database/transact.ts'
import type { AdvertRow } from './advert-rows.ts'
import type { MarketStore } from './market-store.ts'

/** What everybody may see of a live advert: neither whose it is nor the names of its photos. */
function marketAdvertOf({ body }: AdvertRow): MarketAdvert[] {
  const { state: _state, sentAt: _sentAt, reason: _reason, liveFrom, liveUntil, photos, ...shown } = body
  return liveFrom === null || liveUntil === null ? [] : [{ ...shown, photos: photos.length, liveFrom, liveUntil }]
}

/** Brings the newest live adverts into the feed of a courier who asks for it: nobody knows all couriers here. */
export async function refreshMarket({ db, clock, rules }: MarketStore, caller: Caller): Promise<void> {
  if (!caller.groups.includes('courier')) return
  await transact(db, async (tx) => {
    const at = clock.now()
    const { rows } = await sql<AdvertRow>`
      select courier, body from advert where state = 'live' and live_until > ${at}
      order by live_from desc, id limit ${rules.shownAdverts}`.execute(tx)
    const wanted = new Map(rows.flatMap(marketAdvertOf).map((advert) => [advert.id, advert]))
    await reconcileFeed(tx, courierFeed(caller.sub), 'market-advert', wanted, at)
  })
}
