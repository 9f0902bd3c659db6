import { deleteOthers } from './content-store.ts'
import { journalCopy } from './journal-copy.ts'
import { Journal } from './journal.ts'

/** Takes all that this player keeps of a courier away, and every package: whoever is here next unpacks their own. */
export async function deleteLearner(learner: string): Promise<void> {
  new Journal(localStorage, learner).clear()
  await Promise.all([deleteOthers([]), journalCopy.clear(learner)])
}
