import { liveQuery } from 'dexie'
import { cacheScanner } from '#device/scanner/keep-scanner.ts'
import { readManifests } from '#features/manifest/manifest-store.ts'

const isInstalled = (): boolean => matchMedia('(display-mode: standalone), (display-mode: fullscreen)').matches

let stop = (): void => {}

/**
 * Fetches the scanner's reader ahead of the first scan, where there will be one: in an installed app, or
 * for a courier as soon as a round is on this device. A guest who only looks in is spared the 400 KB.
 * Call it with each start of work; one that still waits for a round then gives way.
 */
export function warmScanner(hasCourier: boolean): void {
  stop()
  // In development the addresses are not those that the worker will serve.
  if (import.meta.env.DEV) return
  if (isInstalled()) void cacheScanner()
  else if (hasCourier) {
    const waiting = liveQuery(readManifests).subscribe({
      next: (manifests) => {
        if (manifests.length === 0) return
        stop()
        void cacheScanner()
      },
      // The store was closed with the courier's session.
      error: () => stop(),
    })
    stop = () => waiting.unsubscribe()
  }
}
