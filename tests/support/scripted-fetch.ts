import { gunzipSync } from 'node:zlib'

export interface SeenRequest {
  method: string
  path: string
  headers: Headers
  /** Parsed JSON, unpacked where it came packed; undefined for other bodies. */
  json: unknown
}
export type Answer = (request: SeenRequest) => Response | Promise<Response>

async function jsonOf(request: Request): Promise<unknown> {
  const bytes = Buffer.from(await request.arrayBuffer())
  if (bytes.length === 0 || !(request.headers.get('content-type') ?? '').includes('json')) return undefined
  return JSON.parse((request.headers.get('content-encoding') === 'gzip' ? gunzipSync(bytes) : bytes).toString())
}

/** A network that gives scripted answers, one per request, repeats the last one, and records the requests. */
export function scriptedFetch(...answers: Answer[]): { fetch: typeof fetch; seen: SeenRequest[] } {
  const seen: SeenRequest[] = []
  let at = 0
  return {
    seen,
    fetch: async (input, init) => {
      const request = new Request(input, init)
      const { pathname, search } = new URL(request.url)
      const entry = {
        method: request.method,
        path: `${pathname}${search}`,
        headers: request.headers,
        json: await jsonOf(request),
      }
      seen.push(entry)
      const answer = answers[Math.min(at++, answers.length - 1)]
      if (!answer) throw new TypeError('Failed to fetch')
      return await answer(entry)
    },
  }
}

export const json = (body: unknown, status = 200, headers: Record<string, string> = {}): Response =>
  new Response(JSON.stringify(body), { status, headers: { 'content-type': 'application/json', ...headers } })

export const lost: Answer = () => {
  throw new TypeError('Failed to fetch')
}
