/** Bytes of all pages in a process. */
const defaultBytes = 32 * 1024 * 1024
/** A larger page would push out too many others. */
const largestPart = 1 / 4

/** Encoded pages of snapshots. A key names all that a page depends on, and whose feed it is. */
export interface PageCache {
  get(key: string): Uint8Array<ArrayBuffer> | undefined
  save(key: string, bytes: Uint8Array<ArrayBuffer>): void
}

/** Returns a cache that drops what was not used for longest. */
export function createPageCache(mostBytes = defaultBytes): PageCache {
  const pages = new Map<string, Uint8Array<ArrayBuffer>>()
  let total = 0
  const sizeOf = (key: string, bytes: Uint8Array | undefined): number => (bytes ? bytes.length + key.length : 0)
  const drop = (key: string): void => {
    total -= sizeOf(key, pages.get(key))
    pages.delete(key)
  }
  return {
    get(key) {
      const bytes = pages.get(key)
      if (!bytes) return undefined
      pages.delete(key)
      pages.set(key, bytes)
      return bytes
    },
    save(key, bytes) {
      if (sizeOf(key, bytes) > mostBytes * largestPart) return
      drop(key)
      pages.set(key, bytes)
      total += sizeOf(key, bytes)
      for (const oldest of pages.keys()) {
        if (total <= mostBytes) return
        drop(oldest)
      }
    },
  }
}
