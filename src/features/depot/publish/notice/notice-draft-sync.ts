import { currentEngine } from '#offline/current-engine.ts'
import type { OfflineDatabase } from '#offline/database.ts'
import type { FeatureCleanup } from '#offline/feature-care.ts'
import { saveOrSayFull } from '#offline/storage/save-or-say-full.ts'
import { isUntouched, type NoticeDraft } from './notice-draft.ts'

const tableOf = (db: OfflineDatabase) => db.table<NoticeDraft, string>('deskNotices')

export const readNoticeDraft = async (id: string): Promise<NoticeDraft | undefined> =>
  await tableOf(currentEngine().db).get(id)

/** Writes down what was typed. Error: StorageFullError where there is no room. */
export async function saveNoticeDraft(draft: NoticeDraft): Promise<void> {
  const { db, clock } = currentEngine()
  const table = tableOf(db)
  await saveOrSayFull<unknown>(
    db,
    async () => await (isUntouched(draft) ? table.delete(draft.id) : table.put({ ...draft, at: clock.wall() })),
  )
}

/** Notices that were published or discarded. */
export const deleteNoticeDraft = async (id: string): Promise<void> => await tableOf(currentEngine().db).delete(id)

/** Milliseconds after which what was begun is not taken up any more. */
const keptFor = 7 * 24 * 60 * 60_000

/** Takes notices that were never given off the device. */
export const cleanUpNoticeDrafts: FeatureCleanup = async (db, { deviceDated }) =>
  await tableOf(db)
    .filter(({ at }) => at < deviceDated - keptFor)
    .delete()
