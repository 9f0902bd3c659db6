import type { ReceiptPort } from '#features/content/receipt-port.ts'
import { readAcknowledged } from '#features/saved/own-saved-store.ts'
import { acknowledge } from '#features/saved/saved-sync.ts'

/** Receipts for news are stored with the items that the courier saved for later. */
export const receipts: ReceiptPort = { read: readAcknowledged, save: acknowledge }
