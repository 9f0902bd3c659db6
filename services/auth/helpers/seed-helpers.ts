import type { RequestHelperInput } from '#contracts/courier/helper-commands.ts'
import { transact } from '#kit/database/transact.ts'
import { appendFeed } from '#kit/sync/feed.ts'
import { lockCourier } from '../courier-rows.ts'
import type { CourierStore } from '../write-courier.ts'
import { helperFeed } from './helper-feed.ts'
import { lockOwnHelpers, saveHelpers } from './helper-rows.ts'

/** Demo requests for helpers; a courier who has any stays as they are. */
export async function seedHelpers(
  { db, clock }: CourierStore,
  demo: Readonly<Record<string, RequestHelperInput>>,
): Promise<void> {
  for (const [courier, asked] of Object.entries(demo)) {
    await transact(db, async (tx) => {
      const own = await lockCourier(tx, courier)
      if (!own || (await lockOwnHelpers(tx, courier)).length > 0) return
      const now = clock.now()
      const at = now.toISOString()
      const helper = { ...asked, state: 'requested' as const, receivedAt: at, changedAt: at, text: '', account: null }
      const stored = [{ courier, subDepot: own.subDepot, number: null, helper }]
      const rows = await saveHelpers(tx, stored, now)
      await appendFeed(tx, [...rows, ...(await helperFeed.notify(tx, stored, { by: '', at: now }))], now)
    })
  }
}
