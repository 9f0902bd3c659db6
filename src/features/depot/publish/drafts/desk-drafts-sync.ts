import { currentEngine } from '#offline/current-engine.ts'
import type { OfflineDatabase } from '#offline/database.ts'
import type { FeatureCleanup } from '#offline/feature-care.ts'
import { saveOrSayFull } from '#offline/storage/save-or-say-full.ts'

/** A form that was begun and not published; `at` in milliseconds of this device's clock. */
interface DeskDraft {
  /** "rates/SAM/104". */
  id: string
  at: number
  value: unknown
}

const tableOf = (db: OfflineDatabase) => db.table<DeskDraft, string>('deskDrafts')

/** The unpublished draft; undefined if there is none. */
export const readDeskDraft = async (id: string): Promise<unknown> => (await tableOf(currentEngine().db).get(id))?.value

/** The ids of what was begun: "rates/SAM/104". */
export const readDeskDraftIds = async (prefix: string): Promise<string[]> =>
  await tableOf(currentEngine().db).where('id').startsWith(prefix).primaryKeys()

/** Saves what is typed. Error: StorageFullError where there is no room. */
export async function saveDeskDraft(id: string, value: unknown): Promise<void> {
  const { db, clock } = currentEngine()
  await saveOrSayFull(db, async () => await tableOf(db).put({ id, at: clock.wall(), value }))
}

export const deleteDeskDraft = async (id: string): Promise<void> => await tableOf(currentEngine().db).delete(id)

/** Milliseconds after which what was begun is not taken up any more. */
const maxAge = 30 * 24 * 60 * 60_000

/** Deletes drafts that nobody has come back to. */
export const deleteOldDeskDrafts: FeatureCleanup = async (db, { deviceDated }) =>
  await tableOf(db)
    .filter(({ at }) => at < deviceDated - maxAge)
    .delete()
