/** Milliseconds. */
export const backOff = { base: 1_000, cap: 300_000 } as const

/**
 * Full jitter: anywhere between nothing and a ceiling that doubles with each failure, so that the
 * phones of a whole depot do not come back at once. `random` gives 0 ≤ x < 1. Milliseconds.
 */
export function backOffDelay(failures: number, random: () => number): number {
  const ceiling = Math.min(backOff.cap, backOff.base * 2 ** Math.min(failures - 1, 20))
  return Math.round(random() * ceiling)
}

/** Milliseconds to wait by a Retry-After header (seconds or an HTTP date), or 0 when it says nothing. */
export function retryAfterDelay(header: string | null, now: number): number {
  if (header === null) return 0
  const seconds = Number(header)
  if (header.trim() !== '' && Number.isFinite(seconds)) return Math.max(0, seconds * 1000)
  const date = Date.parse(header)
  return Number.isNaN(date) ? 0 : Math.max(0, date - now)
}
