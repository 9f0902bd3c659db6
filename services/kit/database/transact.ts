import { setTimeout as sleep } from 'node:timers/promises'
import type { Kysely, Transaction } from 'kysely'
import { sqlState } from '../describe-error.ts'

/** Serialisation failure and deadlock: the database undid the transaction and asks for another try. */
const again = new Set(['40001', '40P01'])
const attempts = 6

/** Runs `work` in one transaction, again from the start when the database asks for it; `work` may run more than once. */
export async function transact<Tables, Result>(
  db: Kysely<Tables>,
  work: (tx: Transaction<Tables>) => Promise<Result>,
): Promise<Result> {
  for (let attempt = 1; ; attempt++) {
    try {
      return await db.transaction().execute(work)
    } catch (error) {
      if (attempt === attempts || !again.has(sqlState(error) ?? '')) throw error
      await sleep(Math.random() * 20 * 2 ** attempt)
    }
  }
}
