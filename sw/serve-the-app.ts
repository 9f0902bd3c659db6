import { cleanupOutdatedCaches, PrecacheRoute, type PrecacheEntry } from 'workbox-precaching'
import { NavigationRoute, registerRoute } from 'workbox-routing'
import { CacheFirst } from 'workbox-strategies'
import { scannerCache } from './cache-scanner.ts'
import { precache } from './precache.ts'

declare const self: ServiceWorkerGlobalScope & { __WB_MANIFEST: (PrecacheEntry | string)[] }

/** Answered by the services, never by the app's own page. */
const notTheApp = [
  /^\/api\//,
  /^\/identity/,
  /^\/config\.json$/,
  /^\/evidence\/verify\.html$/,
  /^\/where\/badge\//,
  /^\/developers\/?$/,
]

/**
 * The browser may read the files whose names contain their hash without asking this worker. It looks in every cache:
 * what is in none it takes from the network, and would not find the scanner's engine and the replaced files.
 */
function readFilesAtOnce(event: InstallEvent): void {
  if (!event.addRoutes) return
  const assets = { urlPattern: new URLPattern({ pathname: '/assets/*' }) }
  // A phone that only looks each minute must not start a worker for it, which costs more than the look.
  const services = { urlPattern: new URLPattern({ pathname: '/api/*' }) }
  event.waitUntil(
    event.addRoutes([
      { condition: assets, source: 'cache' },
      { condition: services, source: 'network' },
    ]),
  )
}

/** The app's files come from the cache, whatever the network does; every address of the app is its one page. */
export function serveTheApp(): void {
  cleanupOutdatedCaches()
  precache.precache(self.__WB_MANIFEST)
  registerRoute(new PrecacheRoute(precache))
  self.addEventListener('install', readFilesAtOnce)
  registerRoute(({ url }) => url.pathname.endsWith('.wasm'), new CacheFirst({ cacheName: scannerCache }))
  // In development the pages come from the development server, which has the latest change.
  if (import.meta.env.PROD) {
    registerRoute(new NavigationRoute(precache.createHandlerBoundToURL('/index.html'), { denylist: notTheApp }))
  }
}
