import type { LockMethod } from './lock-rules.ts'

type PinMethod = Extract<LockMethod, { kind: 'pin' }>

/** The iterations that OWASP recommends for PBKDF2 with SHA-256; they take a phone about half a second. */
const rounds = 600_000

async function digestOf(
  pin: string,
  salt: Uint8Array<ArrayBuffer>,
  iterations: number,
): Promise<Uint8Array<ArrayBuffer>> {
  const key = await crypto.subtle.importKey('raw', new TextEncoder().encode(pin), 'PBKDF2', false, ['deriveBits'])
  return new Uint8Array(await crypto.subtle.deriveBits({ name: 'PBKDF2', hash: 'SHA-256', salt, iterations }, key, 256))
}

/** The PIN itself is never saved. */
export async function makePin(pin: string): Promise<PinMethod> {
  const salt = crypto.getRandomValues(new Uint8Array(16))
  return { kind: 'pin', salt, digest: await digestOf(pin, salt, rounds), rounds }
}

export async function isPin(pin: string, { salt, digest, rounds: made }: PinMethod): Promise<boolean> {
  const typed = await digestOf(pin, salt, made)
  return typed.every((byte, at) => byte === digest[at])
}
