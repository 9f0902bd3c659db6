import type { Hono } from 'hono'
import type { MarketRules, MarketAdvert } from '#contracts/marketplace/marketplace.ts'
import { defaultMarketRules } from '#domain/marketplace/market-rules.ts'
import type { Job } from '#kit/jobs.ts'
import type { ServiceDeps } from '#kit/service-deps.ts'
import { openServiceSchema } from '#kit/database/service-schema.ts'
import { createService } from '#kit/service.ts'
import { getStaffFeeds } from '#kit/sync/group-feeds.ts'
import { advertCollection } from './advert-collection.ts'
import { conversationCollection } from './conversation-collection.ts'
import { seedAdverts, type DemoAdvert } from './demo.ts'
import { eraseTrade } from './people/erase-courier.ts'
import { marketplaceRegister } from './people/register.ts'
import { marketplaceMigrations } from './migrations.ts'
import type { MarketplaceTables } from './tables.ts'
import { marketplaceOperations } from './operations.ts'
import { expireAdverts, deleteOldAdverts, marketplaceJobs } from './jobs.ts'
import { reportCollection } from './report-collection.ts'
import { staffAdvertCollection } from './staff-advert-collection.ts'
import { advertFeed } from './staff-feed.ts'
import { sql } from 'kysely'
import type { Caller } from '#kit/http/auth.ts'
import { courierFeed } from '#kit/sync/feed.ts'
import { reconcileFeed } from '#kit/sync/reconcile.ts'
import { transact } from '#kit/database/transact.ts'
import type { AdvertRow } from './advert-rows.ts'
import type { MarketStore } from './market-store.ts'

/** Returns an advert as everybody sees it, without its owner and the ids of its photos. */
function marketAdvertOf({ body }: AdvertRow): MarketAdvert[] {
  const { state: _state, sentAt: _sentAt, reason: _reason, liveFrom, liveUntil, photos, ...shown } = body
  return liveFrom === null || liveUntil === null ? [] : [{ ...shown, photos: photos.length, liveFrom, liveUntil }]
}

/** Brings the newest live adverts into the feed of a courier who asks for it: nobody knows all couriers here. */
async function refreshMarket({ db, clock, rules }: MarketStore, caller: Caller): Promise<void> {
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

export interface MarketplaceService {
  app: Hono
  jobs: readonly Job[]
  seedDemo: (demo: readonly DemoAdvert[]) => Promise<void>
  expire: () => Promise<number>
  deleteOld: () => Promise<number>
  expireDecisions: () => Promise<number>
}

export async function createMarketplaceService(
  deps: ServiceDeps,
  rules: MarketRules = defaultMarketRules,
): Promise<MarketplaceService> {
  const db = await openServiceSchema<MarketplaceTables>(deps.database, 'marketplace', marketplaceMigrations)
  const store = { db, clock: deps.clock, rules }
  await advertFeed.backfill(store)
  const app = createService(
    {
      key: 'marketplace',
      title: 'Marketplace service',
      db,
      operations: marketplaceOperations(store),
      collections: [
        advertCollection(store),
        conversationCollection(store),
        reportCollection,
        staffAdvertCollection(store),
      ],
      refresh: (caller) => refreshMarket(store, caller),
      groups: getStaffFeeds,
      // Others see photos by their place in an advert, never by their names.
      blobs: { mayRead: () => Promise.resolve(false) },
      register: marketplaceRegister,
      erase: eraseTrade,
    },
    deps,
  )
  return {
    app,
    jobs: marketplaceJobs(store),
    async seedDemo(demo) {
      await seedAdverts(store, demo)
      await advertFeed.backfill(store)
    },
    expire: () => expireAdverts(store),
    deleteOld: () => deleteOldAdverts(store),
    expireDecisions: () => advertFeed.expire(store),
  }
}
