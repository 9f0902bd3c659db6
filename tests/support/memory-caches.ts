const pathOf = (address: string): string => new URL(address, 'http://localhost').pathname

/** The Cache API as far as files are kept by their paths. `room`: bytes of one cache. */
export function memoryCaches(room = Infinity): { caches: CacheStorage; paths: () => string[] } {
  const kept = new Map<string, { bytes: ArrayBuffer; headers: Headers }>()
  const used = () => [...kept.values()].reduce((sum, { bytes }) => sum + bytes.byteLength, 0)
  const cache = {
    async put(address: string, response: Response) {
      const bytes = await response.arrayBuffer()
      if (used() + bytes.byteLength > room) throw new DOMException('No room', 'QuotaExceededError')
      kept.set(pathOf(address), { bytes, headers: response.headers })
    },
    async match(address: string) {
      const found = kept.get(pathOf(address))
      return await Promise.resolve(found && new Response(found.bytes, { headers: found.headers }))
    },
    delete: async (address: string) => await Promise.resolve(kept.delete(pathOf(address))),
  }
  const caches = { open: async () => await Promise.resolve(cache) }
  return { caches: caches as unknown as CacheStorage, paths: () => [...kept.keys()] }
}
