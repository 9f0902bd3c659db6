import type { CheckSignature } from './check-signature.ts'

const curve = { name: 'ECDSA', namedCurve: 'P-256' }

const fromBase64Url = (text: string): Uint8Array<ArrayBuffer> =>
  Uint8Array.from(atob(text.replaceAll('-', '+').replaceAll('_', '/')), (letter) => letter.charCodeAt(0))

/** Checks a signature with Web Crypto, which browsers and Node have. */
export const checkWithWebCrypto: CheckSignature = async (key, signature, bytes) => {
  try {
    const imported = await crypto.subtle.importKey('jwk', key, curve, false, ['verify'])
    return await crypto.subtle.verify({ name: 'ECDSA', hash: 'SHA-256' }, imported, fromBase64Url(signature), bytes)
  } catch {
    return false
  }
}
