import type { ServiceKey } from '#contracts/service-key.ts'
import type { Engine } from '#offline/engine.ts'
import { isOn, type PullTime, type PullTimes } from '#offline/pull-time.ts'
import type { ReplayOptions } from '#offline/replay.ts'
import { isCutOff } from '#offline/storage/cut-off.ts'
import { isFull } from '#offline/storage/storage-full-error.ts'
import { connection } from './page-connection.ts'

/** The interval in milliseconds between two pulls for an open screen, and before a missed one is retried. */
const minute = 60_000
/** The delay after the browser has closed the store, and before the services that the first run left out. */
const retryDelayMs = 1_000
/** The delay after the sync code could not be loaded. */
const codeRetryDelayMs = 5_000
/** The most services in a hint that are pulled without a look: a hint for all says only that anything may have changed. */
const fewMoved = 3
/** The least time between automatic runs. */
const minIntervalMs = 250

export interface SyncScheduler {
  start(): void
  stop(): void
  /** Call it after a command was saved. */
  queued(): void
  /** Call it when the address has changed. */
  opened(): Promise<void>
  /** Call it when a service reports changes; while a run is waiting, reports from several services are combined. */
  moved(pull: readonly ServiceKey[]): void
}

/** Loaded after the first screen, which sends nothing. Undefined if the chunk cannot be loaded now. */
const loadReplay = async () =>
  await import('#offline/replay.ts').then(
    ({ replay }) => replay,
    () => undefined,
  )

/** Each tap needs a new tag, because one that failed once is in the browser's back-off. */
async function registerSyncTag(): Promise<void> {
  const registration = await navigator.serviceWorker?.getRegistration()
  const sync = (registration as { sync?: { register(tag: string): Promise<void> } } | undefined)?.sync
  await sync?.register(`outbox-${Date.now()}`)
}

/**
 * Calls `replay` on every trigger that a page has, with the services to pull. `onSignedOut` is called when a service or the user pool has rejected
 * the tokens, so the courier has to sign in again.
 */
export function createSyncScheduler(engine: Engine, times: PullTimes, onSignedOut: () => void): SyncScheduler {
  const ended = new AbortController()
  const { clock, db } = engine
  const services = Object.keys(times) as ServiceKey[]
  /** The monotonic time of the last pull of each service; a service that has not been pulled since the app was shown has no entry. */
  const askedAt = new Map<ServiceKey, number>()
  let armed = 0

  const isOpen = (service: ServiceKey): boolean => isOn(times[service] as PullTime, location.pathname)
  const intervalOf = (service: ServiceKey): number => (isOpen(service) ? 1 : (times[service]?.every ?? 1)) * minute
  const isDue = (service: ServiceKey): boolean =>
    clock.tick() - (askedAt.get(service) ?? -Infinity) >= intervalOf(service)
  /** Returns the wait until the next run. Services that have not been pulled yet follow soon after the first run. */
  const rest = (): number => (services.every((service) => askedAt.has(service)) ? minute : retryDelayMs)
  /** Only the last call counts. */
  const arm = (wait: number): void => {
    const own = ++armed
    void clock.sleep(Math.max(minIntervalMs, wait)).then(() => {
      if (own === armed && !ended.signal.aborted) void run({ look: services.filter(isDue) })
    })
  }
  const run = async (options: ReplayOptions): Promise<void> => {
    const { pull = [], look = [], later = [] } = options
    const asked = [...pull, ...look, ...later]
    for (const service of asked) askedAt.set(service, clock.tick())
    // Arm first, so that there is a next run whatever happens to this one.
    arm(rest())
    try {
      const replay = await loadReplay()
      if (ended.signal.aborted) return
      if (!replay) {
        for (const service of asked) askedAt.delete(service)
        return arm(codeRetryDelayMs)
      }
      const { nextAt, rests, missed } = await replay(engine, options)
      if (ended.signal.aborted) return
      if (Object.values(rests).includes('signed-out')) onSignedOut()
      for (const service of missed) askedAt.set(service, clock.tick() + minute - intervalOf(service))
      arm(Math.min(rest(), nextAt === null ? Infinity : nextAt - clock.wall()))
    } catch (error) {
      // Signing out or a full disk closes the store during a run; everything is still in the outbox.
      if (ended.signal.aborted) return
      for (const service of asked) askedAt.delete(service)
      if (isCutOff(error)) return arm(retryDelayMs)
      if (!isFull(error) && db.storage.state() === 'enough') throw error
    }
  }
  const begin = (): void => {
    askedAt.clear()
    const isFirst = (service: ServiceKey): boolean => Boolean(times[service]?.first) || isOpen(service)
    void run({
      now: true,
      lead: services.filter((service) => times[service]?.leads),
      look: services.filter(isFirst),
      later: services.filter((service) => !isFirst(service)),
    })
  }
  const leave = (): void => {
    const kept = import('#offline/as-of.ts').then(({ savePullTimes }) => savePullTimes(engine))
    // The store may be closed; the next pull saves the time again.
    kept.catch(() => undefined)
  }
  const look = (): void => {
    if (document.visibilityState !== 'visible') return leave()
    // Look first, because recording what was sent needs space as well.
    void db.storage
      .look()
      .catch(() => undefined)
      .then(begin)
  }
  // A user who touches the screen may be about to record something, so the disk is checked first. An idle phone is left alone.
  const touched = (): void => void db.storage.watch().catch(() => undefined)

  return {
    start() {
      const { signal } = ended
      addEventListener('online', look, { signal })
      addEventListener('offline', () => connection.disconnected(), { signal })
      addEventListener('pointerdown', touched, { signal, passive: true })
      document.addEventListener('visibilitychange', look, { signal })
      begin()
    },
    stop() {
      ended.abort()
    },
    queued() {
      void run({})
      // The worker takes over if this page is closed before the network returns.
      void registerSyncTag().catch(() => undefined)
    },
    moved(pull) {
      void run(pull.length > fewMoved ? { look: pull } : { pull })
    },
    async opened() {
      const look = services.filter((service) => isOpen(service) && isDue(service))
      if (look.length > 0) await run({ look })
    },
  }
}
