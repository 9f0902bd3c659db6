import { createHmac, timingSafeEqual } from 'node:crypto'

/** How badges are set up. */
export interface BadgeParts {
  /** Signs references. */
  key: Uint8Array
  /** The origins whose pages may show a badge: "https://carrier.example". */
  sites: readonly string[]
}

/** Bytes of an id, of a time in seconds, and of the signature. */
const [idBytes, timeBytes, signatureBytes] = [16, 4, 16]

const sign = (key: Uint8Array, named: Uint8Array): Buffer =>
  createHmac('sha256', key).update('badge\n').update(named).digest().subarray(0, signatureBytes)

/** Returns the signed name of a parcel, which ends at `until`. It has no card, postcode or barcode. */
export function toBadgeReference(key: Uint8Array, parcelId: string, until: Date): string {
  const named = Buffer.alloc(idBytes + timeBytes)
  named.write(parcelId.replaceAll('-', ''), 'hex')
  named.writeUInt32BE(Math.floor(until.getTime() / 1000), idBytes)
  return Buffer.concat([named, sign(key, named)]).toString('base64url')
}

/** Returns the parcel of a reference, or undefined where it is forged or over. */
export function readBadgeReference(key: Uint8Array, reference: string, now: Date): string | undefined {
  const bytes = Buffer.from(reference, 'base64url')
  if (bytes.length !== idBytes + timeBytes + signatureBytes || bytes.toString('base64url') !== reference)
    return undefined
  const named = bytes.subarray(0, idBytes + timeBytes)
  if (!timingSafeEqual(sign(key, named), bytes.subarray(idBytes + timeBytes))) return undefined
  if (named.readUInt32BE(idBytes) * 1000 <= now.getTime()) return undefined
  const hex = named.toString('hex', 0, idBytes)
  return [hex.slice(0, 8), hex.slice(8, 12), hex.slice(12, 16), hex.slice(16, 20), hex.slice(20)].join('-')
}
