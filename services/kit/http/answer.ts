import { promisify } from 'node:util'
import { gzip } from 'node:zlib'

/** Bytes; below it one packet carries the answer anyway. */
const compressFrom = 1400

const deflate = promisify(gzip)

const jsonHeaders = (): Headers => new Headers({ 'cache-control': 'no-store', vary: 'Accept-Encoding' })

export const acceptsGzip = (request: Request): boolean => /\bgzip\b/.test(request.headers.get('accept-encoding') ?? '')

/** The headers of an answer that comes line by line. */
export const lineHeaders = (type: string): Record<string, string> => ({
  'content-type': type,
  'cache-control': 'no-store, no-transform',
  // A proxy that gathers an answer before it passes it on would pass on nothing.
  'x-accel-buffering': 'no',
})

/** A JSON answer that is compressed already. */
export function answerGzipped(bytes: Uint8Array<ArrayBuffer>): Response {
  const headers = jsonHeaders()
  headers.set('content-type', 'application/json')
  headers.set('content-encoding', 'gzip')
  return withLength(bytes, headers)
}

/** A JSON answer, or an empty one for undefined; compressed where it helps and the caller takes it. */
export async function answerJson(request: Request, result: unknown): Promise<Response> {
  const headers = jsonHeaders()
  if (result === undefined) return new Response(null, { status: 204, headers })
  const text = JSON.stringify(result)
  headers.set('content-type', 'application/json')
  if (text.length < compressFrom || !acceptsGzip(request)) {
    return withLength(Buffer.from(text), headers)
  }
  return answerGzipped(await deflate(text, { level: 5 }))
}

function withLength(bytes: Uint8Array<ArrayBuffer>, headers: Headers): Response {
  headers.set('content-length', String(bytes.length))
  return new Response(bytes, { headers })
}
