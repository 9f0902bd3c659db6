import type { ServiceKey } from '#contracts/service-key.ts'
import type { Engine } from '#offline/engine.ts'
import { replay } from '#offline/replay.ts'
import type { ReplayOptions } from '#offline/replay.ts'
import { connection } from './page-connection.ts'

/** Milliseconds between looks at the services while the app is in front. */
const lookEvery = 60_000

export interface SyncScheduler {
  start(): void
  stop(): void
  /** A tap was kept. */
  queued(): void
  /** The courier pressed a button. */
  now(): Promise<void>
}

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
  const atStart: ServiceKey[] = engine.syncs.filter((sync) => sync.pullAtStart).map((sync) => sync.service)
  const ended = new AbortController()
  let timer: ReturnType<typeof setTimeout> | undefined

  const send = async (options: ReplayOptions) => {
    const { nextAt, rests } = await replay(engine, options)
    if (ended.signal.aborted) return
    if (Object.values(rests).includes('signed-out')) onSignedOut()
    clearTimeout(timer)
    const wait = nextAt === null ? lookEvery : Math.min(lookEvery, Math.max(250, nextAt - Date.now()))
    timer = setTimeout(() => void run(nextAt === null ? { pull: atStart } : {}), wait)
  }
  const run = async (options: ReplayOptions) => {
    try {
      await send(options)
    } catch (error) {
      // At sign-out the store is closed under whatever is on its way; the outbox has it all.
      if (!ended.signal.aborted) throw error
    }
  }
  const look = () => {
    if (document.visibilityState === 'visible') void run({ now: true, pull: atStart })
  }

  return {
    start() {
      const { signal } = ended
      addEventListener('online', look, { signal })
      addEventListener('offline', () => connection.disconnected(), { signal })
      document.addEventListener('visibilitychange', look, { signal })
      void run({ now: true, pull: atStart })
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
      await run({ now: true, pull: atStart })
    },
  }
}
