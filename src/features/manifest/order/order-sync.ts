import type { Manifest } from '#contracts/manifest/manifest.ts'
import { saveRoundOrder, type OrderRun, type RoundOrder } from '#contracts/manifest/round-order.ts'
import { mergeOrder } from '#domain/round-order/save-order.ts'
import { currentEngine } from '#offline/current-engine.ts'
import { saveCommands, type Saved } from '#offline/requests/save-command.ts'
import { orderedOutline } from '../list/change-outline.ts'
import type { Outline } from '../list/outline.ts'
import { suggestedKey, type UsedSuggestion } from '../suggestion/used-suggestion.ts'
import { orderDraftKey } from './order-draft.ts'

type RoundOfList = Pick<Manifest, 'id' | 'roundId'>

/** Writes an order, reorders the lists of its round on this phone, and discards unsaved moves: in one transaction. */
async function writeOrder(
  { id, roundId }: RoundOfList,
  toOrder: (before: OrderRun[]) => OrderRun[],
  toSuggested: (runs: OrderRun[], before: OrderRun[]) => UsedSuggestion | undefined,
): Promise<Saved> {
  const { db } = currentEngine()
  const orders = db.table<RoundOrder, string>('roundOrders')
  const outlines = db.table<Outline, string>('outlines')
  return await saveCommands(['roundOrders', 'manifests', 'outlines', 'meta'], async () => {
    const before = (await orders.get(roundId))?.runs ?? []
    const input: RoundOrder = { id: roundId, runs: toOrder(before) }
    const lists = await db
      .table<Manifest, string>('manifests')
      .filter((manifest) => manifest.roundId === roundId)
      .primaryKeys()
    const kept = await outlines.bulkGet(lists)
    await outlines.bulkPut(kept.flatMap((outline) => (outline ? [orderedOutline(outline, input.runs)] : [])))
    await orders.put(input)
    await db.meta.delete(orderDraftKey(id))
    const suggested = toSuggested(input.runs, before)
    if (suggested) await db.meta.put({ key: suggestedKey(roundId), value: suggested })
    return [{ command: saveRoundOrder, input }]
  })
}

/**
 * Saves the order of a round. Without runs, the depot's order applies again. Doors without a parcel today keep their
 * places. If the order was suggested, what is needed to undo it and to learn from later moves is saved as well.
 */
export const saveOrder = async (
  list: RoundOfList,
  runs: readonly OrderRun[],
  suggested?: Pick<UsedSuggestion, 'day' | 'moves'>,
): Promise<Saved> =>
  await writeOrder(
    list,
    (before) => (runs.length === 0 ? [] : mergeOrder(before, runs)),
    (saved, before) => suggested && { ...suggested, runs: saved, before },
  )

/** Saves an earlier order of a round exactly as it was. */
export const restoreOrder = async (list: RoundOfList, runs: readonly OrderRun[]): Promise<Saved> =>
  await writeOrder(
    list,
    () => [...runs],
    () => undefined,
  )
