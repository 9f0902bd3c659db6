import { setTimeout as sleep } from 'node:timers/promises'
import type { Kysely, Transaction } from 'kysely'
import { saveAudit } from '../audit/save-audit.ts'
import { sqlState } from '../describe-error.ts'

/** Serialisation failure and deadlock: the database undid the transaction and asks for another try. */
const again = new Set(['40001', '40P01'])
const attempts = 6

/**
 * Runs `change` in one transaction, again from the start when the database asks for it; `change` may run more than once.
 * The audit trail gets what staff do by it in the same transaction.
 */
export async function transact<Tables, Result>(
  db: Kysely<Tables>,
  change: (tx: Transaction<Tables>) => Promise<Result>,
): Promise<Result> {
  const work = async (tx: Transaction<Tables>) => ({ result: await change(tx), action: await saveAudit(tx) })
  for (let attempt = 1; ; attempt++) {
    try {
      const { result, action } = await db.transaction().execute(work)
      if (action) action.written = true
      return result
    } catch (error) {
      if (attempt === attempts || !again.has(sqlState(error) ?? '')) throw error
      await sleep(Math.random() * 20 * 2 ** attempt)
    }
  }
}
