import { currentEngine } from '#offline/current-engine.ts'
import type { FeatureCleanup } from '#offline/feature-care.ts'
import { saveOrSayFull } from '#offline/storage/save-or-say-full.ts'
import type { OfflineDatabase } from '#offline/database.ts'
import type { Choice } from './decision-kind.ts'

/** A decision that was started: the note to the courier, and what was chosen or typed with it. */
export interface DecisionDraft {
  text: string
  choice: Choice
}

/** `key` is the item's. `at` is in milliseconds of this device's clock. Older versions saved no choice. */
type StoredDraft = Pick<DecisionDraft, 'text'> & { key: string; choice?: Choice; at: number }

const decisionDrafts = (db: OfflineDatabase) => db.table<StoredDraft, string>('decideWords')

/** Where the draft is that is deleted when its decision is saved. */
export const toDraft = (key: string) => ({ table: 'decideWords', key })

export const readDecisionDrafts = async (): Promise<ReadonlyMap<string, DecisionDraft>> =>
  new Map(
    (await decisionDrafts(currentEngine().db).toArray()).map(({ key, text, choice = {} }) => [key, { text, choice }]),
  )

const isEmpty = ({ text, choice }: DecisionDraft) => [text, ...Object.values(choice)].every((typed) => typed === '')

/** Saves what was typed, so that it outlives the page; an empty draft is deleted. Error: StorageFullError. */
export async function saveDecisionDraft(key: string, draft: DecisionDraft): Promise<void> {
  const { db, clock } = currentEngine()
  const drafts = decisionDrafts(db)
  await saveOrSayFull(
    db,
    async () => await (isEmpty(draft) ? drafts.delete(key) : drafts.put({ key, ...draft, at: clock.wall() })),
  )
}

/** Milliseconds. Drafts name people, so they are deleted soon. */
const maxAgeMs = 7 * 24 * 60 * 60_000

/** Deletes decisions that were started and never sent. */
export const deleteOldDecisionDrafts: FeatureCleanup = async (db, { deviceDated }) =>
  await decisionDrafts(db)
    .filter(({ at }) => at < deviceDated - maxAgeMs)
    .delete()
