import type {
  EvidenceBody,
  EvidenceIndex,
  EvidenceKey,
  EvidenceLink,
  EvidenceMaker,
  EvidenceReceipt,
} from '#contracts/evidence/evidence.ts'
import { createSha256 } from '../sha256.ts'
import { canonicalJson } from './canonical-json.ts'

/** `previous` of a device's first link and of an epoch's first receipt. */
export const noHash = '0'.repeat(64)

export function hashBytes(bytes: Uint8Array): string {
  const sha256 = createSha256()
  sha256.add(bytes)
  return sha256.digest()
}

/** The heading says what is signed, so that a signature of one kind never fits another. */
const toBytes = (heading: string, value: unknown): Uint8Array<ArrayBuffer> =>
  new TextEncoder().encode(`courier evidence ${heading} 1\n${canonicalJson(value)}`)

/** Returns the bytes that the device signs, and that the next link has the hash of. */
export const toLinkBytes = (link: EvidenceLink): Uint8Array<ArrayBuffer> => toBytes('link', link)

export const hashLink = (link: EvidenceLink): string => hashBytes(toLinkBytes(link))

/** Returns the bytes that the service signs, and that its next receipt has the hash of. */
export const toReceiptBytes = (receipt: EvidenceReceipt): Uint8Array<ArrayBuffer> => toBytes('receipt', receipt)

export const hashReceipt = (receipt: EvidenceReceipt): string => hashBytes(toReceiptBytes(receipt))

export const toIndexBytes = (index: EvidenceIndex['index']): Uint8Array<ArrayBuffer> => toBytes('index', index)

/** Returns the bytes that the service signs for a desk. */
export const toMakerBytes = (maker: EvidenceMaker): Uint8Array<ArrayBuffer> => toBytes('maker', maker)

/** `salt`: 32 random bytes in hex. */
export const hashContent = (salt: string, body: EvidenceBody): string => hashBytes(toBytes(`content ${salt}`, body))

/** Returns the thumbprint of a key (RFC 7638) in hex: its members in canonical JSON. */
export const toKeyId = ({ crv, kty, x, y }: EvidenceKey): string =>
  hashBytes(new TextEncoder().encode(canonicalJson({ crv, kty, x, y })))
