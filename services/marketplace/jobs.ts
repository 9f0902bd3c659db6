import { sql, type Transaction } from 'kysely'
import type { Job } from '#kit/jobs.ts'
import { appendFeed, courierFeed, type FeedRow } from '#kit/sync/feed.ts'
import { transact } from '#kit/database/transact.ts'
import { changeAdvert, type AdvertRow } from './advert-rows.ts'
import type { ConversationRow } from './conversation-rows.ts'
import type { MarketStore } from './market-store.ts'
import type { MarketplaceTables } from './tables.ts'
import { advertFeed } from './staff-feed.ts'

/** The number of adverts in one transaction. */
const batch = 50
const day = 24 * 60 * 60 * 1000

type DoSome = (tx: Transaction<MarketplaceTables>, at: Date) => Promise<number>

async function untilDone({ db, clock }: MarketStore, doSome: DoSome): Promise<number> {
  let done = 0
  for (let some = -1; some !== 0; done += some) some = await transact(db, (tx) => doSome(tx, clock.now()))
  return done
}

/** Ends the adverts that have expired. Returns their number; running it again changes nothing. */
export async function expireAdverts(store: MarketStore): Promise<number> {
  return await untilDone(store, async (tx, at) => {
    const { rows } = await sql<AdvertRow>`
      select courier, body from advert where state = 'live' and live_until <= ${at} order by id limit ${batch} for update`.execute(
      tx,
    )
    const told: FeedRow[] = []
    const expired = rows.map(({ courier, body }): AdvertRow => ({ courier, body: { ...body, state: 'expired' } }))
    for (const { courier, body } of expired) told.push(await changeAdvert(tx, courier, body, at))
    await appendFeed(tx, [...told, ...(await advertFeed.notify(tx, expired, { by: '', at }))], at)
    return rows.length
  })
}

/** Deletes adverts that ended long ago, with their photos, conversations and reports. Returns their number. */
export async function deleteOldAdverts(store: MarketStore): Promise<number> {
  return await untilDone(store, async (tx, at) => {
    const before = new Date(at.getTime() - store.rules.keepDays * day)
    const { rows } = await sql<AdvertRow & { told: string | null }>`
      select courier, body, told from advert where ended_at < ${before} order by id limit ${batch} for update`.execute(
      tx,
    )
    const ids = rows.map(({ body }) => body.id)
    const gone = (courier: string, kind: string, id: string): FeedRow => ({
      feed: courierFeed(courier),
      kind,
      id,
      value: null,
    })
    const told = rows.flatMap(({ courier, body, told: by }) => [
      gone(courier, 'advert', body.id),
      ...advertFeed.remove({ courier, id: body.id, told: by }),
    ])
    const { rows: conversations } = await sql<Pick<ConversationRow, 'id' | 'buyer' | 'seller'>>`
      delete from conversation where advert = any(${ids}::uuid[]) returning id, buyer, seller`.execute(tx)
    for (const { id, buyer, seller } of conversations)
      told.push(gone(buyer, 'conversation', id), gone(seller, 'conversation', id))
    const { rows: reports } = await sql<{ advert: string; reporter: string }>`
      delete from report where advert = any(${ids}::uuid[]) returning advert, reporter`.execute(tx)
    for (const { advert, reporter } of reports) told.push(gone(reporter, 'advert-report', advert))
    for (const { courier, body } of rows) {
      await sql`delete from blob where owner = ${courier} and id = any(${body.photos.map(({ id }) => id)}::uuid[])`.execute(
        tx,
      )
    }
    await sql`delete from advert where id = any(${ids}::uuid[])`.execute(tx)
    await appendFeed(tx, told, at)
    return rows.length
  })
}

export const marketplaceJobs = (store: MarketStore): Job[] => [
  {
    name: 'adverts-end',
    everyMinutes: 5,
    async run() {
      await expireAdverts(store)
      await deleteOldAdverts(store)
      await advertFeed.expire(store)
    },
  },
]
