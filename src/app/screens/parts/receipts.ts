import type { ReceiptPort } from '#features/content/receipt-port.ts'
import { readAcknowledged } from '#features/saved/own-saved-store.ts'
import { acknowledge } from '#features/saved/saved-sync.ts'

/** That news was read is saved with what the courier has saved for later. */
export const receipts: ReceiptPort = { read: readAcknowledged, save: acknowledge }
