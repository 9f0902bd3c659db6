import { cacheNames } from 'workbox-core'
import { registerRoute } from 'workbox-routing'
import { precache } from './precache.ts'

const keptFiles = 'replaced'
const isPart = ({ pathname }: URL): boolean => pathname.startsWith('/assets/')

async function keep(): Promise<void> {
  const stored = await caches.open(cacheNames.precache)
  const parts = (await stored.keys()).filter(({ url }) => isPart(new URL(url)))
  // A tab that is two versions behind has only the browser's own cache.
  await caches.delete(keptFiles)
  const kept = await caches.open(keptFiles)
  for (const request of parts) {
    if (precache.getCacheKeyForURL(request.url) !== undefined) continue
    const response = await stored.match(request)
    if (response) await kept.put(request, response)
  }
}

/**
 * A tab that does not take the update continues to fetch its screens one by one. The services have only the new
 * files, and so has the precache once this worker is active: the old files are cached for that tab.
 */
export function cacheReplacedFiles(worker: ServiceWorkerGlobalScope): void {
  worker.addEventListener('install', (event) => event.waitUntil(keep()))
  registerRoute(
    ({ url, sameOrigin }) => sameOrigin && isPart(url),
    async ({ request }) => (await caches.match(request, { cacheName: keptFiles })) ?? (await fetch(request)),
  )
}
