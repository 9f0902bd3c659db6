import { sql } from 'kysely'
import type { Caller } from '#kit/http/auth.ts'
import { createCourierHomes } from '#kit/courier-homes.ts'
import { appendFeed } from '#kit/sync/feed.ts'
import { homeOf } from '#kit/http/staff-access.ts'
import { transact } from '#kit/database/transact.ts'
import { lockOwn, noticeFeedRow, type CommunicationsStore } from './notice-rows.ts'

const courierHomes = createCourierHomes({ table: 'courier_home' })

/**
 * Brings a courier's feed up to date: notices that are for them arrive when their phone asks, whenever that first is, and
 * those that were withdrawn or have expired leave it. Writes nothing where nothing has changed: every pull asks.
 */
export async function deliverNotices({ db, clock }: CommunicationsStore, caller: Caller): Promise<void> {
  if (!caller.groups.includes('courier')) return
  const [courier, subDepot, at] = [caller.sub, homeOf(caller), clock.now()]
  await transact(db, async (tx) => {
    await courierHomes.save(tx, courier, subDepot)
    const { rows: arrived } = await sql<{ notice: string }>`
      insert into notice_courier (courier, notice, delivered_at)
      select ${courier}, n.id, ${at} from notice n
      where n.sub_depot in ('', ${subDepot}) and (n.kind <> 'round' or ${courier} = any(n.couriers))
        and n.published_at <= ${at} and n.withdrawn_at is null and (n.expires_at is null or n.expires_at > ${at})
        and not exists (select 1 from notice_courier c where c.courier = ${courier} and c.notice = n.id)
      on conflict do nothing returning notice`.execute(tx)
    const { rows: left } = await sql<{ notice: string }>`
      update notice_courier as c set left_at = ${at} from notice n
      where c.courier = ${courier} and c.left_at is null and n.id = c.notice
        and (n.withdrawn_at is not null or n.expires_at <= ${at})
      returning c.notice`.execute(tx)
    const changed = [...arrived, ...left].map(({ notice }) => notice)
    if (changed.length === 0) return
    const own = await lockOwn(tx, courier, changed)
    const inOrder = own.sort((a, b) => a.published_at.getTime() - b.published_at.getTime())
    await appendFeed(
      tx,
      inOrder.map((each) => noticeFeedRow(courier, each)),
      at,
    )
  })
}
