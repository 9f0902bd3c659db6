import type { EvidenceReceipt, NamedLink } from '#contracts/evidence/evidence.ts'
import { hashReceipt, noHash } from './evidence-hash.ts'

/** Whose receipts these are, and who signs them. */
export type ReceiptOwner = Pick<EvidenceReceipt, 'service' | 'key' | 'courier' | 'epoch'>

/** The last receipt of a courier in an epoch. */
export interface ReceiptsEnd {
  number: number
  hash: string
}

/** Returns the next receipt of a courier, unsigned. `end`: null at the beginning of an epoch. */
export const extendReceipts = (
  owner: ReceiptOwner,
  end: ReceiptsEnd | null,
  receivedAt: string,
  links: NamedLink[],
): EvidenceReceipt => ({
  version: 1,
  ...owner,
  number: (end?.number ?? 0) + 1,
  previous: end?.hash ?? noHash,
  receivedAt,
  links,
})

export const toReceiptsEnd = (receipt: EvidenceReceipt): ReceiptsEnd => ({
  number: receipt.number,
  hash: hashReceipt(receipt),
})
