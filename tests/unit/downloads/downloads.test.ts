import { createHash } from 'node:crypto'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { readDownloads, type Download } from '#offline/downloads/download.ts'
import { download, goOnWithDownloads, pauseDownload, removeDownload } from '#offline/downloads/downloads.ts'
import { downloadsStore } from '#offline/downloads/downloads-store.ts'
import { getCacheName, openSavedFile, partSize } from '#offline/downloads/saved-file.ts'
import type { Engine } from '#offline/engine.ts'
import { createAudioService, episodeBytes, type AudioService } from '#support/audio-service.ts'
import { createDevice } from '#support/device.ts'
import { memoryCaches } from '#support/memory-caches.ts'

const total = episodeBytes.length
const sha256 = createHash('sha256').update(episodeBytes).digest('hex')
const order = { name: 'training/a/1', url: 'http://localhost/media/episode.opus', size: total, sha256: null }

function phone(service: AudioService, headers: Readonly<Record<string, string>> = {}): Engine {
  return createDevice({
    stores: [downloadsStore],
    syncs: [],
    fetch: async (input, init) => {
      init?.signal?.throwIfAborted()
      const answer = await service.app.request(new Request(input, init))
      for (const [name, value] of Object.entries(headers)) answer.headers.set(name, value)
      return answer
    },
  })
}
const rowOf = async (engine: Engine, name = order.name): Promise<Download | undefined> =>
  (await readDownloads(engine, name)).find((row) => row.name === name)
const stateOf = async (engine: Engine, name = order.name) => (await rowOf(engine, name))?.state
const arrived = async (engine: Engine, bytes: number) =>
  await vi.waitFor(async () => expect((await rowOf(engine))?.received).toBe(bytes))

