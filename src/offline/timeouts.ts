import type { EngineClock } from './clock.ts'

/** A request without any data for this time, in milliseconds, counts as lost. */
const defaultTimeoutMs = 20_000
/** The slowest connection that photos are still sent over: 4 bytes in a millisecond are 32 kbit/s. */
const slowestBytesPerMs = 4

export interface ResponseTimeouts {
  /** Aborts when the time is over. */
  signal: AbortSignal
  /** Restarts the time, because data has arrived. */
  alive(): void
  end(): void
}

const sizeOf = (body: BodyInit | null | undefined): number =>
  typeof body === 'string'
    ? body.length
    : body instanceof ArrayBuffer
      ? body.byteLength
      : body instanceof Blob
        ? body.size
        : 0

/**
 * Returns how long a request with this body may take: by its size, because progress of an upload is not reported. `within`: milliseconds
 * without a sign of life.
 */
export function limitTime(
  clock: EngineClock,
  body: BodyInit | null | undefined,
  within = defaultTimeoutMs,
): ResponseTimeouts {
  const gone = new AbortController()
  let until = clock.tick() + within + sizeOf(body) / slowestBytesPerMs
  const over = new AbortController()
  const watch = async (): Promise<void> => {
    while (!over.signal.aborted) {
      const left = until - clock.tick()
      if (left <= 0) return gone.abort()
      await clock.sleep(left)
    }
  }
  void watch()
  return {
    signal: gone.signal,
    alive: () => void (until = clock.tick() + within),
    end: () => over.abort(),
  }
}

/** Returns the response with its whole body. Each part restarts the time, so that a slow connection can load a large body. */
export async function readWholeResponse(
  response: Response,
  timeouts: ResponseTimeouts,
  onPart?: (part: Uint8Array) => void,
): Promise<Response> {
  timeouts.alive()
  const reader = response.body?.getReader()
  if (!reader) return response
  const parts: Uint8Array<ArrayBuffer>[] = []
  for (;;) {
    const { done, value } = await reader.read()
    if (done) break
    parts.push(value)
    timeouts.alive()
    onPart?.(value)
  }
  // A 204 may not be constructed with a body, not even an empty one.
  return new Response(parts.length > 0 ? new Blob(parts) : null, { status: response.status, headers: response.headers })
}
