import { createCipheriv, createECDH, createHmac, hkdfSync, randomBytes, type ECDH } from 'node:crypto'
import type { PushSubscriptionEntry } from '#contracts/sync/push.ts'

const curve = 'prime256v1'
/** Bytes of the one record; more than any payload of ours. */
const recordSize = 4096

export interface PushSecrets {
  /** A key pair for this push alone. */
  sender: ECDH
  /** 16 bytes. */
  salt: Buffer
}

export function freshSecrets(): PushSecrets {
  const sender = createECDH(curve)
  sender.generateKeys()
  return { sender, salt: randomBytes(16) }
}

const expand = (secret: Buffer, salt: Buffer, info: Buffer, length: number): Buffer =>
  Buffer.from(hkdfSync('sha256', secret, salt, info, length))

/** Encrypts a payload for one browser: the body of a push with `Content-Encoding: aes128gcm` (RFC 8291, RFC 8188). */
export function encryptPush(
  payload: Buffer,
  { p256dh, auth }: PushSubscriptionEntry['keys'],
  { sender, salt }: PushSecrets = freshSecrets(),
): Buffer {
  const receiver = Buffer.from(p256dh, 'base64url')
  const own = sender.getPublicKey()
  const info = Buffer.concat([Buffer.from('WebPush: info\0'), receiver, own])
  const pseudoRandom = createHmac('sha256', Buffer.from(auth, 'base64url'))
    .update(sender.computeSecret(receiver))
    .digest()
  // HKDF-Expand of one block, as RFC 8291 writes it out.
  const input = createHmac('sha256', pseudoRandom)
    .update(Buffer.concat([info, Buffer.from([1])]))
    .digest()
  const key = expand(input, salt, Buffer.from('Content-Encoding: aes128gcm\0'), 16)
  const nonce = expand(input, salt, Buffer.from('Content-Encoding: nonce\0'), 12)
  const cipher = createCipheriv('aes-128-gcm', key, nonce)
  // The delimiter of the last record.
  const body = Buffer.concat([
    cipher.update(Buffer.concat([payload, Buffer.from([2])])),
    cipher.final(),
    cipher.getAuthTag(),
  ])
  const size = Buffer.alloc(4)
  size.writeUInt32BE(recordSize)
  return Buffer.concat([salt, size, Buffer.from([own.length]), own, body])
}
