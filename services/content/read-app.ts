import { createHash } from 'node:crypto'
import { promisify } from 'node:util'
import { gzip } from 'node:zlib'
import { Hono, type Context } from 'hono'
import { limitedBy } from '#kit/http/client-address.ts'
import type { Limiter } from '#kit/http/limits/limits.ts'
import { ProblemError } from '#kit/http/problem.ts'
import { answerSearch } from './answer-search.ts'
import { describeRepository, getTags } from './describe-repository.ts'
import { createEditions, findReleases, readHead, type ContentStore } from './editions.ts'
import { serveMedia } from './media.ts'
import { PrismicError, validationError } from './prismic-error.ts'
import { publishDue } from './releases.ts'

const deflate = promisify(gzip)
/** Bytes; below it one packet carries the answer anyway. */
const compressFrom = 1400

interface ReadParts {
  store: ContentStore
  /** Address of the service for whoever has sent this request. */
  baseOf: (request: Request) => string
  limit: Limiter
}

/** Returns a JSON response with an ETag, or 304 if the client has it already. */
async function answer(c: Context, value: unknown, status: 200 | 400 | 404 | 410 = 200): Promise<Response> {
  const text = JSON.stringify(value)
  const etag = `W/"${createHash('sha256').update(text).digest('base64url').slice(0, 22)}"`
  const headers = new Headers({
    'content-type': 'application/json',
    'cache-control': status === 200 ? 'no-cache' : 'no-store',
    vary: 'Accept-Encoding',
  })
  if (status === 200) headers.set('etag', etag)
  if (status === 200 && c.req.header('if-none-match') === etag) return new Response(null, { status: 304, headers })
  if (text.length < compressFrom || !/\bgzip\b/.test(c.req.header('accept-encoding') ?? ''))
    return new Response(text, { status, headers })
  headers.set('content-encoding', 'gzip')
  return new Response(await deflate(text, { level: 5 }), { status, headers })
}

/** Prismic's REST API over the store: anybody reads. */
export function createReadApp({ store, baseOf, limit }: ReadParts): Hono {
  const app = new Hono()
  const editionOf = createEditions(store)
  const master = async () => await editionOf((await readHead(store.db)).master)
  const admit = async (c: Context): Promise<void> => {
    limit(limitedBy(c.env))
    await publishDue(store)
  }
  const root = async (c: Context): Promise<Response> => {
    await admit(c)
    return await answer(c, describeRepository(`${baseOf(c.req.raw)}/api/v2`, await master(), await findReleases(store)))
  }
  app.get('/api/v2', root)
  app.get('/api/v2/', root)
  app.get('/api/v2/tags', async (c) => {
    await admit(c)
    return await answer(c, getTags((await master()).documents))
  })
  app.get('/api/v2/documents/search', async (c) => {
    await admit(c)
    const query = new URL(c.req.url).searchParams
    const ref = query.get('ref')
    if (!ref) throw validationError('The parameter ref is missing.')
    const base = baseOf(c.req.raw)
    return await answer(c, answerSearch(query, await editionOf(ref), { base, api: `${base}/api/v2` }))
  })
  app.get('/media/:sha256/:name', async (c) => {
    const served = await serveMedia(store, c.req.raw, c.req.param('sha256'), c.req.param('name'))
    return served ?? (await answer(c, { type: 'api_notfound_error', message: 'There is no such file.' }, 404))
  })
  return app
}

/** Returns the response for an error in Prismic's form, or undefined if it is not the reader's error. */
export async function answerReadError(error: unknown, c: Context): Promise<Response | undefined> {
  if (error instanceof PrismicError)
    return await answer(c, { type: error.failure.type, message: error.message }, error.failure.status)
  if (!(error instanceof ProblemError) || error.code !== 'too-many-requests') return undefined
  const wait = Math.max(1, Math.ceil(error.details.retryAfter ?? 1))
  return c.json({ type: 'api_rate_limit_error', message: `Too many requests. Try again in ${wait} s.` }, 429, {
    'retry-after': String(wait),
    'cache-control': 'no-store',
  })
}
