import { sql } from 'kysely'
import { londonDay } from '#domain/dates/day.ts'
import { addMonths } from '#domain/dates/near-day.ts'
import { transact } from '#kit/database/transact.ts'
import { appendFeed, courierFeed, type FeedRow } from '#kit/sync/feed.ts'
import type { PerformanceStore } from '../performance-store.ts'
import { deleteDays } from '../quality/quality-store.ts'
import { appealFeed } from '../stars/staff-feed.ts'
import { figureMonths } from './register.ts'

/** Deletes a courier's figures and reviews of days before one. */
async function deleteFigures({ db, clock }: PerformanceStore, courier: string, before: string): Promise<void> {
  await transact(db, async (tx) => {
    const { rows } = await sql<{ id: string; told: string | null }>`
      delete from review where courier = ${courier} and day < ${before} returning id, told`.execute(tx)
    const feed = courierFeed(courier)
    const reviews = rows.flatMap(({ id, told }): FeedRow[] => [
      { feed, kind: 'review', id, value: null },
      ...appealFeed.remove({ courier, id, told }),
    ])
    await appendFeed(tx, [...reviews, ...(await deleteDays(tx, courier, before))], clock.now())
  })
}

/**
 * Deletes figures of work and reviews of days 13 months ago, who drove then, and where couriers worked who were erased
 * and have no invoice left. Returns of how many couriers there was something.
 */
export async function deleteOldFigures(store: PerformanceStore): Promise<number> {
  const { db, clock } = store
  const before = addMonths(londonDay(clock.now()), -figureMonths)
  const { rows } = await sql<{ courier: string }>`
    select courier from quality_day where day < ${before} union select courier from review where day < ${before}
    order by courier`.execute(db)
  for (const { courier } of rows) await deleteFigures(store, courier, before)
  await sql`update volume set courier = null where courier is not null and day < ${before}`.execute(db)
  await sql`
    delete from courier_book as b where exists (select from erased_person e where e.person = b.courier)
      and not exists (select from invoice i where i.courier = b.courier)`.execute(db)
  return rows.length
}
