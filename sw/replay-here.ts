import type { ServiceKey } from '#contracts/service-key.ts'
import { savePullTimes } from '#offline/as-of.ts'
import { goOnWithDownloads } from '#offline/downloads/downloads.ts'
import { replay } from '#offline/replay.ts'
import { isFull } from '#offline/storage/storage-full-error.ts'
import { clearBadge } from './clear-icon.ts'
import { workerEngine } from './worker-engine.ts'

/** Runs the outbox in the worker, and pulls these services. Resolves with whether something still waits for the network. */
export async function replayHere(pull: readonly ServiceKey[] = []): Promise<boolean> {
  const engine = await workerEngine()
  if (!engine) return false
  try {
    const report = await replay(engine, { now: true, pull })
    await savePullTimes(engine)
    await clearBadge(engine)
    // Continue the downloads that no page runs, for as long as the browser lets the worker live: no event waits for them.
    void goOnWithDownloads(engine).catch(() => undefined)
    return report.nextAt !== null
  } catch (error) {
    if (!isFull(error) && engine.db.storage.state() === 'enough') throw error
    // The disk is full: saved commands wait for space.
    return true
  }
}
