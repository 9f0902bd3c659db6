import { afterEach, describe, expect, it, vi } from 'vitest'
import { createCacheReserve } from '#offline/storage/reserve.ts'

/** The Cache API on a disk with so many bytes. */
function stubCaches(disk: { bytes: number }): void {
  const all = new Map<string, Map<string, Uint8Array>>()
  const used = () =>
    [...all.values()].flatMap((files) => [...files.values()]).reduce((sum, { length }) => sum + length, 0)
  const open = (name: string) => {
    if (!all.has(name) && used() >= disk.bytes) throw new DOMException('Unexpected internal error', 'UnknownError')
    const files = all.get(name) ?? new Map<string, Uint8Array>()
    all.set(name, files)
    return {
      async put(path: string, response: Response) {
        const bytes = new Uint8Array(await response.arrayBuffer())
        if (used() + bytes.length > disk.bytes) throw new DOMException('Unexpected internal error', 'UnknownError')
        files.set(path, bytes)
      },
      keys: async () => await Promise.resolve([...files.keys()]),
      delete: async (path: string) => await Promise.resolve(files.delete(path)),
    }
  }
  vi.stubGlobal('caches', {
    has: async (name: string) => await Promise.resolve(all.has(name)),
    match: async (path: string, { cacheName }: { cacheName: string }) =>
      await Promise.resolve(all.get(cacheName)?.get(path)),
    open: async (name: string) => await Promise.resolve(name).then(open),
    keys: async () => await Promise.resolve([...all.keys()]),
    delete: async (name: string) => await Promise.resolve(all.delete(name)),
  })
}

const megabytes = (count: number) => count * 1024 * 1024

describe('the reserve', () => {
  afterEach(() => vi.unstubAllGlobals())

  it('is laid where room to work is left, and gives its bytes back', async () => {
    const disk = { bytes: megabytes(25) }
    stubCaches(disk)
    const reserve = createCacheReserve()
    await reserve.lay()
    expect(await reserve.isOwed()).toBe(false)
    disk.bytes = megabytes(17)
    expect(await reserve.fits('writing')).toBe(false)
    expect(await reserve.drop()).toBe(true)
    expect([await reserve.fits('mending'), await reserve.isOwed()]).toEqual([true, true])
    await reserve.settle()
    expect([await reserve.drop(), await reserve.isOwed()]).toEqual([false, true])
  })

  it('does not make the cache of its marks again when it only asks for them', async () => {
    stubCaches({ bytes: megabytes(25) })
    const reserve = createCacheReserve()
    expect([await reserve.isOwed(), await reserve.fits('writing'), await caches.keys()]).toEqual([false, true, []])
  })

  it('is given up for everybody who asks at once, and looked for in vain on a disk without a byte', async () => {
    const disk = { bytes: megabytes(25) }
    stubCaches(disk)
    const reserve = createCacheReserve()
    await reserve.lay()
    disk.bytes = megabytes(16)
    expect(await Promise.all([reserve.drop(), reserve.drop()])).toEqual([true, true])
    disk.bytes = 0
    expect([await reserve.fits('writing'), await reserve.drop()]).toEqual([false, false])
  })

  it('is spared as long as files can go that are fetched again', async () => {
    const disk = { bytes: megabytes(30) }
    stubCaches(disk)
    const reserve = createCacheReserve()
    await reserve.lay()
    await (
      await caches.open('attachments of-anybody')
    ).put('/attachments/1', new Response(new Uint8Array(megabytes(3))))
    disk.bytes = megabytes(20)
    expect([await reserve.fits('writing'), await caches.has('attachments of-anybody'), await reserve.isLaid()]).toEqual(
      [true, false, true],
    )
  })

  it('is not laid where it would take the last room', async () => {
    stubCaches({ bytes: megabytes(20) })
    const reserve = createCacheReserve()
    await reserve.lay()
    expect([await reserve.fits('mending'), await reserve.drop()]).toEqual([true, false])
  })

  it('stops nobody in a browser whose caches take nothing, ever', async () => {
    vi.stubGlobal('caches', {
      open: async () => await Promise.reject(new DOMException('No caches here', 'SecurityError')),
    })
    const reserve = createCacheReserve()
    await reserve.lay().catch(() => undefined)
    expect([await reserve.fits('writing'), await reserve.fits('mending'), await reserve.isOwed()]).toEqual([
      true,
      true,
      false,
    ])
  })
})
