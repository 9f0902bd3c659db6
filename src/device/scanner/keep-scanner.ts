import wasmUrl from 'zxing-wasm/reader/zxing_reader.wasm?url'

/** The worker script serves from the same one. */
const cacheName = 'scanner'

/**
 * Puts the reader's WASM where the service worker finds it without signal, once, and takes an older
 * version's away. False where that was not possible: then it is tried again at the next call.
 */
export const keepScanner = async (): Promise<boolean> => {
  try {
    const address = new URL(wasmUrl, location.href).href
    const cache = await caches.open(cacheName)
    if ((await cache.match(address)) === undefined) await cache.add(address)
    const kept = await cache.keys()
    await Promise.all(kept.filter(({ url }) => url !== address).map((request) => cache.delete(request)))
    return true
  } catch {
    // No signal, no room, or a browser that keeps nothing.
    return false
  }
}
