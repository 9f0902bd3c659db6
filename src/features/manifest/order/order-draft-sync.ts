import type { OrderRun } from '#contracts/manifest/round-order.ts'
import { currentEngine } from '#offline/current-engine.ts'
import { saveOrSayFull } from '#offline/storage/save-or-say-full.ts'
import { orderDraftKey, type OrderDraft } from './order-draft.ts'

/** Saves the draft of an order; null deletes it. Throws StorageFullError on a full phone. */
export async function saveOrderDraft(manifestId: string, runs: readonly OrderRun[] | null): Promise<void> {
  const { db, clock } = currentEngine()
  const key = orderDraftKey(manifestId)
  const value: OrderDraft = { runs: [...(runs ?? [])], savedAt: new Date(clock.wall()).toISOString() }
  await saveOrSayFull(db, async () => await (runs === null ? db.meta.delete(key) : db.meta.put({ key, value })))
}
