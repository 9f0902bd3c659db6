import type { EvidenceBody, EvidenceKey, NamedLink, SignedLink, SignedReceipt } from '#contracts/evidence/evidence.ts'
import type { FeatureStore } from '../feature-store.ts'

/** A link that this device has signed. */
export interface LinkRow extends SignedLink {
  /** The thumbprint of the device's key. */
  key: string
  day: string
  number: number
  /** The command that it is about; a start has none. */
  mid: string
  /** Set as long as the command of an action has not left the device. */
  open?: 1
}

/** The content of an action's link, as long as it may stay on the device. */
export interface ContentRow {
  mid: string
  day: string
  salt: string
  body: EvidenceBody
}

/** What a service has confirmed. */
export interface ReceiptRow extends SignedReceipt {
  service: string
  epoch: string
  number: number
  day: string
}

/** How far commands have been signed. */
export interface SigningRow {
  name: 'signing'
  /** The last command in the outbox that was looked at. */
  n: number
  /** The end of the chain; null before the first link. */
  end: NamedLink | null
  /** Why the next chain begins, where the key was given up and not lost. */
  reason?: 'store-restored'
}

/** The device's key for one courier. The private half can be used here, but not read. */
export interface KeyRow {
  name: 'key'
  privateKey: CryptoKey
  key: EvidenceKey
}

/** How far the service has confirmed the chain of a key. */
export interface ReceivedRow {
  name: 'received'
  key: string
  end: NamedLink | null
  /** The service's store that this is about: a restored one may have fewer links. */
  epoch: string | null
}

/** The public half of a key of this device, or of one with which the service confirms. */
export interface PublicKeyRow {
  name: string
  key: EvidenceKey
}

export const evidenceStore: FeatureStore = {
  name: 'evidence',
  version: 1,
  tables: {
    evidenceLinks: '[key+day+number], mid, day, open',
    evidenceContents: 'mid, day',
    evidenceReceipts: '[service+epoch+number], day',
    evidenceState: 'name',
  },
}
