import { abortOpenTransactions } from '#offline/open-transactions.ts'

/** Elsewhere what was begun is finished, and a tap of the last moment with it. */
export const mustLeaveNothingOpen = navigator.vendor.startsWith('Apple')

/**
 * Aborts what a page that goes has begun in the stores. WebKit keeps such transactions open, in a page that may come
 * back and in one that does not, and with them the whole store is locked for every page until the browser is ended.
 */
export function leaveNothingOpen(): void {
  if (!mustLeaveNothingOpen) return
  let isCutOff = false
  addEventListener('pagehide', () => {
    if (abortOpenTransactions()) isCutOff = true
  })
  // In a page that is brought back, somebody still waits for what was aborted.
  addEventListener('pageshow', () => {
    if (isCutOff) location.reload()
  })
}
