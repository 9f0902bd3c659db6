import { PrecacheController, type InstallResult } from 'workbox-precaching'
import { inTurns } from './in-turns.ts'

/** A browser opens six connections to a service that has no HTTP/2. */
const most = 6

/** Stores the app's files, several at once. Workbox asks for one after another: each is a round trip to wait for. */
class Precache extends PrecacheController {
  async #store(event: ExtendableEvent): Promise<InstallResult> {
    await inTurns([...this.getURLsToCacheKeys()], most, async ([url, cacheKey]) => {
      const request = new Request(url, {
        integrity: this.getIntegrityForCacheKey(cacheKey) ?? '',
        // A name without the file's hash may be in the browser's own cache with what it held before.
        cache: new URL(cacheKey).searchParams.has('__WB_REVISION__') ? 'reload' : 'default',
        credentials: 'same-origin',
      })
      await Promise.all(this.strategy.handleAll({ params: { cacheKey }, request, event }))
    })
    return { updatedURLs: [], notUpdatedURLs: [] }
  }

  /** Fails if one file can't be stored. The next try keeps the files that this one has stored. */
  override install(event: ExtendableEvent): Promise<InstallResult> {
    const stored = this.#store(event)
    event.waitUntil(stored)
    return stored
  }
}

export const precache = new Precache()