describe('a download', () => {
  let kept: ReturnType<typeof memoryCaches>
  beforeEach(() => {
    kept = memoryCaches()
    vi.stubGlobal('caches', kept.caches)
    vi.stubGlobal('navigator', {})
  })
  afterEach(() => void vi.unstubAllGlobals())

  it('comes whole, is not fetched twice, and is taken off again without a trace', async () => {
    const service = createAudioService()
    const engine = phone(service)
    await download(engine, order)
    expect(await rowOf(engine)).toMatchObject({ state: 'whole', received: total })
    await download(engine, order)
    expect(service.asked).toHaveLength(1)
    expect(await openSavedFile(engine.db.name, order.name).readSeal()).toEqual({ total, type: 'audio/ogg' })
    await removeDownload(engine, order.name)
    expect(await readDownloads(engine, 'training/')).toEqual([])
    expect(kept.paths()).toEqual([])
  })

  it('is paused by another tab with its next part, of which nothing is fetched twice', async () => {
    const service = createAudioService()
    const engine = phone(service)
    service.holdAt = 300_000
    const first = download(engine, order)
    await arrived(engine, partSize)
    // As another tab does: it knows nothing of the fetch here.
    await engine.db.table('downloads').update(order.name, { state: 'paused' })
    service.release()
    await first
    expect(await rowOf(engine)).toMatchObject({ state: 'paused' })
    await download(engine, order)
    expect([await stateOf(engine), service.asked.length]).toEqual(['whole', 1])
  })

  it('is gone on with where a page has ended, and nothing of what was paused is', async () => {
    const service = createAudioService()
    const engine = phone(service)
    service.cutAt = 300_000
    await expect(download(engine, order)).rejects.toThrow('The connection is gone')
    service.cutAt = Infinity
    // As where a page ends, nothing was noted.
    expect(await stateOf(engine)).toBe('fetching')
    await engine.db
      .table('downloads')
      .add({ ...order, name: 'training/a/2', facts: null, received: 0, state: 'paused' })
    await goOnWithDownloads(engine)
    expect([await stateOf(engine), await stateOf(engine, 'training/a/2')]).toEqual(['whole', 'paused'])
    expect(service.asked.at(-1)).toEqual({ range: `bytes=${partSize}-`, status: 206 })
  })

  it('that the browser has cleared is forgotten, and parts that no row tells of are freed', async () => {
    const engine = phone(createAudioService())
    await download(engine, order)
    await openSavedFile(engine.db.name, order.name).drop()
    await openSavedFile(engine.db.name, 'training/lost').keep(0, new Uint8Array(10))
    await goOnWithDownloads(engine)
    expect(await readDownloads(engine, '')).toEqual([])
    expect(kept.paths()).toEqual([])
  })

  it('whose digest is the announced one is whole, from whoever that comes', async () => {
    const base64 = Buffer.from(sha256, 'hex').toString('base64')
    const announced = phone(createAudioService(), { 'repr-digest': `sha-512=:AAAA:, sha-256=:${base64}:` })
    await download(announced, order)
    expect(await rowOf(announced)).toMatchObject({ state: 'whole', facts: { sha256 } })
    const asked = phone(createAudioService())
    await download(asked, { ...order, sha256 })
    expect(await stateOf(asked)).toBe('whole')
  })

  it('whose digest is another is not kept, and is fetched anew from its beginning', async () => {
    const service = createAudioService()
    const engine = phone(service, { 'repr-digest': `sha-256=:${Buffer.alloc(32).toString('base64')}:` })
    await download(engine, order)
    expect(await rowOf(engine)).toMatchObject({ state: 'altered', received: 0 })
    expect(kept.paths()).toEqual([])
    await download(engine, order)
    expect(service.asked.map(({ range }) => range)).toEqual([null, null])
  })

  it('that would go beyond the room of all downloads is not begun', async () => {
    const service = createAudioService()
    const engine = phone(service)
    await download(engine, { ...order, size: 600_000_000 })
    expect([await stateOf(engine), service.asked]).toEqual(['full', []])
  })

  it('leaves what others have been promised, and the round its room', async () => {
    const service = createAudioService()
    const engine = phone(service)
    await engine.db
      .table('downloads')
      .add({ ...order, name: 'training/b', size: 499_900_000, facts: null, received: 0, state: 'fetching' })
    await download(engine, order)
    expect(await stateOf(engine)).toBe('full')
    await removeDownload(engine, 'training/b')
    vi.stubGlobal('navigator', {
      storage: { estimate: async () => await Promise.resolve({ quota: 33_000_000 + total, usage: 0 }) },
    })
    await download(engine, order)
    expect(await stateOf(engine)).toBe('full')
    expect(service.asked).toEqual([])
    vi.stubGlobal('navigator', {
      storage: { estimate: async () => await Promise.resolve({ quota: 34_000_000 + total, usage: 0 }) },
    })
    await download(engine, order)
    expect(await stateOf(engine)).toBe('whole')
  })

  it('of a map that fills the phone in its middle ends with what fits, and is whole once there is room', async () => {
    const service = createAudioService()
    const engine = phone(service)
    const map = { ...order, name: 'maps/round', size: null }
    vi.stubGlobal('caches', memoryCaches(partSize + 10).caches)
    await download(engine, map)
    // Some of it is given back, so that the row can be saved.
    expect(await rowOf(engine, map.name)).toMatchObject({ state: 'full', received: 0 })
    expect(await openSavedFile(engine.db.name, map.name).readSeal()).toBeUndefined()
    vi.stubGlobal('caches', kept.caches)
    await download(engine, map)
    expect(await rowOf(engine, map.name)).toMatchObject({ state: 'whole', received: total })
    expect(service.asked).toHaveLength(2)
  })

  it('frees the files of a courier who is not signed in before it is refused, and never its own', async () => {
    const [anna, ben] = [phone(createAudioService()), phone(createAudioService())]
    await download(anna, order)
    await download(ben, { ...order, name: 'training/own' })
    const estimate = async () =>
      await Promise.resolve({
        quota: 33_600_000 + total,
        usage: kept.paths(getCacheName(anna.db.name)).length > 0 ? total : 0,
      })
    vi.stubGlobal('navigator', { storage: { estimate } })
    await download(ben, order)
    expect(await readDownloads(ben, 'training/')).toMatchObject([
      { name: order.name, state: 'whole' },
      { name: 'training/own', state: 'whole' },
    ])
    expect(kept.paths(getCacheName(anna.db.name))).toEqual([])
    // Told when she is back.
    await goOnWithDownloads(anna)
    expect(await readDownloads(anna, '')).toEqual([])
  })

  it('of a courier who has signed out ends with the next part, and goes on when they are back', async () => {
    const service = createAudioService()
    const engine = phone(service)
    service.holdAt = 300_000
    const fetching = download(engine, order)
    await arrived(engine, partSize)
    engine.db.close()
    service.release()
    await fetching
    await engine.db.open()
    expect(await rowOf(engine)).toMatchObject({ state: 'fetching', received: partSize })
    await goOnWithDownloads(engine)
    expect(await stateOf(engine)).toBe('whole')
  })

  it('pauses where it is pressed here, and keeps what has come', async () => {
    const service = createAudioService()
    const engine = phone(service)
    service.holdAt = 300_000
    const fetching = download(engine, order)
    await arrived(engine, partSize)
    await pauseDownload(engine, order.name)
    service.release()
    await fetching
    expect(await stateOf(engine)).toBe('paused')
    expect(await openSavedFile(engine.db.name, order.name).keptLength()).toBeGreaterThanOrEqual(partSize)
  })
})
