import { readFileSync } from 'node:fs'
import { Hono } from 'hono'

/** 45 seconds of a tone in noise: Opus at 64 kbit/s in Ogg. */
export const episodeBytes = new Uint8Array(readFileSync('tests/support/audio/episode.opus'))

export interface AudioService {
  app: Hono
  /** The `Range` of each request for the file, and what it was answered with. */
  asked: { range: string | null; status: number }[]
  /** The file's ETag. */
  version: string
  /** No more bytes than these come before `release`. */
  holdAt: number
  /** The connection ends behind these. */
  cutAt: number
  release: () => void
}

const chunk = 32 * 1024

/** `/media/episode.opus`, with ranges and If-Range, as slowly and as badly as a test wants it. */
export function createAudioService(): AudioService {
  let waiting: (() => void)[] = []
  const service: AudioService = {
    app: new Hono(),
    asked: [],
    version: '"one"',
    holdAt: Infinity,
    cutAt: Infinity,
    release() {
      service.holdAt = Infinity
      for (const go of waiting) go()
      waiting = []
    },
  }
  const bodyFrom = (start: number, end: number) => {
    let at = start
    return new ReadableStream<Uint8Array>({
      async pull(controller) {
        if (at >= service.holdAt) await new Promise<void>((resolve) => waiting.push(resolve))
        if (at >= service.cutAt) return controller.error(new Error('The connection is gone'))
        const to = Math.min(at + chunk, end)
        controller.enqueue(episodeBytes.slice(at, to))
        at = to
        if (at === end) controller.close()
      },
    })
  }
  service.app.get('/media/episode.opus', (c) => {
    const total = episodeBytes.length
    const same = c.req.header('if-range') === undefined || c.req.header('if-range') === service.version
    const [, from = '', to = ''] = (same && /^bytes=(\d+)-(\d*)$/.exec(c.req.header('range') ?? '')) || []
    const [start, end] = [Number(from), to === '' ? total : Math.min(total, Number(to) + 1)]
    const status = from === '' ? 200 : 206
    service.asked.push({ range: c.req.header('range') ?? null, status })
    const headers = {
      'content-type': 'audio/ogg',
      'content-length': String(end - start),
      'accept-ranges': 'bytes',
      etag: service.version,
    }
    if (status === 200) return c.body(bodyFrom(0, total), 200, headers)
    return c.body(bodyFrom(start, end), 206, { ...headers, 'content-range': `bytes ${start}-${end - 1}/${total}` })
  })
  return service
}
