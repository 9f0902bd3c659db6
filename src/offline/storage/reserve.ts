import { freeAttachments } from '../attachments/attachment-cache.ts'

/** Bytes that mending a store takes for a while, and the taps that follow. */
const work = 8 * 1024 * 1024
/** Bytes: with less the disk counts as full, before a write meets its end. */
const least = 2 * 1024 * 1024
/** Bytes. A page and the worker may both have met the full disk, and each mends what it has open. */
const weight = 2 * work

/**
 * Disk space that is reserved so that it can be given up, and what is known of the disk. It is outside the store,
 * because a deletion in the store itself frees nothing at once, and on a full disk not even that can be written.
 */
export interface Reserve {
  /** Lays it where there stays room to work. */
  lay(): Promise<void>
  /** Whether it lies ready. False where nothing is known of the disk. */
  isLaid(): Promise<boolean>
  /** Records that the disk was full. Resolves with whether there was a reserve to give up. */
  drop(): Promise<boolean>
  /** Whether there is room to mend the store now, or to go on writing to it. */
  fits(what: 'mending' | 'writing'): Promise<boolean>
  /** Whether the disk has been full, in this or an earlier life of the app, and the store was not mended since. */
  isOwed(): Promise<boolean>
  settle(): Promise<void>
}

const nothing = async () => await Promise.resolve()

/** Used if nothing can be reserved: then nothing is known of the disk either. */
export const noReserve: Reserve = {
  lay: nothing,
  isLaid: async () => await Promise.resolve(false),
  drop: async () => await Promise.resolve(false),
  fits: async () => await Promise.resolve(true),
  isOwed: async () => await Promise.resolve(false),
  settle: nothing,
}

/** Random, so that no file system makes it light. */
function heavyBytes(size: number): Uint8Array<ArrayBuffer> {
  const bytes = new Uint8Array(size)
  const most = 65_536
  for (let at = 0; at < size; at += most) crypto.getRandomValues(bytes.subarray(at, at + most))
  return bytes
}

/** A full disk still lets us delete a file, but not add one: so a missing `sound` means that the disk was full. */
const marks = { known: '/known', sound: '/sound' }
const path = '/ballast'

/** Uses files of the Cache API. In Chromium they leave the disk at once when both entry and cache are deleted. */
export function createCacheReserve(name = 'courier-room'): Reserve {
  if (!('caches' in globalThis)) return noReserve
  const caching = { marks: name, reserve: `${name}-ballast`, probe: `${name}-probe` }
  // `open` would create the cache of a phone that was just erased.
  const isMarked = async (mark: string) => (await caches.match(mark, { cacheName: caching.marks })) !== undefined
  const mark = async (text: string) => await (await caches.open(caching.marks)).put(text, new Response(''))
  // `caches.open` would create a missing cache, which a full disk does not allow.
  const remove = async (cache: string): Promise<boolean> => {
    try {
      if (!(await caches.has(cache))) return false
      const had = await (await caches.open(cache)).delete(path)
      await caches.delete(cache)
      return had
    } catch {
      return await caches.delete(cache).catch(() => false)
    }
  }
  const put = async (cache: string, size: number): Promise<boolean> => {
    try {
      await (await caches.open(cache)).put(path, new Response(heavyBytes(size)))
      return true
    } catch {
      await remove(cache)
      return false
    }
  }
  const probe = async (what: 'mending' | 'writing') => {
    const fitted = await put(caching.probe, what === 'mending' ? work : least)
    await remove(caching.probe)
    return fitted
  }
  const fits = async (what: 'mending' | 'writing') => {
    // If the browser cannot save anything at all, an error says nothing about the disk and must not stop anybody.
    if (!(await isMarked(marks.known).catch(() => false))) return true
    return (await probe(what)) || ((await freeAttachments()) && (await probe(what)))
  }
  const settle = async () => {
    await mark(marks.known)
    await mark(marks.sound)
  }
  const drop = async () => {
    await caches
      .open(caching.marks)
      .then((cache) => cache.delete(marks.sound))
      .catch(() => false)
    return await remove(caching.reserve)
  }
  // Not `match`: what it gives would hold the file on the disk.
  const isLaid = async () =>
    (await caches.has(caching.reserve)) && (await (await caches.open(caching.reserve)).keys()).length > 0
  // Callers during the deletion share its result.
  let dropping: Promise<boolean> | undefined
  return {
    fits,
    settle,
    isLaid: async () => await isLaid().catch(() => false),
    async lay() {
      if (await isLaid()) return
      await settle()
      if ((await put(caching.reserve, weight)) && !(await fits('mending'))) await remove(caching.reserve)
    },
    drop: () => (dropping ??= drop().finally(() => (dropping = undefined))),
    async isOwed() {
      try {
        const [known, sound] = await Promise.all([isMarked(marks.known), isMarked(marks.sound)])
        return known && !sound
      } catch {
        return false
      }
    },
  }
}
