import type { EvidenceBody, EvidenceKey, NamedLink, SignedLink } from '#contracts/evidence/evidence.ts'
import type { FeatureStore } from '../feature-store.ts'

/** A link that this device has signed. */
export interface LinkRow extends SignedLink {
  /** The thumbprint of the device's key. */
  key: string
  day: string
  number: number
  /** The command that it is about; a start has none. */
  mid: string
}

/** The content of an action's link, as long as it may stay on the device. */
export interface ContentRow {
  mid: string
  salt: string
  body: EvidenceBody
}

/** How far commands have been signed. */
export interface SigningRow {
  name: 'signing'
  /** The last command in the outbox that was looked at. */
  n: number
  /** The end of the chain; null before the first link. */
  end: NamedLink | null
}

/** The device's key for one courier. The private half can be used here, but not read. */
export interface KeyRow {
  name: 'key'
  privateKey: CryptoKey
  key: EvidenceKey
}

export const evidenceStore: FeatureStore = {
  name: 'evidence',
  version: 1,
  tables: { evidenceLinks: '[key+day+number], mid', evidenceContents: 'mid', evidenceState: 'name' },
}
