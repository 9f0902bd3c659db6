import { replay } from '#offline/replay.ts'
import { workerEngine } from './worker-engine.ts'

/** Runs the outbox in the worker. Resolves with whether something still waits for the network. */
export async function replayHere(): Promise<boolean> {
  const engine = await workerEngine()
  if (!engine) return false
  const report = await replay(engine, { now: true })
  return report.nextAt !== null
}
