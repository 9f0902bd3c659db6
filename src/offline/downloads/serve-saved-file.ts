import { readRange } from '#domain/byte-range.ts'
import { openSavedFile, partSize, type SavedFile } from './saved-file.ts'

/** The bytes from `start` up to `end`, which it leaves out; undefined where a part is missing. */
async function keptBytes(file: SavedFile, start: number, end: number): Promise<Blob | undefined> {
  const first = Math.floor(start / partSize)
  const parts: Blob[] = []
  for (let n = first; n * partSize < end; n++) {
    const blob = await file.part(n)
    if (!blob) return undefined
    parts.push(blob)
  }
  return new Blob(parts).slice(start - first * partSize, end - first * partSize)
}

const gone = (): Response => new Response(null, { status: 404 })

/**
 * Answers a request for a saved file of `owner` as a server with ranges does: 206 with the slice, 416 outside of it, 404
 * where it is not whole. Undefined: nobody is signed in, so there is nothing.
 */
export async function serveSavedFile(owner: string | undefined, request: Request): Promise<Response> {
  if (owner === undefined) return gone()
  const [, , name = ''] = new URL(request.url).pathname.split('/')
  const file = openSavedFile(owner, decodeURIComponent(name))
  const seal = await file.readSeal()
  if (!seal) return gone()
  const { total, type } = seal
  const range = readRange(request.headers.get('range'), total)
  if (range === 'outside') return new Response(null, { status: 416, headers: { 'content-range': `bytes */${total}` } })
  const { start, end } = range ?? { start: 0, end: total }
  const body = await keptBytes(file, start, end)
  if (body?.size !== end - start) return gone()
  const headers = { 'content-type': type, 'content-length': String(end - start), 'accept-ranges': 'bytes' }
  if (!range) return new Response(body, { headers })
  return new Response(body, {
    status: 206,
    headers: { ...headers, 'content-range': `bytes ${start}-${end - 1}/${total}` },
  })
}
