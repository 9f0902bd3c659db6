import { pageError, notLoaded } from './page-errors.ts'

/** The least time between two reloads, in milliseconds. Without it, a chunk that no longer exists would reload the page for ever. */
const guard = 60_000
const key = 'chunk-reload-at'

export interface ChunkPage {
  now: () => number
  /** Being offline is no reason to reload the page. */
  online: () => boolean
  storage: () => Pick<Storage, 'getItem' | 'setItem'>
  /** Leaves this page by a full load. */
  go: (address: string) => void
}

/** Returns true if a reload is due, and saves that it happened. Without storage a reload could not be counted, so there is none. */
function mayReload({ now, online, storage }: ChunkPage): boolean {
  if (!online()) return false
  try {
    const last = Number(storage().getItem(key) ?? Number.NEGATIVE_INFINITY)
    if (Math.abs(now() - last) < guard) return false
    storage().setItem(key, String(now()))
    return true
  } catch {
    return false
  }
}

/**
 * Loads code on demand. If that fails, a newer version may have replaced it: one full load of the intended address, at
 * most once in 60 s, fetches that version. Otherwise the error page is shown (status 503).
 */
export async function loadChunk<T>(page: ChunkPage, load: () => Promise<T>, intended: () => string): Promise<T> {
  try {
    return await load()
  } catch {
    if (!mayReload(page)) throw pageError(503, notLoaded, 'chunk-failed')
    page.go(intended())
    return await new Promise<never>(() => undefined)
  }
}

export const chunkPage: ChunkPage = {
  now: () => Date.now(),
  online: () => navigator.onLine,
  storage: () => sessionStorage,
  go: (address) => location.assign(address),
}
