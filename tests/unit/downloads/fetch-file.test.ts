import { describe, expect, it } from 'vitest'
import { fetchFile } from '#offline/downloads/fetch-file.ts'
import type { FileFacts } from '#offline/downloads/file-facts.ts'
import { createAudioService, episodeBytes, type AudioService } from '#support/audio-service.ts'

const partSize = 64 * 1024
const total = episodeBytes.length
const address = 'http://localhost/media/episode.opus'

/** A phone that keeps parts, and what it was told of the file. */
function phone(service: AudioService, answer: (response: Response) => Response = (response) => response) {
  const parts = new Map<number, Uint8Array>()
  let facts: FileFacts | null = null
  const progress: number[] = []
  const keptLength = async () => {
    let length = 0
    for (let n = 0; parts.has(n); n++) length += parts.get(n)?.length ?? 0
    return await Promise.resolve(length)
  }
  const bytes = () => Buffer.concat([...parts].sort(([a], [b]) => a - b).map(([, part]) => part))
  const get = async (control = new AbortController(), size: number | null = null, fits = Infinity) =>
    await fetchFile({
      url: address,
      size,
      facts,
      signal: control.signal,
      parts: {
        partSize,
        keptLength,
        keep: async (n, part) => {
          if (n >= fits) throw new DOMException('No room', 'QuotaExceededError')
          await Promise.resolve(parts.set(n, part))
        },
        drop: async () => await Promise.resolve(parts.clear()),
      },
      fetch: async (input, init) => {
        init?.signal?.throwIfAborted()
        return answer(await service.app.request(new Request(input, init)))
      },
      onProgress: async (now, received) => {
        facts = now
        progress.push(received)
        await Promise.resolve()
      },
    })
  return { get, bytes, progress, parts, keptLength }
}

describe('a file that is fetched', () => {
  it('comes whole, in parts, and says how far it is', async () => {
    const { get, bytes, progress } = phone(createAudioService())
    expect(await get()).toMatchObject({ kind: 'whole', facts: { total, type: 'audio/ogg' } })
    expect(bytes().equals(Buffer.from(episodeBytes))).toBe(true)
    expect(progress).toEqual([0, 1, 2, 3, 4, 5].map((n) => Math.min(n * partSize, total)).concat(total))
  })

  it('is gone on with where it was cut off, and is the same file then', async () => {
    const service = createAudioService()
    service.cutAt = 3 * partSize
    const { get, bytes } = phone(service)
    await expect(get()).rejects.toThrow('The connection is gone')
    service.cutAt = Infinity
    expect(await get()).toMatchObject({ kind: 'whole' })
    expect(service.asked).toEqual([
      { range: null, status: 200 },
      { range: `bytes=${3 * partSize}-`, status: 206 },
    ])
    expect(bytes().equals(Buffer.from(episodeBytes))).toBe(true)
  })

  it('begins anew where it was published again meanwhile', async () => {
    const service = createAudioService()
    service.cutAt = 2 * partSize
    const { get, bytes } = phone(service)
    await expect(get()).rejects.toThrow('The connection is gone')
    service.cutAt = Infinity
    service.version = '"two"'
    expect(await get()).toMatchObject({ kind: 'whole', facts: { validator: '"two"' } })
    expect(service.asked[1]).toEqual({ range: `bytes=${2 * partSize}-`, status: 200 })
    expect(bytes().equals(Buffer.from(episodeBytes))).toBe(true)
  })

  it('is never called whole where it is shorter than was announced', async () => {
    const service = createAudioService()
    const short = phone(service, (response) => new Response(response.body?.pipeThrough(firstBytes(100_000)), response))
    expect(await short.get()).toEqual({ kind: 'cut-off' })
    expect(await short.keptLength()).toBe(100_000)
    const rest = phone(service)
    for (const [n, part] of short.parts) rest.parts.set(n, part)
    expect(await rest.get()).toMatchObject({ kind: 'whole' })
    expect(rest.bytes().equals(Buffer.from(episodeBytes))).toBe(true)
  })

  it('of which the service itself has less than the episode says is damaged, and nothing of it is fetched', async () => {
    const { get, parts } = phone(createAudioService())
    expect(await get(undefined, total + 1)).toEqual({ kind: 'damaged' })
    expect(parts.size).toBe(0)
  })

  it('keeps what came before the phone was full, and what came before it was paused', async () => {
    const service = createAudioService()
    const full = phone(service)
    await expect(full.get(undefined, null, 2)).rejects.toThrow('No room')
    expect(await full.keptLength()).toBe(2 * partSize)
    const control = new AbortController()
    control.abort()
    await expect(full.get(control)).rejects.toThrow('aborted')
    expect(await full.keptLength()).toBe(2 * partSize)
    expect(await full.get()).toMatchObject({ kind: 'whole' })
  })

  it('that is there already is not asked for again', async () => {
    const service = createAudioService()
    const { get } = phone(service)
    await get()
    expect(await get()).toMatchObject({ kind: 'whole', facts: { total } })
    expect(service.asked).toHaveLength(1)
  })

  it('that the service does not have says so', async () => {
    const { get } = phone(createAudioService(), () => new Response('gone', { status: 404 }))
    expect(await get()).toEqual({ kind: 'refused', status: 404 })
  })
})

/** Ends a body early, as a proxy does that believes it is done. */
function firstBytes(count: number): TransformStream<Uint8Array, Uint8Array> {
  let left = count
  return new TransformStream({
    transform(part, controller) {
      controller.enqueue(part.slice(0, left))
      left -= part.length
      if (left <= 0) controller.terminate()
    },
  })
}
