import { abortOpenTransactions } from '#offline/open-transactions.ts'

/** Other engines finish the transactions of a closing page, including a tap of its last moment. */
export const isWebKit = navigator.vendor.startsWith('Apple')

/**
 * Aborts open transactions when the page is hidden. WebKit keeps them open, whether the page comes back or
 * not, and they lock the store for every page until the browser is closed.
 */
export function abortTransactionsOnPageHide(): void {
  if (!isWebKit) return
  let isCutOff = false
  addEventListener('pagehide', () => {
    if (abortOpenTransactions()) isCutOff = true
  })
  // The page's code is still waiting for the aborted transactions when the page is shown again.
  addEventListener('pageshow', () => {
    if (isCutOff) location.reload()
  })
}
