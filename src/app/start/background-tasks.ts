import type { RuntimeConfig } from '#contracts/config/runtime-config.ts'
import { followClosing } from '#features/courier/closed-account-store.ts'
import { followListNews } from '#features/manifest/list/list-news-store.ts'
import type { Engine } from '#offline/engine.ts'
import { backgroundToast } from '#ui/feedback/toast-beside.ts'
import { followSession } from '../session/follow-session.ts'
import { keepLastScreen } from '../last-screen/keep-last-screen.ts'
import { listenToHints } from '../sync/listen-to-hints.ts'
import { mirrorSession } from '../session/session-mirror.ts'
import { prepareStorage } from '../storage/cleanup.ts'
import type { SyncScheduler } from '../sync/sync-scheduler.ts'
import { warmScanner } from './warm-scanner.ts'

/** Milliseconds. An app that is never closed must delete old days too. */
const cleanupIntervalMs = 6 * 60 * 60 * 1000

interface Work {
  engine: Engine | null
  config: RuntimeConfig | null
  scheduler: SyncScheduler | null
  /** Reads the stored session again. */
  reloadSession: () => Promise<void>
}

/** Starts the background tasks of one courier, or of a guest. Returns a function that stops them. */
export function startBackgroundTasks({ engine, config, scheduler, reloadSession }: Work): () => void {
  warmScanner(engine !== null)
  const stops = [followSession(reloadSession)]
  if (config) {
    stops.push(mirrorSession(config.identity))
    const cleanUp = (): void => void prepareStorage(engine, config.environment)
    cleanUp()
    const timer = setInterval(cleanUp, cleanupIntervalMs)
    stops.push(() => clearInterval(timer))
  }
  const say = (text: string) => backgroundToast.show?.({ text })
  if (engine) stops.push(keepLastScreen(engine), followListNews(say), followClosing(say))
  if (engine && scheduler) stops.push(listenToHints(engine, (services) => scheduler.moved(services)))
  return () => {
    for (const stop of stops) stop()
  }
}
