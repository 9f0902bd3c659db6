import type { Manifest } from '#contracts/manifest/manifest.ts'
import { saveRoundOrder, type OrderRun, type RoundOrder } from '#contracts/manifest/round-order.ts'
import { mergeOrder } from '#domain/round-order/save-order.ts'
import { currentEngine } from '#offline/current-engine.ts'
import { saveCommands, type Saved } from '#offline/requests/save-command.ts'
import { orderedOutline } from '../list/change-outline.ts'
import type { Outline } from '../list/outline.ts'
import { orderDraftKey } from './order-draft.ts'

/**
 * Saves the order of a round and reorders its lists on this phone, in one transaction. Without runs, the depot's order
 * applies again. Doors without a parcel today keep their places; unsaved moves are discarded.
 */
export async function saveOrder(
  { id, roundId }: Pick<Manifest, 'id' | 'roundId'>,
  runs: readonly OrderRun[],
): Promise<Saved> {
  const { db } = currentEngine()
  const orders = db.table<RoundOrder, string>('roundOrders')
  const outlines = db.table<Outline, string>('outlines')
  return await saveCommands(['roundOrders', 'manifests', 'outlines', 'meta'], async () => {
    const before = (await orders.get(roundId))?.runs ?? []
    const input: RoundOrder = { id: roundId, runs: runs.length === 0 ? [] : mergeOrder(before, runs) }
    const lists = await db
      .table<Manifest, string>('manifests')
      .filter((manifest) => manifest.roundId === roundId)
      .primaryKeys()
    const kept = await outlines.bulkGet(lists)
    await outlines.bulkPut(kept.flatMap((outline) => (outline ? [orderedOutline(outline, input.runs)] : [])))
    await orders.put(input)
    await db.meta.delete(orderDraftKey(id))
    return [{ command: saveRoundOrder, input }]
  })
}
