import { setTimeout as sleep } from 'node:timers/promises'
import type { Kysely, Transaction } from 'kysely'
import { saveAudit } from '../audit/save-audit.ts'
import { sqlState } from '../describe-error.ts'
import { collectChanges } from '../hints/notify-change.ts'

/** Serialisation failure and deadlock: the database undid the transaction and asks for another try. */
const again = new Set(['40001', '40P01'])
const attempts = 6

/** Thrown by a change that meets what another transaction has just committed: from the start, it will find that. */
export class TryAgainError extends Error {
  override readonly name = 'TryAgainError'
}

const isAgain = (error: unknown): boolean => error instanceof TryAgainError || again.has(sqlState(error) ?? '')

/**
 * Runs `change` in one transaction, again from the start when the database asks for it; `change` may run more than once.
 * The audit trail gets what staff do by it in the same transaction; the listeners of what it has changed are notified
 * after the commit.
 */
export async function transact<Tables, Result>(
  db: Kysely<Tables>,
  change: (tx: Transaction<Tables>) => Promise<Result>,
): Promise<Result> {
  const work = async (tx: Transaction<Tables>) => {
    const sendChanges = collectChanges(db, tx)
    return { result: await change(tx), action: await saveAudit(tx), sendChanges }
  }
  for (let attempt = 1; ; attempt++) {
    try {
      const { result, action, sendChanges } = await db.transaction().execute(work)
      if (action) action.written = true
      sendChanges()
      return result
    } catch (error) {
      if (attempt === attempts || !isAgain(error)) throw error
      await sleep(Math.random() * 20 * 2 ** attempt)
    }
  }
}
