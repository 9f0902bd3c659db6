import type { Table } from 'dexie'
import type { Manifest } from '#contracts/manifest.ts'
import type { Parcel } from '#contracts/parcel.ts'
import { parcelEntity } from '#contracts/parcel.ts'
import { londonDay } from '#domain/day.ts'
import { currentEngine } from '#offline/current-engine.ts'
import type { OfflineDatabase } from '#offline/database.ts'
import { ledgerRow, oldestKept, oldestLedger } from './ledger.ts'
import type { LedgerRow } from './ledger.ts'
import { changedOutline } from './outline.ts'
import type { Outline } from './outline.ts'
import type { ParcelDraft } from './parcel-draft.ts'

interface Tables {
  manifests: Table<Manifest, string>
  parcels: Table<Parcel, string>
  outlines: Table<Outline, string>
  parcelDrafts: Table<ParcelDraft, string>
  ledger: Table<LedgerRow, string>
}

const tablesOf = (db: OfflineDatabase): Tables => ({
  manifests: db.table('manifests'),
  parcels: db.table('parcels'),
  outlines: db.table('outlines'),
  parcelDrafts: db.table('parcelDrafts'),
  ledger: db.table('ledger'),
})

/** Entities with a tap or a photo that the service does not have for certain. */
async function unsentEntities({ delivery, blobs, outbox }: OfflineDatabase): Promise<Set<string>> {
  const open = await delivery.where('state').anyOf(['pending', 'acked', 'attention', 'withdrawn']).primaryKeys()
  const withPhotos = await blobs.where('state').anyOf(['waiting', 'refused']).toArray()
  const rows = await outbox.bulkGet([...open, ...withPhotos.map((blob) => blob.n)])
  return new Set(rows.flatMap((row) => (row ? [row.entity] : [])))
}

/** Takes the settled parcels of one old manifest away; the list itself goes with its last parcel. */
async function retire(tables: Tables, manifest: Manifest, unsent: ReadonlySet<string>): Promise<number> {
  const { manifests, parcels, outlines, parcelDrafts, ledger } = tables
  const outline = await outlines.get(manifest.id)
  const rows = await parcels.where('[manifestId+sequence]').between([manifest.id], [manifest.id, []]).toArray()
  const settled = rows.filter((parcel) => !unsent.has(parcelEntity(parcel.id)))
  const ids = settled.map((parcel) => parcel.id)
  // A rate that pay has written meanwhile stays: only new rows are added.
  const known = new Set(await ledger.where('id').anyOf(ids).primaryKeys())
  await ledger.bulkAdd(settled.filter((parcel) => !known.has(parcel.id)).map((parcel) => ledgerRow(parcel, manifest.date)))
  await parcels.bulkDelete(ids)
  await parcelDrafts.bulkDelete(ids)
  if (settled.length === rows.length) {
    await outlines.delete(manifest.id)
    await manifests.delete(manifest.id)
  } else if (outline) await outlines.put(changedOutline(outline, [], new Set(ids)) ?? outline)
  return ids.length
}

/**
 * Takes personal data off the device once they are seven days old, and leaves a ledger row for each
 * parcel. What the service does not have yet stays, however old. Returns how many parcels went.
 */
export async function keepRetention(now: Date): Promise<number> {
  const { db } = currentEngine()
  const tables = tablesOf(db)
  const today = londonDay(now)
  let gone = 0
  await db.transaction('rw', [...Object.values(tables), db.outbox, db.delivery, db.blobs], async () => {
    const unsent = await unsentEntities(db)
    for (const manifest of await tables.manifests.where('date').below(oldestKept(today)).toArray()) {
      gone += await retire(tables, manifest, unsent)
    }
    await tables.parcelDrafts.filter((draft) => londonDay(new Date(draft.savedAt)) < oldestKept(today)).delete()
    await tables.ledger.where('date').below(oldestLedger(today)).delete()
  })
  return gone
}
