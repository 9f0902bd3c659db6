import { createStore, del, delMany, entries, set } from 'idb-keyval'
import type { PlayerCommit } from '#contracts/training/player-messages.ts'

const store = createStore('lesson-journal', 'commits')
const nameOf = (learner: string, attempt: string, number: number): string => `${learner} ${attempt} ${number}`

/** A second copy of the journal. Browsers write local storage to disk seconds later, so it survives a reload but not the phone's death. */
export const journalCopy = {
  async write(learner: string, commit: PlayerCommit): Promise<void> {
    await set(nameOf(learner, commit.attempt, commit.number), { learner, commit }, store)
  },
  async forget(learner: string, attempt: string, number: number): Promise<void> {
    await del(nameOf(learner, attempt, number), store)
  },
  async clear(learner: string): Promise<void> {
    const all = await entries<string, { learner: string }>(store)
    await delMany(
      all.flatMap(([name, value]) => (value.learner === learner ? [name] : [])),
      store,
    )
  },
  /** Returns the stored commits unchecked; the caller validates them. */
  async read(learner: string): Promise<unknown[]> {
    const all = await entries<string, { learner: string; commit: unknown }>(store)
    return all.flatMap(([, value]) => (value.learner === learner ? [value.commit] : []))
  },
}
