import type { RuntimeConfig } from '#contracts/runtime-config.ts'
import { createEngine } from '#offline/create-engine.ts'
import { setCurrentEngine } from '#offline/current-engine.ts'
import type { Engine } from '#offline/engine.ts'
import { readSession } from '#offline/session/stored-session.ts'
import type { StoredSession } from '#offline/session/stored-session.ts'
import { fetchConfig, storedConfig } from '#offline/stored-config.ts'
import { registry } from '../registry.ts'
import { keepLastScreen } from './last-screen/keep-last-screen.ts'
import { leaveNothingOpen } from './leave-nothing-open.ts'
import { connection } from './page-connection.ts'
import { careForStorage } from './storage-care.ts'
import { createSyncScheduler } from './sync-scheduler.ts'
import type { SyncScheduler } from './sync-scheduler.ts'
import { warmScanner } from './warm-scanner.ts'

/** Who is at work on this page, and with what. */
export interface Work {
  /** Null: never seen, and the origin does not answer. */
  config: RuntimeConfig | null
  /** Null: a guest. */
  session: StoredSession | null
  engine: Engine | null
  scheduler: SyncScheduler | null
  /** Rows of a first or full load, while one runs. */
  progress: { loaded: number; total: number } | null
}

const nobody: Work = { config: null, session: null, engine: null, scheduler: null, progress: null }

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
  const engine = createEngine(config, session.actor, registry, {
    onQueued: () => scheduler.queued(),
    onExchange: connection.exchanged,
    onProgress: (_service, loaded, total) => change({ progress: loaded < total ? { loaded, total } : null }),
  })
  leaveNothingOpen(engine.db)
  const scheduler = createSyncScheduler(engine, () => void noticeSession())
  return { engine, scheduler }
}

/** The tokens may be gone since the start; who works here is not. */
async function noticeSession(): Promise<void> {
  const session = await readSession()
  if (session?.actor === current.session?.actor) change({ session: session ?? null })
}

async function read(): Promise<Work> {
  const [session, stored] = await Promise.all([readSession(), storedConfig()])
  const config = stored ?? (await fetchConfig(fetch)) ?? null
  const opened = config && session ? open(config, session) : { engine: null, scheduler: null }
  setCurrentEngine(opened.engine ?? undefined)
  change({ ...nobody, ...opened, config, session: session ?? null })
  return current
}

/** Milliseconds: an app that is never closed must also let go of old days. */
const careEvery = 6 * 60 * 60 * 1000

let reading: Promise<Work> | undefined

/** Resolves when it is known who works here; route guards wait for it while their screens load. */
export const workReady = (): Promise<Work> => (reading ??= read())

let stopKeeping = (): void => undefined

/** What runs beside the screens, from the first one on. */
function begin({ scheduler, engine }: Work): void {
  scheduler?.start()
  if (engine) void careForStorage(engine)
  warmScanner(engine !== null)
  stopKeeping()
  if (engine) stopKeeping = keepLastScreen(engine)
}

/** Reads the stored session again, after a sign-in or a sign-out. */
export async function reloadWork(): Promise<Work> {
  current.scheduler?.stop()
  current.engine?.db.close()
  reading = read()
  const work = await reading
  begin(work)
  return work
}

/** After the first screen: sync, and a look at the configuration for the next start. */
export async function startWork(): Promise<void> {
  begin(await workReady())
  setInterval(() => {
    if (current.engine) void careForStorage(current.engine)
  }, careEvery)
  await fetchConfig(fetch)
}
