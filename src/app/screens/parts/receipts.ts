import type { ReceiptPort } from '#features/content/receipt-port.ts'
import { readAcknowledged } from '#features/saved/own-saved-store.ts'
import { keepAcknowledged } from '#features/saved/saved-sync.ts'

/** That news was read is kept with what the courier has saved. */
export const receipts: ReceiptPort = { read: readAcknowledged, keep: keepAcknowledged }
