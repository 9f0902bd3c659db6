import type { PartsPort } from './fetch-file.ts'

/** Bytes of one part. What is lost where a download is cut off is less than that. */
export const partSize = 256 * 1024

export interface Seal {
  /** Bytes. */
  total: number
  type: string
}

const cachePrefix = 'downloads '

/** Each courier's files are apart, named as their store is: nobody is shown another's, and nobody overwrites them. */
export const getCacheName = (owner: string): string => `${cachePrefix}${owner}`

export const isDownloadCache = (name: string): boolean => name.startsWith(cachePrefix)

const root = '/kept/'

/** Returns the address at which the worker serves a whole file. The name is one segment, so that no file lies among another's parts. */
export const getSavedFileAddress = (name: string): string => `${root}${encodeURIComponent(name)}`

export const isSavedFileAddress = ({ pathname, origin }: URL): boolean =>
  origin === location.origin && pathname.startsWith(root)

/** A file in the Cache API, saved part by part. */
export interface SavedFile extends PartsPort {
  /** Frees all of it, or only the parts from that byte on. */
  drop(from?: number): Promise<void>
  part(n: number): Promise<Blob | undefined>
  /** Says that all parts are there: from now on the worker answers with them. */
  seal(seal: Seal): Promise<void>
  /** Undefined: not whole, or a browser has cleared it. */
  readSeal(): Promise<Seal | undefined>
}

export function openSavedFile(owner: string, name: string): SavedFile {
  const address = getSavedFileAddress(name)
  const open = async () => await caches.open(getCacheName(owner))
  const partAt = (n: number) => `${address}/${n}`
  const part = async (n: number) => await (await (await open()).match(partAt(n)))?.blob()
  return {
    partSize,
    part,
    keep: async (n, bytes) => await (await open()).put(partAt(n), new Response(bytes)),
    async keptLength() {
      let length = 0
      for (let n = 0; ; n++) {
        const size = (await part(n))?.size
        length += size ?? 0
        if (size !== partSize) return length
      }
    },
    async drop(from = 0) {
      const cache = await open()
      await cache.delete(address)
      for (let n = Math.floor(from / partSize); ; n++) if (!(await cache.delete(partAt(n)))) return
    },
    seal: async (seal) => await (await open()).put(address, Response.json(seal)),
    readSeal: async () => (await (await (await open()).match(address))?.json()) as Seal | undefined,
  }
}

/** Returns the names of all files of which at least a part is saved. */
export async function listSavedNames(owner: string): Promise<Set<string>> {
  // `caches.open` would create a missing cache.
  if (!(await caches.has(getCacheName(owner)))) return new Set()
  const requests = await (await caches.open(getCacheName(owner))).keys()
  return new Set(
    requests.map(({ url }) => decodeURIComponent(new URL(url).pathname.slice(root.length).replace(/\/\d+$/, ''))),
  )
}
