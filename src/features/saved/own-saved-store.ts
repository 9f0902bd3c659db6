import type { Acknowledgement } from '#contracts/content/saved.ts'
import { currentEngine } from '#offline/current-engine.ts'
import { inOneMoment, overlay, overlayUnsettled, type SyncState } from '#offline/overlay.ts'
import type { SavedChange } from './saved-change.ts'

export interface SavedRow {
  id: string
  type: string
  /** ISO 8601. */
  savedAt: string
  sync: SyncState | null
}

export interface OwnSaved {
  /** Newest first. */
  items: SavedRow[]
  /** The time of the last complete pull, in wall-clock milliseconds; null before the first. */
  asOf: number | null
}

export async function readSavedItems(): Promise<OwnSaved> {
  const engine = currentEngine()
  const table = () => engine.db.table<SavedChange, string>('savedItems')
  return await inOneMoment(engine, ['savedItems', 'services'], async () => {
    const [stored, touched, service] = await Promise.all([
      table().toArray(),
      overlayUnsettled<SavedChange>(engine, 'saved-item', async (ids) => await table().bulkGet(ids)),
      engine.db.services.get('personalisation'),
    ])
    const rows = new Map(stored.map((row) => [row.id, { ...row, sync: null as SyncState | null }]))
    for (const { now } of touched) rows.set(now.row.id, { ...now.row, sync: now.sync })
    const items = [...rows.values()].flatMap(({ savedAt, ...row }) => (savedAt === null ? [] : [{ ...row, savedAt }]))
    return { items: items.sort((a, b) => b.savedAt.localeCompare(a.savedAt)), asOf: service?.pulledAt ?? null }
  })
}

/** Whether a document is saved. `sync` is null where no tap of this phone is on it. */
export async function readIsSaved(documentId: string): Promise<{ saved: boolean; sync: SyncState | null }> {
  const engine = currentEngine()
  return await inOneMoment(engine, ['savedItems'], async () => {
    const table = engine.db.table<SavedChange, string>('savedItems')
    const [own] = await overlay(engine, 'saved-item', [documentId], table.bulkGet([documentId]))
    return { saved: typeof own?.row.savedAt === 'string', sync: own?.sync ?? null }
  })
}

export interface OwnAcknowledgement {
  /** ISO 8601; null: it is on its way. */
  receivedAt: string | null
  sync: SyncState | null
}

/** Returns the acknowledgement of a version of a document, if there is one. */
export async function readAcknowledged(
  documentId: string,
  publishedAt: string,
): Promise<OwnAcknowledgement | undefined> {
  const engine = currentEngine()
  return await inOneMoment(engine, ['acknowledgements'], async () => {
    const table = engine.db.table<Acknowledgement, string>('acknowledgements')
    const [own] = await overlay(engine, 'acknowledgement', [documentId], table.bulkGet([documentId]))
    const receipt = own?.row.receipts.find((each) => each.publishedAt === publishedAt)
    return receipt && { receivedAt: receipt.receivedAt, sync: own?.sync ?? null }
  })
}
