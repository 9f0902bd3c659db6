import type { EvidenceKey } from '#contracts/evidence/evidence.ts'
import { toKeyId } from '#domain/evidence/evidence-hash.ts'
import type { OfflineDatabase } from '../database.ts'
import type { KeyRow, PublicKeyRow } from './evidence-store.ts'

/** Names of the public keys in `evidenceState`: those of this device, and those with which the service confirms. */
export const deviceKeyPrefix = 'device-key/'
export const serviceKeyPrefix = 'service-key/'

export interface Signer {
  /** The thumbprint of the key. */
  id: string
  key: EvidenceKey
  sign(bytes: Uint8Array<ArrayBuffer>): Promise<string>
}

const toBase64Url = (bytes: ArrayBuffer): string =>
  btoa(String.fromCharCode(...new Uint8Array(bytes)))
    .replaceAll('+', '-')
    .replaceAll('/', '_')
    .replaceAll('=', '')

async function makeKey(): Promise<KeyRow> {
  const pair = await crypto.subtle.generateKey({ name: 'ECDSA', namedCurve: 'P-256' }, false, ['sign', 'verify'])
  const { x = '', y = '' } = await crypto.subtle.exportKey('jwk', pair.publicKey)
  return { name: 'key', privateKey: pair.privateKey, key: { crv: 'P-256', kty: 'EC', x, y } }
}

const toSigner = ({ privateKey, key }: Pick<KeyRow, 'privateKey' | 'key'>): Signer => ({
  id: toKeyId(key),
  key,
  sign: async (bytes) => toBase64Url(await crypto.subtle.sign({ name: 'ECDSA', hash: 'SHA-256' }, privateKey, bytes)),
})

/** Makes a key for one file, which is saved nowhere. */
export const createSigner = async (): Promise<Signer> => toSigner(await makeKey())

/**
 * Returns the key of this device, which is made when it is first asked for. The private half can't be exported,
 * also not by our own code.
 */
export async function openSigner(db: OfflineDatabase): Promise<Signer> {
  const table = db.table<KeyRow, string>('evidenceState')
  const known = await table.get('key')
  // A transaction can't wait for Web Crypto, so the key is made before it. The first of two tabs wins.
  const made = known ?? (await makeKey())
  const row =
    known ??
    (await db.transaction('rw', table, async () => {
      const other = await table.get('key')
      if (other) return other
      await table.add(made)
      // The public half stays where the key is given up: links that it signed are checked with it.
      await db
        .table<PublicKeyRow, string>('evidenceState')
        .put({ name: `${deviceKeyPrefix}${toKeyId(made.key)}`, key: made.key })
      return made
    }))
  return toSigner(row)
}
