import { sql, type Transaction } from 'kysely'
import { orphanFilesJob } from '#kit/blobs/orphan-files.ts'
import type { Job } from '#kit/jobs.ts'
import { appendFeed, type FeedRow } from '#kit/sync/feed.ts'
import { transact } from '#kit/database/transact.ts'
import { changeAdvert, type AdvertRow } from './advert-rows.ts'
import { deleteAdverts, type ShownAdvert } from './delete-adverts.ts'
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
    const { rows } = await sql<ShownAdvert>`
      select courier, body, told from advert where ended_at < ${before} order by id limit ${batch} for update`.execute(
      tx,
    )
    await appendFeed(tx, await deleteAdverts(tx, rows), at)
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
  orphanFilesJob(store, [{ table: 'advert', column: 'body' }]),
]
