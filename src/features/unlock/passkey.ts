import type { LockMethod } from './lock-rules.ts'

type PasskeyMethod = Extract<LockMethod, { kind: 'passkey' }>

/** Milliseconds that the system's own window stays open. */
const timeout = 60_000
/** ES256 and RS256: every platform has one of them. */
const algorithms = [-7, -257]

const challenge = (): Uint8Array<ArrayBuffer> => crypto.getRandomValues(new Uint8Array(32))

/** Returns whether this phone can recognise its owner by fingerprint, face or device code. */
export async function hasPasskeys(): Promise<boolean> {
  if (typeof PublicKeyCredential === 'undefined') return false
  return await PublicKeyCredential.isUserVerifyingPlatformAuthenticatorAvailable().catch(() => false)
}

/** Has the phone make a key of its own; null where its owner did not want to, or could not. */
export async function makePasskey(username: string): Promise<PasskeyMethod | null> {
  const made = await navigator.credentials
    .create({
      publicKey: {
        challenge: challenge(),
        rp: { name: 'Courier' },
        user: { id: challenge(), name: username, displayName: username },
        pubKeyCredParams: algorithms.map((alg) => ({ type: 'public-key', alg })),
        authenticatorSelection: {
          authenticatorAttachment: 'platform',
          userVerification: 'required',
          residentKey: 'discouraged',
        },
        timeout,
      },
    })
    .catch(() => null)
  return made instanceof PublicKeyCredential ? { kind: 'passkey', id: new Uint8Array(made.rawId) } : null
}

/** Bit of the flags, at byte 32 of what the authenticator says: it has verified its user. */
const verified = 0x04

/** Asks the phone whether it is its owner. False where they did not want to, or the key is gone. */
export async function isOwner({ id }: PasskeyMethod): Promise<boolean> {
  const shown = await navigator.credentials
    .get({
      publicKey: {
        challenge: challenge(),
        allowCredentials: [{ type: 'public-key', id }],
        userVerification: 'required',
        timeout,
      },
    })
    .catch(() => null)
  if (!(shown instanceof PublicKeyCredential) || !(shown.response instanceof AuthenticatorAssertionResponse))
    return false
  return ((new Uint8Array(shown.response.authenticatorData)[32] ?? 0) & verified) !== 0
}
