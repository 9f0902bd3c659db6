import type { RuntimeConfig } from '#contracts/config/runtime-config.ts'
import { followClosing } from '#features/courier/closed-account-store.ts'
import { followListNews } from '#features/manifest/list/list-news-store.ts'
import type { Engine } from '#offline/engine.ts'
import { backgroundToast } from '#ui/feedback/background-toast.ts'
import { followSession } from '../session/follow-session.ts'
import { saveLastScreen } from '../last-screen/save-last-screen.ts'
import { listenToHints } from '../sync/listen-to-hints.ts'
import { mirrorSession } from '../session/session-mirror.ts'
import { prepareStorage } from '../storage/cleanup.ts'
import type { SyncScheduler } from '../sync/sync-scheduler.ts'
import { liveQuery } from 'dexie'
import { cacheScanner } from '#device/scanner/cache-scanner.ts'
import { readManifests } from '#features/manifest/manifest-store.ts'

const isInstalled = (): boolean => matchMedia('(display-mode: standalone), (display-mode: fullscreen)').matches

let stop = (): void => {}

/**
 * Fetches the scanner's code before the first scan if one is likely: in an installed app, or for a courier
 * as soon as a round is on this device. Guests are spared the 400 KB.
 * Call it at each start of work; a call that still waits for a round is then cancelled.
 */
function warmScanner(hasCourier: boolean): void {
  stop()
  // In development, the addresses differ from those that the worker serves.
  if (import.meta.env.DEV) return
  if (isInstalled()) void cacheScanner()
  else if (hasCourier) {
    const waiting = liveQuery(readManifests).subscribe({
      next: (manifests) => {
        if (manifests.length === 0) return
        stop()
        void cacheScanner()
      },
      // Signing out has closed the store.
      error: () => stop(),
    })
    stop = () => waiting.unsubscribe()
  }
}

/** Loaded later, because the first screen shows no map. */
function fetchRoundMaps(): () => void {
  let isStopped = false
  let stopFollowing = (): void => {}
  void import('#features/manifest/map/fetch-maps-sync.ts').then(
    ({ followRoundMaps }) => {
      if (!isStopped) stopFollowing = followRoundMaps()
    },
    // Not on this phone yet: the next start tries again.
    () => undefined,
  )
  return () => {
    isStopped = true
    stopFollowing()
  }
}

/** The interval in milliseconds. An app that is never closed must also delete old days. */
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
  if (engine) stops.push(saveLastScreen(engine), followListNews(say), followClosing(say))
  if (engine && 'connection' in navigator) stops.push(fetchRoundMaps())
  if (engine && scheduler) stops.push(listenToHints(engine, (services) => scheduler.moved(services)))
  return () => {
    for (const stop of stops) stop()
  }
}
