import type { Engine } from './engine.ts'

/** Milliseconds without a beat after which the holder counts as frozen. */
const stale = 30_000
const beatEvery = 5_000
const beatKey = 'replay-beat'

async function beatUntil(engine: Engine, ended: AbortSignal): Promise<void> {
  const end = new Promise<void>((resolve) => {
    ended.addEventListener('abort', () => resolve())
  })
  while (!ended.aborted) {
    await engine.db.meta.put({ key: beatKey, value: engine.clock.wall() })
    await Promise.race([engine.clock.sleep(beatEvery), end])
  }
}

async function beatWhile<T>(engine: Engine, work: () => Promise<T>): Promise<T> {
  const ended = new AbortController()
  // A beat that cannot be written is no fault of the work, which sees for itself that the store is closed.
  const beating = beatUntil(engine, ended.signal).catch(() => undefined)
  try {
    return await work()
  } finally {
    ended.abort()
    await beating
  }
}

async function isFrozen(engine: Engine): Promise<boolean> {
  const beat = await engine.db.meta.get(beatKey)
  return typeof beat?.value === 'number' && Math.abs(engine.clock.wall() - beat.value) > stale
}

/**
 * Runs `work` while no other tab or worker of this courier does. A frozen tab keeps its lock as long as
 * it likes, so a holder that gives no sign of life loses it: two at work are safe, only wasteful.
 * Resolves with undefined when the lock was taken from us; the thief does the rest.
 */
export async function withReplayLock<T>(engine: Engine, work: () => Promise<T>): Promise<T | undefined> {
  const name = `replay:${engine.db.name}`
  for (;;) {
    let started = false
    const run = async () => {
      started = true
      return await beatWhile(engine, work)
    }
    const waiting = new AbortController()
    const frozen = await isFrozen(engine)
    if (!frozen) void engine.clock.sleep(stale).then(() => waiting.abort())
    try {
      return await engine.locks.request(name, frozen ? { steal: true } : { signal: waiting.signal }, run)
    } catch (error) {
      if (!(error instanceof DOMException && error.name === 'AbortError')) throw error
      if (started) return undefined
    }
  }
}
