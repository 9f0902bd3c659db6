import type { Engine } from '#offline/engine.ts'
import { followHints } from '#offline/hints/follow-hints.ts'
import { pullTimes } from '#src/features.ts'
import type { ServiceKey } from '#contracts/service-key.ts'

/** The first pulls and pictures of a screen have priority. */
const startDelayMs = 3_000

/** Listens for hints while this page is visible and online. Returns a function that stops it. */
export function listenToHints(engine: Engine, moved: (services: ServiceKey[]) => void): () => void {
  const services = (Object.keys(pullTimes) as ServiceKey[]).filter((service) => engine.address(service) !== null)
  const ended = new AbortController()
  let own: AbortController | undefined
  const begin = async ({ signal }: AbortController): Promise<void> => {
    await engine.clock.sleep(startDelayMs)
    await followHints(engine, services, signal, (named, isBegun) =>
      moved(isBegun ? named.filter((service) => pullTimes[service]?.first) : named),
    )
  }
  const look = (): void => {
    const isWanted = document.visibilityState === 'visible' && navigator.onLine
    if (isWanted && own) return
    own?.abort()
    own = isWanted ? new AbortController() : undefined
    // Signing out closes the store while this runs, so an error is expected.
    if (own) void begin(own).catch(() => undefined)
  }
  const { signal } = ended
  addEventListener('online', look, { signal })
  addEventListener('offline', look, { signal })
  document.addEventListener('visibilitychange', look, { signal })
  look()
  return () => {
    ended.abort()
    own?.abort()
  }
}
