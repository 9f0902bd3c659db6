import type { OfflineDatabase } from '#offline/database.ts'
import { watchTransactions } from '#offline/open-transactions.ts'

/**
 * Aborts what a page that goes has begun in the store. WebKit keeps such transactions open, in a page that may come
 * back and in one that does not, and with them the whole store is locked for every page until the browser is ended.
 */
export function leaveNothingOpen(db: OfflineDatabase): void {
  // Elsewhere what was begun is finished, and a tap of the last moment with it.
  if (!navigator.vendor.startsWith('Apple')) return
  const abortAll = watchTransactions(db)
  let isCutOff = false
  addEventListener('pagehide', () => {
    if (abortAll()) isCutOff = true
  })
  // In a page that is brought back, somebody still waits for what was aborted.
  addEventListener('pageshow', () => {
    if (isCutOff) location.reload()
  })
}
