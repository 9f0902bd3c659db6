import type { Engine } from '#offline/engine.ts'
import type { ReplayOptions } from '#offline/replay.ts'
import { isCutOff } from '#offline/room/cut-off.ts'
import { isFull } from '#offline/room/storage-full-error.ts'
import { connection } from './page-connection.ts'

/** Milliseconds between looks at the services, and at the disk, while the app is in front. */
const lookEvery = 60_000
/** Milliseconds, where the code that sends cannot be had. */
const codeLookEvery = 5_000
/** Milliseconds, after the browser has closed the store. */
const soon = 1_000

export interface SyncScheduler {
  start(): void
  stop(): void
  /** A tap was kept. */
  queued(): void
  /** The courier pressed a button. */
  now(): Promise<void>
}

/** Behind the first screen, which sends nothing. Undefined where its code cannot be had now. */
const loadReplay = async () => await import('#offline/replay.ts').then(({ replay }) => replay, () => undefined)

/** A fresh tag each time: one that failed once sits in the browser's back-off. */
async function registerSyncTag(): Promise<void> {
  const registration = await navigator.serviceWorker?.getRegistration()
  registration?.active?.postMessage({ type: 'SCHEDULE_SYNC' })
  const sync = (registration as { sync?: { register(tag: string): Promise<void> } } | undefined)?.sync
  await sync?.register(`outbox-${Date.now()}`)
}

/**
 * Calls `replay` on every trigger that a page has. `onSignedOut`: a service or the user pool has refused
 * the tokens, and the courier has to know.
 */
export function createSyncScheduler(engine: Engine, onSignedOut: () => void): SyncScheduler {
  const ended = new AbortController()
  let timer: ReturnType<typeof setTimeout> | undefined

  const send = async (options: ReplayOptions) => {
    const replay = await loadReplay()
    if (ended.signal.aborted) return
    if (!replay) return lookAgain(codeLookEvery, options)
    const { nextAt, rests } = await replay(engine, options)
    if (ended.signal.aborted) return
    if (Object.values(rests).includes('signed-out')) onSignedOut()
    const wait = nextAt === null ? lookEvery : Math.min(lookEvery, Math.max(250, nextAt - Date.now()))
    lookAgain(wait, nextAt === null ? { pull: 'at-start' } : {})
  }
  let lookedAtDisk = 0
  let disk = Promise.resolve()
  /** Not again before `atLeast` milliseconds have passed: each look writes to the disk. Who comes meanwhile waits for it. */
  const lookAtDisk = async (atLeast: number) => {
    if (Date.now() - lookedAtDisk >= atLeast) {
      lookedAtDisk = Date.now()
      disk = engine.db.room.look()
    }
    await disk
  }
  const lookAgain = (wait: number, options: ReplayOptions) => {
    clearTimeout(timer)
    timer = setTimeout(() => void run(options), wait)
  }
  const run = async (options: ReplayOptions, lookAtLeast = lookEvery) => {
    try {
      // First: what is sent is written down as well.
      await lookAtDisk(lookAtLeast)
      await send(options)
    } catch (error) {
      // At sign-out and on a full disk the store is closed under whatever is on its way; the outbox has it all.
      if (ended.signal.aborted) return
      if (isCutOff(error)) return lookAgain(soon, options)
      if (!isFull(error) && engine.db.room.state() === 'enough') throw error
      lookAgain(lookEvery, { pull: 'at-start' })
    }
  }
  const look = () => {
    if (document.visibilityState !== 'visible') return
    void run({ now: true, pull: 'at-start' }, 0)
  }

  return {
    start() {
      const { signal } = ended
      addEventListener('online', look, { signal })
      addEventListener('offline', () => connection.disconnected(), { signal })
      document.addEventListener('visibilitychange', look, { signal })
      // The disk can wait until the first screen is drawn.
      void run({ now: true, pull: 'at-start' }, Infinity)
    },
    stop() {
      ended.abort()
      clearTimeout(timer)
    },
    queued() {
      void run({})
      // The worker takes over when this page is closed before the network is back.
      void registerSyncTag().catch(() => undefined)
    },
    async now() {
      await run({ now: true, pull: 'at-start' })
    },
  }
}
