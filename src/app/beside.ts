import type { RuntimeConfig } from '#contracts/runtime-config.ts'
import { followClosing } from '#features/courier/closed-account-store.ts'
import { followListNews } from '#features/manifest/list/list-news-store.ts'
import type { Engine } from '#offline/engine.ts'
import { toastBeside } from '#ui/feedback/toast-beside.ts'
import { followSession } from './follow-session.ts'
import { keepLastScreen } from './last-screen/keep-last-screen.ts'
import { listenToHints } from './listen-to-hints.ts'
import { mirrorSession } from './session-mirror.ts'
import { careForStorage } from './storage-care.ts'
import type { SyncScheduler } from './sync-scheduler.ts'
import { warmScanner } from './warm-scanner.ts'

/** Milliseconds: an app that is never closed must also let go of old days. */
const careEvery = 6 * 60 * 60 * 1000

interface Beside {
  engine: Engine | null
  config: RuntimeConfig | null
  scheduler: SyncScheduler | null
}

/** What runs beside the screens for one courier, or for a guest. Returns how to stop. */
export function runBeside({ engine, config, scheduler }: Beside): () => void {
  warmScanner(engine !== null)
  const stops = [followSession()]
  if (config) {
    stops.push(mirrorSession(config.identity))
    const care = (): void => void careForStorage(engine, config.environment)
    care()
    const timer = setInterval(care, careEvery)
    stops.push(() => clearInterval(timer))
  }
  const say = (text: string) => toastBeside.show?.({ text })
  if (engine) stops.push(keepLastScreen(engine), followListNews(say), followClosing(say))
  if (engine && scheduler) stops.push(listenToHints(engine, (services) => scheduler.moved(services)))
  return () => {
    for (const stop of stops) stop()
  }
}
