import { transact } from '#kit/database/transact.ts'
import { appendFeed } from '#kit/sync/feed.ts'
import { courierFeedRow, lockCourier, updateCourier } from '../courier-rows.ts'
import type { CourierStore } from '../write-courier.ts'

/** Enters since when the account of a courier is closed; null: it is open. Their phone has it by its feed, for as long as it may still ask. */
export async function noteClosed({ db, clock }: CourierStore, id: string, closedAt: Date | null): Promise<void> {
  const at = clock.now()
  await transact(db, async (tx) => {
    const before = await lockCourier(tx, id)
    if (!before || (closedAt !== null && before.closedAt !== undefined)) return
    const { closedAt: _before, ...rest } = before
    const after = closedAt === null ? rest : { ...rest, closedAt: closedAt.toISOString() }
    await updateCourier(tx, after, at)
    await appendFeed(tx, [courierFeedRow(after)], at)
  })
}
