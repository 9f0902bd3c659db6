import type { BytePlace } from './list-file.ts'

/** Kinds of finding with which the evidence does not hold. */
export const brokenKinds = [
  'index-missing',
  'index-unreadable',
  'index-changed',
  'index-key-unknown',
  'file-missing',
  'file-changed',
  'file-added',
  'evidence-unreadable',
  'evidence-not-canonical',
  'other-courier',
  'key-missing',
  'link-changed',
  'link-missing',
  'link-moved',
  'chain-forked',
  'end-missing',
  'content-missing',
  'content-changed',
  'content-added',
  'photo-missing',
  'photo-changed',
  'photo-added',
  'service-key-unknown',
  'receipt-changed',
  'receipt-missing',
  'receipts-forked',
  'row-changed',
  'row-missing',
] as const

/** Kinds of finding that a reader must know, though the evidence holds. */
export const remarkKinds = [
  'key-lost',
  'phone-changed',
  'store-restored',
  'service-restored',
  'clock-back',
  'clock-ahead',
  'service-clock-back',
  'not-received',
  'content-not-included',
  'content-erased',
  'content-not-sent',
  'action-discarded',
  'photo-deleted',
] as const

export type FindingKind = (typeof brokenKinds)[number] | (typeof remarkKinds)[number]

/** Where it was found, as far as that can be said. */
export interface FindingPlace {
  /** The path in the archive. */
  file?: string
  byte?: BytePlace
  /** The thumbprint of the key that signed it. */
  key?: string
  day?: string
  /** The number of the link or the receipt, and the last one if there are several. */
  number?: number
  to?: number
  mid?: string
  epoch?: string
  /** The field of a row in the service's database. */
  field?: string
  /** Whole milliseconds by which a clock was moved. */
  ms?: number
}

export interface EvidenceFinding {
  kind: FindingKind
  place: FindingPlace
}

export const isBroken = ({ kind }: EvidenceFinding): boolean => (brokenKinds as readonly string[]).includes(kind)
