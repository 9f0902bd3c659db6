import { promisify } from 'node:util'
import { gzip } from 'node:zlib'

/** Bytes; below it one packet carries the answer anyway. */
const compressFrom = 1400

const deflate = promisify(gzip)

/** A JSON answer, or an empty one for undefined; compressed where it helps and the caller takes it. */
export async function answerJson(request: Request, result: unknown): Promise<Response> {
  const headers = new Headers({ 'cache-control': 'no-store', vary: 'Accept-Encoding' })
  if (result === undefined) return new Response(null, { status: 204, headers })
  const text = JSON.stringify(result)
  headers.set('content-type', 'application/json')
  if (text.length < compressFrom || !/\bgzip\b/.test(request.headers.get('accept-encoding') ?? '')) {
    return new Response(text, { headers })
  }
  headers.set('content-encoding', 'gzip')
  return new Response(await deflate(text, { level: 5 }), { headers })
}
