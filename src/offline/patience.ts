import type { EngineClock } from './clock.ts'

/** Milliseconds without a sign of life after which a request counts as lost. */
const silence = 20_000
/** Bytes in a millisecond (32 kbit/s) of the thinnest line that a photo still goes over. */
const thinnest = 4

export interface ResponseTimeouts {
  /** Aborts when it is at its end. */
  signal: AbortSignal
  /** Something has come. */
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
export function bePatient(clock: EngineClock, body: BodyInit | null | undefined, within = silence): ResponseTimeouts {
  const gone = new AbortController()
  let until = clock.tick() + within + sizeOf(body) / thinnest
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

/** The answer with all of its body; each part that comes is a sign of life, so that a thin line brings a large one too. */
export async function readWholeResponse(response: Response, patience: ResponseTimeouts): Promise<Response> {
  patience.alive()
  const reader = response.body?.getReader()
  if (!reader) return response
  const parts: Uint8Array<ArrayBuffer>[] = []
  for (;;) {
    const { done, value } = await reader.read()
    if (done) break
    parts.push(value)
    patience.alive()
  }
  // An answer that may have no body (204) can have an empty one, and none may be made of it.
  return new Response(parts.length > 0 ? new Blob(parts) : null, { status: response.status, headers: response.headers })
}
