import type { Transaction } from 'dexie'
import type { Manifest } from '#contracts/manifest/manifest.ts'
import type { Parcel } from '#contracts/parcel/parcel.ts'
import type { RoundOrder } from '#contracts/manifest/round-order.ts'
import type { WrittenRows } from '#offline/feature-sync.ts'
import { changedOutline, orderedOutline } from './change-outline.ts'
import { emptyOutline, type Outline } from './outline.ts'

/** Updates the outlines with the parcels that a pull has just written, in the pull's own transaction. */
async function keepParcels(outlines: ReturnType<typeof outlinesIn>, written: readonly WrittenRows[]): Promise<void> {
  const parcels = written.find((rows) => rows.kind === 'parcel')
  const removed = new Set(parcels?.removed)
  const put = new Map<string, Parcel[]>()
  for (const parcel of (parcels?.put ?? []) as readonly Parcel[]) {
    const list = put.get(parcel.manifestId)
    if (list) list.push(parcel)
    else put.set(parcel.manifestId, [parcel])
  }
  // A removed row doesn't name its manifest, so every outline is checked.
  const touched = removed.size > 0 ? [...(await outlines.toCollection().primaryKeys()), ...put.keys()] : [...put.keys()]
  for (const manifestId of new Set(touched)) {
    const outline = (await outlines.get(manifestId)) ?? emptyOutline(manifestId)
    const changed = changedOutline(outline, put.get(manifestId) ?? [], removed)
    if (changed) await outlines.put(changed)
  }
}

const outlinesIn = (tx: Transaction) => tx.table<Outline, string>('outlines')

/**
 * Returns lists whose order may have changed: new lists, lists with their first parcels, and lists of a reordered
 * round.
 */
async function reorderedManifests(tx: Transaction, written: readonly WrittenRows[]): Promise<Manifest[]> {
  const of = (kind: string) => written.find((rows) => rows.kind === kind)
  const orders = of('round-order')
  const rounds = new Set([
    ...((orders?.put ?? []) as readonly RoundOrder[]).map(({ id }) => id),
    ...(orders?.removed ?? []),
  ])
  const lists = new Set([
    ...((of('manifest')?.put ?? []) as readonly Manifest[]).map(({ id }) => id),
    ...((of('parcel')?.put ?? []) as readonly Parcel[]).map(({ manifestId }) => manifestId),
  ])
  if (rounds.size + lists.size === 0) return []
  const manifests = await tx.table<Manifest, string>('manifests').toArray()
  return manifests.filter(({ id, roundId }) => rounds.has(roundId) || lists.has(id))
}

async function keepOrders(tx: Transaction, written: readonly WrittenRows[]): Promise<void> {
  const orders = new Map(
    (await tx.table<RoundOrder, string>('roundOrders').toArray()).map(({ id, runs }) => [id, runs]),
  )
  for (const { id, roundId } of await reorderedManifests(tx, written)) {
    const outline = await outlinesIn(tx).get(id)
    const runs = orders.get(roundId) ?? []
    if (outline && JSON.stringify(outline.runs ?? []) !== JSON.stringify(runs))
      await outlinesIn(tx).put(orderedOutline(outline, runs))
  }
}

/** Updates the outlines with what a pull has just written, in the pull's own transaction: the parcels, then the courier's order. */
export async function updateOutlines(tx: Transaction, written: readonly WrittenRows[]): Promise<void> {
  await keepParcels(outlinesIn(tx), written)
  await outlinesIn(tx).bulkDelete([...(written.find((rows) => rows.kind === 'manifest')?.removed ?? [])])
  await keepOrders(tx, written)
}
