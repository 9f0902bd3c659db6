import type { RejectionReason } from '#contracts/courier/own-sessions.ts'
import type { Clock } from '#kit/clock.ts'
import type { Log } from '#kit/log.ts'

const everyMs = 60_000
/** Accounts that one line names. */
const mostNamed = 10

/**
 * Logs refused sign-ins, at most one line a minute, so that a flood does not fill the disk. The line has counts and the
 * ids of accounts, and nothing of a name that belongs to nobody.
 */
export function createRejectionLog(log: Log, clock: Clock) {
  let known: Partial<Record<RejectionReason, number>> = {}
  let unknown: Partial<Record<RejectionReason, number>> = {}
  let accounts = new Set<string>()
  let isEmpty = true
  let isTimed = false
  let loggedAt = -Infinity

  /** Logs what has been counted, unless the last line is of the same minute. */
  function flush(): void {
    const now = clock.now().getTime()
    if (isEmpty || Math.abs(now - loggedAt) < everyMs) return
    log.warn('identity.sign-ins-refused', { known, unknown, accounts: [...accounts] })
    loggedAt = now
    ;[known, unknown, accounts, isEmpty] = [{}, {}, new Set(), true]
  }

  return {
    flush,
    /** `sub` is null where the name belongs to nobody. */
    count(sub: string | null, reason: RejectionReason): void {
      const counts = sub === null ? unknown : known
      counts[reason] = (counts[reason] ?? 0) + 1
      if (sub !== null && accounts.size < mostNamed) accounts.add(sub)
      isEmpty = false
      flush()
      // The last ones of a flood are logged even if nobody asks the pool anything after them.
      if (isEmpty || isTimed) return
      isTimed = true
      setTimeout(() => {
        isTimed = false
        flush()
      }, everyMs).unref()
    },
  }
}
