import type { DecideContext, Outcome } from './collection.ts'

/** Milliseconds from the tap. By then what a restore has undone was made again. */
const retryPeriodMs = 86_400_000
/** Milliseconds until the device asks again. */
const again = 300_000

/**
 * Decides a command on something that only the depot makes and that is missing. After a restore to a time before today's
 * import it will come again, so the command is retried for a day before it is rejected for good.
 */
export function notYetMade({ occurredAt, receivedAt }: DecideContext, rejected: string): Outcome<never> {
  const age = Date.parse(receivedAt) - Date.parse(occurredAt)
  return age < retryPeriodMs ? { retryMs: again, code: 'not-made-yet' } : { rejected }
}
