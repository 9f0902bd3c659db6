import type { Transaction } from 'dexie'
import type { Parcel } from '#contracts/parcel.ts'
import type { WrittenRows } from '#offline/feature-sync.ts'
import { changedOutline, emptyOutline } from './outline.ts'
import type { Outline } from './outline.ts'

/** Brings the outlines up to the parcels that a pull has just written, in the pull's own transaction. */
export async function keepOutlines(tx: Transaction, written: readonly WrittenRows[]): Promise<void> {
  const outlines = tx.table<Outline, string>('outlines')
  const parcels = written.find((rows) => rows.kind === 'parcel')
  const goneManifests = written.find((rows) => rows.kind === 'manifest')?.removed ?? []
  const removed = new Set(parcels?.removed)
  const put = new Map<string, Parcel[]>()
  for (const parcel of (parcels?.put ?? []) as readonly Parcel[]) {
    const list = put.get(parcel.manifestId)
    if (list) list.push(parcel)
    else put.set(parcel.manifestId, [parcel])
  }
  // A removed row says nothing of its manifest, so each outline is asked.
  const touched = removed.size > 0 ? [...(await outlines.toCollection().primaryKeys()), ...put.keys()] : [...put.keys()]
  for (const manifestId of new Set(touched)) {
    const outline = (await outlines.get(manifestId)) ?? emptyOutline(manifestId)
    const changed = changedOutline(outline, put.get(manifestId) ?? [], removed)
    if (changed) await outlines.put(changed)
  }
  await outlines.bulkDelete([...goneManifests])
}
