import { currentEngine } from '#offline/current-engine.ts'
import { saveOrSayFull } from '#offline/storage/save-or-say-full.ts'
import type { ParcelDraft } from './parcel-draft.ts'

/** Error: StorageFullError where there is no room. */
export async function saveDraft(draft: Omit<ParcelDraft, 'savedAt'>): Promise<void> {
  const { db, clock } = currentEngine()
  const row = { ...draft, savedAt: new Date(clock.wall()).toISOString() }
  await saveOrSayFull(db, () => db.table<ParcelDraft, string>('parcelDrafts').put(row))
}
