import type { EvidenceKey } from '#contracts/evidence/evidence.ts'
import type { CheckSignature } from '#domain/evidence/check-signature.ts'
import { toKeyId } from '#domain/evidence/evidence-hash.ts'

const curve = { name: 'ECDSA', namedCurve: 'P-256' }
const algorithm = { name: 'ECDSA', hash: 'SHA-256' }

export interface TestKey {
  id: string
  key: EvidenceKey
  sign: (bytes: Uint8Array<ArrayBuffer>) => Promise<string>
}

export async function makeTestKey(): Promise<TestKey> {
  const { privateKey, publicKey } = await crypto.subtle.generateKey(curve, false, ['sign', 'verify'])
  const { x = '', y = '' } = await crypto.subtle.exportKey('jwk', publicKey)
  const key: EvidenceKey = { crv: 'P-256', kty: 'EC', x, y }
  return {
    id: toKeyId(key),
    key,
    sign: async (bytes) => Buffer.from(await crypto.subtle.sign(algorithm, privateKey, bytes)).toString('base64url'),
  }
}

export const checkTestSignature: CheckSignature = async (key, signature, bytes) => {
  try {
    const imported = await crypto.subtle.importKey('jwk', key, curve, false, ['verify'])
    return await crypto.subtle.verify(algorithm, imported, Buffer.from(signature, 'base64url'), bytes)
  } catch {
    return false
  }
}
