import type { Clock } from '../../clock.ts'

/** Milliseconds of work that count as one request. */
const msPerUnit = 10
/** Bytes of a request and its response that count as one request. */
const bytesPerUnit = 256 * 1024
/** A request that says it is longer is not read to its end. */
const mostBytes = 64 * 1024 * 1024
/** A clock that jumps charges nobody more than this. */
const mostMs = 60_000

/** Returns what a request counts besides itself. */
export const toUnits = (workMs: number, bytes: number): number => workMs / msPerUnit + bytes / bytesPerUnit

/** Returns the bytes that a request or response says it has; 0 where it doesn't say. */
export function getLength({ headers }: Request | Response): number {
  const length = Number(headers.get('content-length') ?? 0)
  return length > 0 ? Math.min(length, mostBytes) : 0
}

/** Starts to count the work of one request; the function that it returns ends it and gives the milliseconds. */
export type StartWork = () => () => number

/**
 * Measures the work of requests that run beside each other: at each moment the time is split among all that run. The
 * parts come to the time that has passed, so nobody is charged for waiting while another's request is worked on.
 */
export function createWorkMeter(clock: Clock): StartWork {
  let running = 0
  let each = 0
  let at = clock.now().getTime()
  const advance = (): void => {
    const now = clock.now().getTime()
    if (running > 0) each += Math.min(Math.max(0, now - at), mostMs) / running
    at = now
  }
  return () => {
    advance()
    running += 1
    const began = each
    return () => {
      advance()
      running -= 1
      return each - began
    }
  }
}
