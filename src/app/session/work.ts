import type { RuntimeConfig } from '#contracts/config/runtime-config.ts'
import { createEngine } from '#offline/create-engine.ts'
import { setCurrentEngine } from '#offline/current-engine.ts'
import type { Engine } from '#offline/engine.ts'
import { watchTransactions } from '#offline/open-transactions.ts'
import { readSession, type StoredSession } from '#offline/session/stored-session.ts'
import { fetchConfig, storedConfig, type ConfigError } from '#offline/stored-config.ts'
import { readScreenLock } from '#features/unlock/lock-store.ts'
import { pageRegistry, pullTimes } from '#src/features.ts'
import { fetchOrTakeEarly } from '../start/early-config.ts'
import { isWebKit } from '../storage/abort-transactions-on-page-hide.ts'
import { connection } from '../sync/page-connection.ts'
import { recordActivity, setLock } from './screen-lock.ts'
import { createSyncScheduler, type SyncScheduler } from '../sync/sync-scheduler.ts'

export interface Work {
  /** Null if it was never loaded and cannot be loaded now. */
  config: RuntimeConfig | null
  /** Why `config` is null. */
  configFault: ConfigError | null
  /** Null for a guest. */
  session: StoredSession | null
  engine: Engine | null
  scheduler: SyncScheduler | null
  /** The rows loaded so far, while a first or full load runs. */
  progress: { loaded: number; total: number } | null
}

const nobody: Work = { config: null, configFault: null, session: null, engine: null, scheduler: null, progress: null }

let current = nobody
const listeners = new Set<() => void>()

function change(next: Partial<Work>): void {
  current = { ...current, ...next }
  for (const listener of listeners) listener()
}

export const subscribeWork = (listener: () => void): (() => void) => {
  listeners.add(listener)
  return () => {
    listeners.delete(listener)
  }
}
export const workNow = (): Work => current

function open(config: RuntimeConfig, session: StoredSession): Pick<Work, 'engine' | 'scheduler'> {
  const engine = createEngine(config, session.actor, pageRegistry, {
    onQueued: () => {
      scheduler.queued()
      recordActivity()
    },
    onExchange: connection.exchanged,
    onProgress(service, loaded, total) {
      if (service === 'manifest') change({ progress: loaded < total ? { loaded, total } : null })
    },
  })
  if (isWebKit) watchTransactions(engine.db)
  const scheduler = createSyncScheduler(engine, pullTimes, () => void reloadSession())
  return { engine, scheduler }
}

let changing = false

/** Runs a change of session that this page makes itself, without the reload that a change elsewhere causes. */
export async function whileChanging<Result>(changeSession: () => Promise<Result>): Promise<Result> {
  changing = true
  try {
    return await changeSession()
  } catch (error) {
    changing = false
    throw error
  }
}

/**
 * Reloads the session, whose tokens may have changed or gone since the start. If the user is another one or nobody, the
 * page reloads, so that nothing of the last user stays on screen or is saved under the new name.
 */
export async function reloadSession(): Promise<void> {
  const session = await readSession()
  if (session?.actor === current.session?.actor) return change({ session: session ?? null })
  if (!changing) location.replace('/')
}

const ofMirror = 'CognitoIdentityServiceProvider.'

function hasMirror(): boolean {
  try {
    return document.cookie.includes(ofMirror) || Object.keys(localStorage).some((key) => key.startsWith(ofMirror))
  } catch {
    return false
  }
}

/**
 * Returns the session from the cookies or local storage, if the browser has deleted the stores. After a sign-out the
 * configuration is still stored, so that nobody is signed in again.
 */
async function mirrored({ identity }: RuntimeConfig): Promise<StoredSession | undefined> {
  if (!hasMirror()) return undefined
  const found = await import('./session-mirror.ts').catch(() => undefined)
  return await found?.restoreSession(identity)
}

async function read(): Promise<Work> {
  const [kept, stored, lock] = await Promise.all([readSession(), storedConfig(), readScreenLock()])
  const found = stored ?? (await fetchConfig(fetchOrTakeEarly))
  const [config, configFault] = typeof found === 'string' ? [null, found] : [found, null]
  const session = kept ?? (config && !stored ? await mirrored(config) : undefined)
  setLock(lock !== undefined && lock.actor === session?.actor ? lock : null)
  const opened = config && session ? open(config, session) : { engine: null, scheduler: null }
  setCurrentEngine(opened.engine ?? undefined)
  change({ ...nobody, ...opened, config, configFault, session: session ?? null })
  return current
}

let reading: Promise<Work> | undefined

/** Resolves when the user is known; route guards await it while their screens load. */
export const workReady = (): Promise<Work> => (reading ??= read())

const nothing = (): void => undefined
let stopTasks = Promise.resolve(nothing)

/** Starts the scheduler and the background tasks, after the first screen. */
function begin({ scheduler, engine }: Work): void {
  scheduler?.start()
  const before = stopTasks
  stopTasks = import('../start/background-tasks.ts').then(
    async ({ startBackgroundTasks }) => {
      const stop = await before
      stop()
      return current.engine === engine ? startBackgroundTasks({ ...current, reloadSession }) : nothing
    },
    // The code cannot be loaded now; the next start tries again.
    async () => await before,
  )
}

/** Reads the stored session again, after a sign-in or a sign-out. */
export async function reloadWork(): Promise<Work> {
  current.scheduler?.stop()
  current.engine?.db.close()
  reading = read()
  const work = await reading
  changing = false
  begin(work)
  return work
}

/** Runs after the first screen: starts sync, and fetches the configuration for the next start. */
export async function startWork(): Promise<void> {
  begin(await workReady())
  await fetchConfig(fetch)
  if (current.config !== null) return
  const { waitForConfig } = await import('../start/wait-for-config.ts')
  await waitForConfig(() => current.config !== null, reloadWork)
}
