/** Bytes of one part. What is lost where a download is cut off is less than that. */
export const partSize = 256 * 1024

/** What is known of a whole file. */
export interface KeptAudio {
  /** Bytes. */
  total: number
  type: string
}

const cacheName = 'podcasts'
const root = '/kept-audio/'

/** Where the worker answers with a whole file: `/kept-audio/<id>`. */
export const keptAudioAddress = (id: string): string => `${root}${encodeURIComponent(id)}`

export const isKeptAudio = ({ pathname, origin }: URL): boolean => origin === location.origin && pathname.startsWith(root)

const partOf = (address: string, n: number): string => `${address}/${n}`

/** Of a part that is kept; undefined where it is not. */
async function partBlob(cache: Cache, address: string, n: number): Promise<Blob | undefined> {
  const response = await cache.match(partOf(address, n))
  return await response?.blob()
}

/** Keeps a part; all but the last are of `partSize`. Error: QuotaExceededError where the phone is full. */
export async function keepPart(id: string, n: number, bytes: Uint8Array<ArrayBuffer>): Promise<void> {
  await (await caches.open(cacheName)).put(partOf(keptAudioAddress(id), n), new Response(bytes))
}

/** Bytes from the beginning that are kept without a gap. */
export async function keptLength(id: string): Promise<number> {
  const cache = await caches.open(cacheName)
  let length = 0
  for (let n = 0; ; n++) {
    const blob = await partBlob(cache, keptAudioAddress(id), n)
    length += blob?.size ?? 0
    if (blob?.size !== partSize) return length
  }
}

/** Whether the worker has all of a file to answer with; a browser may have cleared it. */
export async function isSealed(id: string): Promise<boolean> {
  return (await (await caches.open(cacheName)).match(keptAudioAddress(id))) !== undefined
}

/** Says that all parts are there: from now on the worker answers with them. */
export async function sealKept(id: string, kept: KeptAudio): Promise<void> {
  await (await caches.open(cacheName)).put(keptAudioAddress(id), Response.json(kept))
}

/** Frees what is kept of a file; with `from` only the parts from that byte on. */
export async function dropKept(id: string, from = 0): Promise<void> {
  const cache = await caches.open(cacheName)
  const address = keptAudioAddress(id)
  await cache.delete(address)
  for (let n = Math.floor(from / partSize); ; n++) {
    if (!(await cache.delete(partOf(address, n)))) return
  }
}

/** The bytes from `start` up to `end`, which it leaves out; undefined where a part is missing. */
async function keptBytes(cache: Cache, address: string, start: number, end: number): Promise<Blob | undefined> {
  const first = Math.floor(start / partSize)
  const parts: Blob[] = []
  for (let n = first; n * partSize < end; n++) {
    const blob = await partBlob(cache, address, n)
    if (!blob) return undefined
    parts.push(blob)
  }
  return new Blob(parts).slice(start - first * partSize, end - first * partSize)
}

/** First byte and the one behind the last; undefined: no range that this understands, so all of it is given. */
function readRange(header: string | null, total: number): { start: number; end: number } | 'outside' | undefined {
  const [, from = '', to = ''] = /^bytes=(\d*)-(\d*)$/.exec(header?.trim() ?? '') ?? []
  if (from === '' && to === '') return undefined
  const start = from === '' ? Math.max(0, total - Number(to)) : Number(from)
  const end = from === '' || to === '' ? total : Math.min(total, Number(to) + 1)
  return start < end ? { start, end } : 'outside'
}

/** Answers a request for a kept file as a server with ranges does: 206 with the slice, 416 outside of it, 404 where it is not whole. */
export async function answerKept(request: Request): Promise<Response> {
  const cache = await caches.open(cacheName)
  const address = new URL(request.url).pathname
  const seal = await cache.match(address)
  const gone = () => new Response(null, { status: 404 })
  if (!seal) return gone()
  const { total, type } = (await seal.json()) as KeptAudio
  const range = readRange(request.headers.get('range'), total)
  if (range === 'outside') return new Response(null, { status: 416, headers: { 'content-range': `bytes */${total}` } })
  const { start, end } = range ?? { start: 0, end: total }
  const body = await keptBytes(cache, address, start, end)
  if (body?.size !== end - start) return gone()
  const headers = { 'content-type': type, 'content-length': String(end - start), 'accept-ranges': 'bytes' }
  if (!range) return new Response(body, { headers })
  return new Response(body, { status: 206, headers: { ...headers, 'content-range': `bytes ${start}-${end - 1}/${total}` } })
}
