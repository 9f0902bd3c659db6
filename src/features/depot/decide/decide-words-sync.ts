import { currentEngine } from '#offline/current-engine.ts'
import type { FeatureCare } from '#offline/feature-care.ts'
import { saveOrSayFull } from '#offline/room/save-or-say-full.ts'
import type { OfflineDatabase } from '#offline/database.ts'

/** A word to a courier that was begun, by what it is about; `at` in milliseconds of this device's clock. */
interface DecideWord {
  key: string
  text: string
  at: number
}

const words = (db: OfflineDatabase) => db.table<DecideWord, string>('decideWords')

/** What goes when the decision is kept that it was typed for. */
export const wordDraft = (key: string) => ({ table: 'decideWords', key })

export const readWords = async (): Promise<ReadonlyMap<string, string>> =>
  new Map((await words(currentEngine().db).toArray()).map(({ key, text }) => [key, text]))

/** Writes down what was typed, so that it outlives the page; nothing of it stays of an empty word. Error: StorageFullError where there is no room. */
export async function keepWord(key: string, text: string): Promise<void> {
  const { db, clock } = currentEngine()
  await saveOrSayFull(
    db,
    async () => await (text === '' ? words(db).delete(key) : words(db).put({ key, text, at: clock.wall() })),
  )
}

/** Milliseconds after which what was begun is not taken up any more: it is about people. */
const keptFor = 7 * 24 * 60 * 60_000

/** Takes words that were never sent off the device. */
export const forgetWords: FeatureCare = async (db, { deviceDated }) =>
  await words(db)
    .filter(({ at }) => at < deviceDated - keptFor)
    .delete()
