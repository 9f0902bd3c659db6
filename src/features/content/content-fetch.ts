import type { EngineClock } from '#offline/clock.ts'
import { retryAfterDelay } from '#offline/outbox/back-off.ts'

/** Milliseconds: an editor who publishes waits no longer than that. */
const freshFor = 5_000
const most = 1_000

interface KeptAnswer {
  status: number
  /** JSON. */
  body: string
}

interface AnswerCache {
  /** Undefined where there is none, or none that is fresh. */
  get(url: string): KeptAnswer | undefined
  set(url: string, answer: KeptAnswer): void
}

/** Answers of the last 5 s, at most 1000; the one that was not asked for longest goes first. `now` in milliseconds. */
function createAnswerCache(now: () => number): AnswerCache {
  const kept = new Map<string, { answer: KeptAnswer; until: number }>()
  return {
    get(url) {
      const found = kept.get(url)
      kept.delete(url)
      if (!found || found.until <= now()) return undefined
      // A map iterates in insertion order.
      kept.set(url, found)
      return found.answer
    },
    set(url, answer) {
      kept.delete(url)
      kept.set(url, { answer, until: now() + freshFor })
      const [oldest] = kept.keys()
      if (kept.size > most && oldest !== undefined) kept.delete(oldest)
    },
  }
}

/** Milliseconds, where a service that is asked too much does not say how long it wants to be left alone. */
const usualWait = 1_000
/** Milliseconds. Nobody waits longer; the next visit asks again. */
const longestWait = 120_000
const tries = 5
/** Milliseconds; an answer that is not whole by then counts as lost. */
const timeout = 20_000

/** Statuses that the client handles itself: a wrong query or token, a deleted document or version. */
const readByClient: ReadonlySet<number> = new Set([400, 401, 404, 410])

/** An error of the content service. */
export class ContentError extends Error {
  override readonly name = 'ContentError'
  readonly code: 'status' | 'not-json'
  constructor(code: ContentError['code'], message: string) {
    super(message)
    this.code = code
  }
}

function isJson(text: string): boolean {
  try {
    JSON.parse(text)
    return true
  } catch {
    return false
  }
}

type AskOptions = { cache?: RequestCache; headers?: Record<string, string> }
export type ContentFetch = (url: string, options?: AskOptions) => Promise<Response>

/**
 * Asks the content service. After 429 it waits as long as Retry-After says, 1000 ms where it says nothing, and asks five
 * times at most. Answers of the last 5 s are given again, unless `cache` is "reload". Errors: {@link ContentError};
 * whatever `fetch` throws where there is no network.
 */
export function createContentFetch(network: { fetch: typeof fetch; clock: EngineClock }): ContentFetch {
  const { clock } = network
  const cache = createAnswerCache(() => clock.tick())

  async function ask(
    url: string,
    headers: Record<string, string>,
    left: number,
  ): Promise<{ status: number; body: string }> {
    // No cookies, because the service needs no identity; no HTTP cache, because it would hide a new version.
    const response = await network.fetch(url, {
      headers,
      credentials: 'omit',
      cache: 'no-store',
      signal: AbortSignal.timeout(timeout),
    })
    const { status } = response
    if (status === 429) {
      const wait = retryAfterDelay(response.headers.get('retry-after'), clock.wall()) || usualWait
      if (left > 1 && wait <= longestWait) {
        await clock.sleep(wait)
        return await ask(url, headers, left - 1)
      }
    }
    const body = await response.text()
    if (!response.ok && !(readByClient.has(status) && isJson(body)))
      throw new ContentError('status', `Unexpected status code [${status}] on URL ${url}`)
    if (!isJson(body)) throw new ContentError('not-json', `Unexpected answer on URL ${url}`)
    return { status, body }
  }

  return async (url, { cache: wish, headers = {} } = {}) => {
    const known = wish === 'reload' ? undefined : cache.get(url)
    const answer = known ?? (await ask(url, headers, tries))
    if (!known && answer.status < 300) cache.set(url, answer)
    return new Response(answer.body, { status: answer.status, headers: { 'content-type': 'application/json' } })
  }
}
