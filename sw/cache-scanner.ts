/** The scanner's own page is served from it as well. */
export const scannerCache = 'scanner'

/**
 * Puts the reader's WASM where it is found without signal, once, and takes an older version's away. Here and not
 * in the page: a page that is left takes its downloads with it. Resolves also where that was not possible: it is
 * asked for again with the next round.
 */
export async function cacheScanner(address: unknown): Promise<void> {
  if (typeof address !== 'string') return
  try {
    const { href, origin, pathname } = new URL(address, location.href)
    if (origin !== location.origin || !pathname.endsWith('.wasm')) return
    const cache = await caches.open(scannerCache)
    if ((await cache.match(href)) === undefined) {
      const answer = await fetch(href)
      // A page that has not taken its update asks for a file that is gone; `Cache.add` would complain of it in the log.
      if (!answer.ok) return
      await cache.put(href, answer)
    }
    const kept = await cache.keys()
    await Promise.all(kept.filter(({ url }) => url !== href).map((request) => cache.delete(request)))
  } catch {
    // There is no signal, no space, or the browser saves nothing.
  }
}
