import type { Engine } from './engine.ts'

/** Milliseconds without a beat after which the holder counts as frozen. */
const stale = 30_000
const beatEvery = 5_000

const beatKey = (name: string) => `replay-beat/${name}`

const beat = async ({ db, clock }: Engine, name: string) =>
  await db.meta.put({ key: beatKey(name), value: clock.tick() })

/** The first beat comes late: most work is done by then, and a phone that has nothing to do writes nothing. */
async function beatUntil(engine: Engine, name: string, ended: AbortSignal): Promise<void> {
  const end = new Promise<void>((resolve) => {
    ended.addEventListener('abort', () => resolve())
  })
  for (;;) {
    await Promise.race([engine.clock.sleep(beatEvery), end])
    if (ended.aborted) return
    await beat(engine, name)
  }
}

async function beatWhile<T>(engine: Engine, name: string, work: () => Promise<T>): Promise<T> {
  const ended = new AbortController()
  // A failed heartbeat is not an error of the work, which notices by itself that the store is closed.
  const beating = beatUntil(engine, name, ended.signal).catch(() => undefined)
  try {
    return await work()
  } finally {
    ended.abort()
    await beating
  }
}

const lastBeat = async ({ db }: Engine, name: string): Promise<unknown> => (await db.meta.get(beatKey(name)))?.value

/** Whether the lock is ours to take: of all who have waited as long only one gets it, and beats for the others to see. */
async function mayTake(engine: Engine, name: string, before: unknown): Promise<boolean> {
  return await engine.db.transaction('rw', engine.db.meta, async () => {
    if ((await lastBeat(engine, name)) !== before) return false
    await beat(engine, name)
    return true
  })
}

/**
 * Runs `work` while no other tab or worker of this courier runs work of that `name`. A frozen tab holds its lock for
 * long as it likes, so a holder that gave no sign of life while we waited loses it: two at work are safe, only wasteful.
 * Resolves with undefined when the lock was taken from us; the thief does the rest.
 */
export async function withReplayLock<T>(engine: Engine, name: string, work: () => Promise<T>): Promise<T | undefined> {
  const lock = `replay:${engine.db.name}:${name}`
  let steal = false
  for (;;) {
    let started = false
    const run = async () => {
      started = true
      return await beatWhile(engine, name, work)
    }
    // Read while the lock is asked for, which is free nearly always.
    const before = lastBeat(engine, name).catch(() => undefined)
    const waiting = new AbortController()
    if (!steal) void engine.clock.sleep(stale).then(() => waiting.abort())
    try {
      return await engine.locks.request(lock, steal ? { steal } : { signal: waiting.signal }, run)
    } catch (error) {
      if (!(error instanceof DOMException && error.name === 'AbortError')) throw error
      if (started) return undefined
      steal = await mayTake(engine, name, await before)
    }
  }
}
