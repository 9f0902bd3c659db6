import { sql } from 'kysely'
import type { Transaction } from 'kysely'
import type { AdvertDecision, StaffAdvert } from '#contracts/marketplace-endpoints.ts'
import { advanceAdvert, advertStateAt } from '#domain/marketplace/advance-advert.ts'
import type { Caller } from '#kit/http/auth.ts'
import { subDepotsOf } from '#kit/http/auth.ts'
import { appendFeed } from '#kit/sync/feed.ts'
import { ProblemError } from '#kit/http/problem.ts'
import { transact } from '#kit/database/transact.ts'
import { requirePhotos } from './advert-photos.ts'
import { changeAdvert, lockAdverts } from './advert-rows.ts'
import type { AdvertRow } from './advert-rows.ts'
import { closeConversations } from './conversation-rows.ts'
import type { MarketStore } from './market-store.ts'
import type { MarketplaceTables } from './migrations.ts'
import { staffAdvertsOf } from './staff-adverts.ts'

const day = 24 * 60 * 60 * 1000

type Work = (tx: Transaction<MarketplaceTables>, advert: AdvertRow, at: Date) => Promise<AdvertRow>

/** Does something with an advert of the caller's sub-depots. @throws ProblemError not-found */
async function withAdvert({ db, clock }: MarketStore, caller: Caller, id: string, work: Work): Promise<StaffAdvert> {
  return await transact(db, async (tx) => {
    const [advert] = await lockAdverts(tx, [id])
    if (!advert || !subDepotsOf(caller).includes(advert.body.subDepot)) throw new ProblemError('not-found')
    const at = clock.now()
    const [after] = await staffAdvertsOf(tx, [await work(tx, advert, at)], at)
    if (!after) throw new ProblemError('internal')
    return after
  })
}

const settleReports = async (tx: Transaction<MarketplaceTables>, id: string, at: Date): Promise<unknown> =>
  await sql`update report set settled_at = ${at} where advert = ${id} and settled_at is null`.execute(tx)

/** @throws ProblemError not-found, or not-allowed where another one waits by now, or none does */
export async function decideAdvert(store: MarketStore, caller: Caller, id: string, given: AdvertDecision): Promise<StaffAdvert> {
  return await withAdvert(store, caller, id, async (tx, row, at) => {
    const { courier, body } = row
    if (body.sentAt !== given.sentAt) throw new ProblemError('not-allowed', { detail: 'The courier has changed this advert meanwhile.' })
    if (body.state === given.state) return row
    const outcome = advanceAdvert(body.state, given.state === 'live' ? 'approve' : 'refuse')
    if ('refused' in outcome) throw new ProblemError('not-allowed', { detail: `This advert is ${body.state} already.` })
    if (given.state === 'live') await requirePhotos(tx, row)
    const times = given.state === 'live' ? { liveFrom: at.toISOString(), liveUntil: new Date(at.getTime() + store.rules.liveDays * day).toISOString() } : {}
    const next = { ...body, ...times, state: outcome.state, reason: given.state === 'refused' ? given.reason : '' }
    await appendFeed(tx, [await changeAdvert(tx, courier, next, at)], at)
    return { courier, body: next }
  })
}

/** @throws ProblemError not-found, or not-allowed while it waits */
export async function removeAdvert(store: MarketStore, caller: Caller, id: string, reason: string): Promise<StaffAdvert> {
  return await withAdvert(store, caller, id, async (tx, row, at) => {
    const { courier, body } = row
    if (body.state === 'removed') return row
    const outcome = advanceAdvert(advertStateAt(body, at.toISOString()), 'remove')
    if ('refused' in outcome) throw new ProblemError('not-allowed', { detail: 'This advert waits to be looked at. Refuse it.' })
    const next = { ...body, state: outcome.state, reason }
    await settleReports(tx, id, at)
    const told = await changeAdvert(tx, courier, next, at)
    await appendFeed(tx, [told, ...(await closeConversations(tx, id))], at)
    return { courier, body: next }
  })
}

/** @throws ProblemError not-found */
export async function dismissReports(store: MarketStore, caller: Caller, id: string): Promise<StaffAdvert> {
  return await withAdvert(store, caller, id, async (tx, row, at) => {
    await settleReports(tx, id, at)
    return row
  })
}
