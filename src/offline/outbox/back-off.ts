/** Both are in milliseconds. */
export const backOff = { base: 1_000, cap: 300_000 } as const

/**
 * Full jitter: anywhere between nothing and a ceiling that doubles with each failure, so that the
 * phones of a whole depot do not come back at once. `random` gives 0 ≤ x < 1. Milliseconds.
 */
export function backOffDelay(failures: number, random: () => number): number {
  const ceiling = Math.min(backOff.cap, backOff.base * 2 ** Math.min(failures - 1, 20))
  return Math.round(random() * ceiling)
}

/** Milliseconds for which a service may ask to be left alone. */
export const longestWait = 3_600_000

/**
 * A noted "not before", or 0 where it lies further ahead than any wait: somebody has set the clock back
 * since, and until the old time came again nothing would be sent.
 */
export const notBefore = (noted: number, now: number): number => (noted - now > longestWait ? 0 : noted)

/** Milliseconds to wait by a Retry-After header (seconds or an HTTP date), or 0 when it says nothing. */
export function retryAfterDelay(header: string | null, now: number): number {
  if (header === null) return 0
  const seconds = Number(header)
  const wait = header.trim() !== '' && Number.isFinite(seconds) ? seconds * 1000 : Date.parse(header) - now
  return Number.isNaN(wait) ? 0 : Math.min(longestWait, Math.max(0, wait))
}
