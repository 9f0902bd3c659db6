import type { ServiceKey } from '#contracts/service-key.ts'
import { backOffDelay, notBefore, retryAfterDelay } from './outbox/back-off.ts'
import type { Engine } from './engine.ts'
import { limitTime, readWholeResponse } from './timeouts.ts'
import { changeServiceRow, serviceRow } from './service-row.ts'
import { recordServiceTime } from './service-time.ts'
import { ownToken } from './session/own-token.ts'

/** A request that cannot be answered now; `code` says who has to act. */
export type NoResponse = { kind: 'none'; code: 'not-configured' | 'no-network' | 'signed-out' | 'other-courier' }
export type Exchange = { kind: 'answer'; response: Response } | NoResponse

/** Returns the header that begins a trace (W3C). Its ids are random and of this request alone; whether the trace is recorded is left to the services. */
function newTraceparent(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(24))
  const hex = Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('')
  return `00-${hex.slice(0, 32)}-${hex.slice(32)}-00`
}

function authorised(init: RequestInit, token: string, signal: AbortSignal, traces = false): RequestInit {
  const headers = new Headers(init.headers)
  headers.set('authorization', `Bearer ${token}`)
  if (traces) headers.set('traceparent', newTraceparent())
  return {
    ...init,
    headers,
    // Cookies would add the mirrored session tokens to every request: kilobytes that no service reads.
    credentials: 'omit',
    cache: 'no-store',
    redirect: 'error',
    signal,
  }
}

/**
 * One request of the engine to a service, with a fresh token. A 401 is answered with one refresh and
 * one repetition; nothing is ever sent under another courier's name.
 */
export async function exchange(
  engine: Engine,
  service: ServiceKey,
  path: string,
  init: RequestInit = {},
): Promise<Exchange> {
  const base = engine.address(service)
  if (base === null) return { kind: 'none', code: 'not-configured' }
  let refused: string | undefined
  for (;;) {
    const answer = await ownToken(engine, refused)
    if (answer.kind === 'none') return answer
    let response: Response
    const asked = engine.clock.wall()
    const timeouts = limitTime(engine.clock, init.body)
    try {
      response = await readWholeResponse(
        await engine.fetch(`${base}${path}`, authorised(init, answer.token, timeouts.signal, engine.traces)),
        timeouts,
      )
    } catch {
      timeouts.end()
      engine.onExchange(false)
      return { kind: 'none', code: 'no-network' }
    }
    timeouts.end()
    engine.onExchange(true)
    recordServiceTime(response, asked, engine.clock.wall())
    if (response.status !== 401) return { kind: 'answer', response }
    if (refused !== undefined) return { kind: 'none', code: 'signed-out' }
    refused = answer.token
  }
}

/** Whether the service has asked to be left alone: nobody's wish counts until then. */
export async function isBackingOff(engine: Engine, service: ServiceKey): Promise<boolean> {
  const now = engine.clock.wall()
  return notBefore((await serviceRow(engine.db, service)).retryAfterUntil, now) > now
}

/** Notes how long a service asks to be left alone. Returns whether it does. */
export async function saveRetryAfter(engine: Engine, service: ServiceKey, response: Response): Promise<boolean> {
  const now = engine.clock.wall()
  const wait = retryAfterDelay(response.headers.get('retry-after'), now)
  if (wait > 0) await changeServiceRow(engine.db, service, { retryAfterUntil: now + wait })
  return wait > 0
}

/** Notes a failed exchange: the service is left alone for a while that grows with each failure. */
export async function recordFailedExchange(engine: Engine, service: ServiceKey, response?: Response): Promise<void> {
  const now = engine.clock.wall()
  const failures = (await serviceRow(engine.db, service)).failures + 1
  const backOffUntil = now + backOffDelay(failures, () => engine.random())
  await changeServiceRow(engine.db, service, { failures, backOffUntil })
  if (response) await saveRetryAfter(engine, service, response)
}

export async function recordSuccess(engine: Engine, service: ServiceKey): Promise<void> {
  const row = await serviceRow(engine.db, service)
  if (row.failures === 0 && !row.upgradeNeeded && row.retryAfterUntil === 0) return
  await changeServiceRow(engine.db, service, {
    failures: 0,
    backOffUntil: 0,
    retryAfterUntil: 0,
    upgradeNeeded: false,
  })
}
