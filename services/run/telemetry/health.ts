import type { Missing } from '#kit/database/find-missing.ts'
import type { Clock } from '#kit/clock.ts'

/** Where the process stands. It answers from the moment at which it listens. */
export interface ProcessState {
  stage: 'starting' | 'running' | 'stopping'
  /** Set once the database is open. */
  findMissing?: () => Promise<Missing | null>
}

/** Milliseconds for which an answer holds: anyone may ask, and each look is a statement. */
const holdsMs = 2_000

const answer = (status: 200 | 503, body: object): Response =>
  Response.json(body, { status, headers: { 'cache-control': 'no-store', 'x-content-type-options': 'nosniff' } })

/**
 * Answers `/health/live` while the process runs, and `/health/ready` while it can work: it has started, is not about to
 * stop, and its database is there with all migrations. Returns undefined for other requests.
 */
export function createHealth(state: ProcessState, clock: Clock): (request: Request) => Promise<Response> | undefined {
  let looked: { at: number; missing: Promise<Missing | null> } | undefined

  const look = (): Promise<Missing | null> => {
    const now = clock.now().getTime()
    if (!looked || now - looked.at >= holdsMs || now < looked.at)
      looked = { at: now, missing: state.findMissing?.() ?? Promise.resolve('database') }
    return looked.missing
  }

  async function isReady(): Promise<Response> {
    if (state.stage !== 'running') return answer(503, { status: state.stage })
    const missing = await look()
    return missing === null ? answer(200, { status: 'ok' }) : answer(503, { status: 'not-ready', missing })
  }

  return ({ method, url }) => {
    const [, name] = /^https?:\/\/[^/]+\/health\/(live|ready)(?:\?|$)/.exec(url) ?? []
    if (name === undefined || !['GET', 'HEAD'].includes(method)) return undefined
    return name === 'ready' ? isReady() : Promise.resolve(answer(200, { status: 'ok' }))
  }
}
