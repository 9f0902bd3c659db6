import type { Result, SaveError } from '#domain/saving/result.ts'
import { currentEngine } from '../current-engine.ts'
import { enqueueFrom, type Tap } from '../outbox/enqueue.ts'
import { trySave } from '../room/try-save.ts'
import { discardRejectedOf } from './rejected.ts'

/** The places of commands in the outbox. */
export type Saved = Result<readonly number[], SaveError>

/** Saves what `make` gives, all or none; see {@link enqueueFrom}. */
export async function saveCommands(tables: readonly string[], make: () => Promise<readonly Tap[]>): Promise<Saved> {
  return await trySave(async () => (await enqueueFrom(currentEngine(), tables, make)).map(({ n }) => n))
}

const draftTables = ({ draft }: Tap): string[] => (draft ? [draft.table] : [])

/** Saves a command on this device until its service has it. Its draft goes with it, and stays where it could not be saved. */
export const saveCommand = async (tap: Tap): Promise<Saved> =>
  await saveCommands(draftTables(tap), async () => await Promise.resolve([tap]))

/** Saves a command in the place of those of its entity that were rejected: nothing could be sent behind them. */
export const resubmitCommand = async (tap: Tap): Promise<Saved> =>
  await saveCommands(draftTables(tap), async () => {
    await discardRejectedOf(currentEngine(), [tap.command.entity(tap.input)])
    return [tap]
  })
