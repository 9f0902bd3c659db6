import type { Result, SaveError } from '#domain/saving/result.ts'
import { currentEngine } from '../current-engine.ts'
import { enqueueFrom, type Tap } from '../outbox/enqueue.ts'
import { trySave } from '../storage/try-save.ts'
import type { OutboxRow } from '../rows.ts'

/** The saved commands as rows of the outbox. An error means that the phone is full and nothing was saved. */
export type Saved = Result<readonly OutboxRow[], SaveError>

/** Saves the commands that `make` returns, all or none; see {@link enqueueFrom}. */
export async function saveCommands(tables: readonly string[], make: () => Promise<readonly Tap[]>): Promise<Saved> {
  return await trySave(() => enqueueFrom(currentEngine(), tables, make))
}

/** The tables that the transaction needs for the draft of a command. */
export const draftTables = ({ draft }: Tap): string[] => (draft ? [draft.table] : [])

/** Saves a command on this device until its service has it. Its draft is deleted with the save, and stays if it fails. */
export const saveCommand = async (tap: Tap): Promise<Saved> =>
  await saveCommands(draftTables(tap), async () => await Promise.resolve([tap]))
