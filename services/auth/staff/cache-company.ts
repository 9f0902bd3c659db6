import type { Company } from '#contracts/staff/company.ts'
import type { Clock } from '#kit/clock.ts'

/** Milliseconds for which the company is not read again: every app that starts asks for its configuration. */
const staleMs = 30_000

/** Reads the company now and then. While it can't be read it stays as it was: legal pages need no database. */
export function cacheCompany(read: () => Promise<Company | null>, clock: Clock): () => Promise<Company | null> {
  let company: Promise<Company | null> = Promise.resolve(null)
  let readAt = -Infinity
  return () => {
    const now = clock.now().getTime()
    if (Math.abs(now - readAt) < staleMs) return company
    const known = company
    readAt = now
    company = read().catch(() => known)
    return company
  }
}
