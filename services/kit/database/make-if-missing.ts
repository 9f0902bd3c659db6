import { setTimeout as sleep } from 'node:timers/promises'
import { sqlState } from '../describe-error.ts'

/** Unique violation, and the same name taken: another process has made it between the look and the making. */
const madeMeanwhile = new Set(['23505', '42P06', '42P07', '42701', '42710'])
const attempts = 10

/**
 * Runs statements that make what is missing ("if not exists"), while other processes start on the same empty
 * database. Each such statement can fail on what the other has half made, so one more try is not enough for several.
 */
export async function makeIfMissing(make: () => Promise<void>): Promise<void> {
  for (let attempt = 1; ; attempt++) {
    try {
      await make()
      return
    } catch (error) {
      if (attempt === attempts || !madeMeanwhile.has(sqlState(error) ?? '')) throw error
      await sleep(Math.random() * 20 * attempt)
    }
  }
}
