import type { DBCore, Dexie } from 'dexie'

const open = new Set<IDBTransaction>()
let aborted = false

/** Counts a transaction as under way until it has ended. */
export function watchTransaction(transaction: IDBTransaction): void {
  open.add(transaction)
  for (const end of ['complete', 'abort']) transaction.addEventListener(end, () => open.delete(transaction))
}

/** Watches all transactions of a database that is not open yet. */
export function watchTransactions(db: Dexie): void {
  const watched = (core: DBCore): Partial<DBCore> => ({
    ...core,
    transaction(...asked) {
      const made = core.transaction(...asked)
      watchTransaction(made as unknown as IDBTransaction)
      return made
    },
  })
  db.use({ stack: 'dbcore', name: 'open-transactions', create: watched })
}

/** Aborts the watched transactions that are under way. Returns whether there were any. */
export function abortOpenTransactions(): boolean {
  const cutOff = [...open]
  open.clear()
  for (const transaction of cutOff) {
    try {
      transaction.abort()
    } catch {
      // It is being committed.
    }
  }
  if (cutOff.length > 0) aborted = true
  return cutOff.length > 0
}

/** Whether this page has aborted transactions, because it goes: nothing is begun again in it. */
export const hasAborted = (): boolean => aborted
