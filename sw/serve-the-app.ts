import { cleanupOutdatedCaches, createHandlerBoundToURL, precacheAndRoute } from 'workbox-precaching'
import type { PrecacheEntry } from 'workbox-precaching'
import { NavigationRoute, registerRoute } from 'workbox-routing'
import { CacheFirst } from 'workbox-strategies'

declare const self: ServiceWorkerGlobalScope & { __WB_MANIFEST: (PrecacheEntry | string)[] }

/** Answered by the services, never by the app's own page. */
const notTheApp = [/^\/api\//, /^\/identity/, /^\/config\.json$/]

/** The app's files come from the cache, whatever the network does; every address of the app is its one page. */
export function serveTheApp(): void {
  cleanupOutdatedCaches()
  precacheAndRoute(self.__WB_MANIFEST)
  registerRoute(({ url }) => url.pathname.endsWith('.wasm'), new CacheFirst({ cacheName: 'scanner' }))
  // In development the pages come from the development server, changed a moment ago.
  if (import.meta.env.PROD) {
    registerRoute(new NavigationRoute(createHandlerBoundToURL('/index.html'), { denylist: notTheApp }))
  }
}
