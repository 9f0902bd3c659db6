import { currentEngine } from '../current-engine.ts'
import type { Tap } from '../outbox/enqueue.ts'
import { discardRejectedFor } from './rejected.ts'
import { draftTables, saveCommands, type Saved } from './save-command.ts'

/** Saves a command in the place of the rejected ones of its entity: nothing could be sent behind them. */
export const resubmitCommand = async (tap: Tap): Promise<Saved> =>
  await saveCommands(draftTables(tap), async () => {
    await discardRejectedFor(currentEngine(), [tap.command.entity(tap.input)])
    return [tap]
  })
