import type { DBCore, Dexie } from 'dexie'

/**
 * Watches the transactions of a database that is not open yet. The function that it returns aborts those that are
 * under way, and tells whether there were any.
 */
export function watchTransactions(db: Dexie): () => boolean {
  const open = new Set<IDBTransaction>()
  const watched = (core: DBCore): Partial<DBCore> => ({
    ...core,
    transaction(...asked) {
      const made = core.transaction(...asked)
      const transaction = made as unknown as IDBTransaction
      open.add(transaction)
      for (const end of ['complete', 'abort']) transaction.addEventListener(end, () => open.delete(transaction))
      return made
    },
  })
  db.use({ stack: 'dbcore', name: 'open-transactions', create: watched })
  return () => {
    const cutOff = [...open]
    open.clear()
    for (const transaction of cutOff) {
      try {
        transaction.abort()
      } catch {
        // It is being committed.
      }
    }
    return cutOff.length > 0
  }
}
