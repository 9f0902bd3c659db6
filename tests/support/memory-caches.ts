const pathOf = (address: string): string => new URL(address, 'http://localhost').pathname

type Kept = Map<string, { bytes: ArrayBuffer; headers: Headers }>

/** The Cache API for files that are saved by path. `room`: bytes for all caches together. */
export function memoryCaches(room = Infinity): { caches: CacheStorage; paths: (name?: string) => string[] } {
  const all = new Map<string, Kept>()
  const files = () => [...all.values()].flatMap((kept) => [...kept])
  const used = () => files().reduce((sum, [, { bytes }]) => sum + bytes.byteLength, 0)
  const cacheIn = (kept: Kept) => ({
    async put(address: string, response: Response) {
      const bytes = await response.arrayBuffer()
      if (used() + bytes.byteLength > room) throw new DOMException('No room', 'QuotaExceededError')
      kept.set(pathOf(address), { bytes, headers: response.headers })
    },
    async match(address: string) {
      const found = kept.get(pathOf(address))
      return await Promise.resolve(found && new Response(found.bytes, { headers: found.headers }))
    },
    keys: async () => await Promise.resolve([...kept.keys()].map((path) => new Request(`http://localhost${path}`))),
    delete: async (address: string) => await Promise.resolve(kept.delete(pathOf(address))),
  })
  const caches = {
    async open(name: string) {
      const kept: Kept = all.get(name) ?? new Map()
      all.set(name, kept)
      return await Promise.resolve(cacheIn(kept))
    },
    has: async (name: string) => await Promise.resolve(all.has(name)),
    keys: async () => await Promise.resolve([...all.keys()]),
    delete: async (name: string) => await Promise.resolve(all.delete(name)),
  }
  return {
    caches: caches as unknown as CacheStorage,
    paths: (name) => (name === undefined ? files().map(([path]) => path) : [...(all.get(name)?.keys() ?? [])]),
  }
}
