import { currentEngine } from '#offline/current-engine.ts'
import type { FeatureCleanup } from '#offline/feature-care.ts'
import { saveOrSayFull } from '#offline/room/save-or-say-full.ts'
import type { OfflineDatabase } from '#offline/database.ts'

/** A note to a courier that was started, by the key of its item; `at` in milliseconds of this device's clock. */
interface NoteDraft {
  key: string
  text: string
  at: number
}

const noteDrafts = (db: OfflineDatabase) => db.table<NoteDraft, string>('decideWords')

/** The draft that is deleted when its decision is saved. */
export const noteDraft = (key: string) => ({ table: 'decideWords', key })

export const readNoteDrafts = async (): Promise<ReadonlyMap<string, string>> =>
  new Map((await noteDrafts(currentEngine().db).toArray()).map(({ key, text }) => [key, text]))

/** Saves what was typed, so that it outlives the page; an empty note is deleted. Error: StorageFullError. */
export async function saveNoteDraft(key: string, text: string): Promise<void> {
  const { db, clock } = currentEngine()
  await saveOrSayFull(
    db,
    async () => await (text === '' ? noteDrafts(db).delete(key) : noteDrafts(db).put({ key, text, at: clock.wall() })),
  )
}

/** Milliseconds. Drafts name people, so they do not stay for longer. */
const maxAgeMs = 7 * 24 * 60 * 60_000

/** Deletes notes that were never sent. */
export const deleteOldNoteDrafts: FeatureCleanup = async (db, { deviceDated }) =>
  await noteDrafts(db)
    .filter(({ at }) => at < deviceDated - maxAgeMs)
    .delete()
