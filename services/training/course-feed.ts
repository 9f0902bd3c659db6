import type { Caller } from '#kit/http/auth.ts'
import { homeOf } from '#kit/http/staff-access.ts'
import { transact } from '#kit/database/transact.ts'
import { courierFeed } from '#kit/sync/feed.ts'
import { reconcileFeed } from '#kit/sync/reconcile.ts'
import { moveAttempts } from './attempt-rows.ts'
import { coursesFor } from './course-rows.ts'
import type { TrainingStore } from './training-store.ts'

/** Nobody knows all couriers here, so a courier's feed is brought up to date when they ask for it. */
export async function refreshCourses({ db, clock }: TrainingStore, caller: Caller): Promise<void> {
  if (!caller.groups.includes('courier')) return
  const subDepot = homeOf(caller)
  await transact(db, async (tx) => {
    await moveAttempts(tx, caller.sub, subDepot)
    const wanted = new Map((await coursesFor(tx, subDepot)).map((course) => [course.id, course]))
    await reconcileFeed(tx, courierFeed(caller.sub), 'course', wanted, clock.now())
  })
}
