import { abortOpenTransactions } from '#offline/open-transactions.ts'

/** Other engines finish the transactions of a page that closes, and with them a tap of its last moment. */
export const isWebKit = navigator.vendor.startsWith('Apple')

/**
 * Aborts the transactions that are open when the page is hidden. WebKit keeps them open, whether the page comes back or
 * not, and they lock the store for every page until the browser is closed.
 */
export function abortTransactionsOnPageHide(): void {
  if (!isWebKit) return
  let isCutOff = false
  addEventListener('pagehide', () => {
    if (abortOpenTransactions()) isCutOff = true
  })
  // When such a page is shown again, its code still waits for what was aborted.
  addEventListener('pageshow', () => {
    if (isCutOff) location.reload()
  })
}
