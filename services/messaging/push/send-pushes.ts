import type { Kysely } from 'kysely'
import type { PushPayload, PushSubscriptionEntry } from '#contracts/sync/push.ts'
import { quietUntil } from '#domain/quiet-until.ts'
import type { Clock } from '#kit/clock.ts'
import { describeError } from '#kit/describe-error.ts'
import type { Log } from '#kit/log.ts'
import type { MessagingTables } from '../tables.ts'
import { isPushService } from './push-hosts.ts'
import type { PushKeys } from './push-keys.ts'
import { deleteDue, putOff, removeSubscription, takeDue, type DuePush } from './push-store.ts'
import { createCipheriv, createECDH, createHmac, hkdfSync, randomBytes, type ECDH } from 'node:crypto'

const curve = 'prime256v1'
/** Bytes of the one record; more than any payload of ours. */
const recordSize = 4096

interface PushSecrets {
  /** A key pair for this push alone. */
  sender: ECDH
  /** 16 bytes. */
  salt: Buffer
}

function freshSecrets(): PushSecrets {
  const sender = createECDH(curve)
  sender.generateKeys()
  return { sender, salt: randomBytes(16) }
}

const expand = (secret: Buffer, salt: Buffer, info: Buffer, length: number): Buffer =>
  Buffer.from(hkdfSync('sha256', secret, salt, info, length))

/** Returns the payload encrypted for one browser, with `Content-Encoding: aes128gcm` (RFC 8291, RFC 8188). */
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
  const body = Buffer.concat([
    cipher.update(Buffer.concat([payload, Buffer.from([2])])),
    cipher.final(),
    cipher.getAuthTag(),
  ])
  const size = Buffer.alloc(4)
  size.writeUInt32BE(recordSize)
  return Buffer.concat([salt, size, Buffer.from([own.length]), own, body])
}

export interface PushPorts {
  db: Kysely<MessagingTables>
  clock: Clock
  log: Log
  fetch: typeof fetch
  keys: PushKeys
  hosts: readonly string[]
}

const minute = 60_000
/** Seconds for which a push service stores a push for a phone that is offline. */
const keptFor = 24 * 60 * 60
/** The same for a check-in, which is of no use after its deadline. */
const checkInKeptFor = 10 * 60
const mostAttempts = 8
const patience = 10_000

async function post({ fetch, keys }: PushPorts, due: DuePush): Promise<Response> {
  const payload: PushPayload = { kind: due.kind }
  return await fetch(due.endpoint, {
    method: 'POST',
    headers: {
      authorization: await keys.authorise(due.endpoint),
      'content-encoding': 'aes128gcm',
      'content-type': 'application/octet-stream',
      ttl: String(due.kind === 'check-in' ? checkInKeptFor : keptFor),
      urgency: 'high',
      // One that the phone has not had yet is replaced.
      topic: due.kind,
    },
    body: new Uint8Array(encryptPush(Buffer.from(JSON.stringify(payload)), due)),
    redirect: 'manual',
    signal: AbortSignal.timeout(patience),
  })
}

/** Milliseconds until the next attempt: longer each time, and not sooner than the push service says. */
function waitAfter(attempts: number, retryAfter: string | null): number {
  const asked = /^\d{1,6}$/.test(retryAfter ?? '') ? Number(retryAfter) * 1000 : 0
  return Math.max(asked, minute * 2 ** Math.min(attempts - 1, 6))
}

async function sendOne(ports: PushPorts, due: DuePush): Promise<void> {
  const { db, clock, log, hosts } = ports
  // The courier has asked for this very reminder, so quiet hours don't hold it up.
  const quiet = due.kind === 'check-in' ? null : quietUntil(clock.now(), due.quiet)
  if (quiet) return await putOff(db, due, quiet, due.attempts - 1)
  // The list may have changed since.
  if (!isPushService(due.endpoint, hosts)) return await removeSubscription(db, due.courier, due.endpoint)
  const answer = await post(ports, due).catch((error: unknown) => {
    log.warn('push-unreachable', { courier: due.courier, ...describeError(error) })
    return null
  })
  const status = answer?.status ?? 0
  await answer?.body?.cancel()
  if (status >= 200 && status < 300) return await deleteDue(db, due)
  if (status === 404 || status === 410) return await removeSubscription(db, due.courier, due.endpoint)
  const mayPass = status === 0 || status === 429 || status >= 500
  if (mayPass && due.attempts < mostAttempts) {
    return await putOff(
      db,
      due,
      new Date(clock.now().getTime() + waitAfter(due.attempts, answer?.headers.get('retry-after') ?? null)),
      due.attempts,
    )
  }
  log.error('push-refused', { courier: due.courier, status })
  await deleteDue(db, due)
}

/** Announces what is due. The message itself comes with the next pull, push or not. */
export async function sendPushes(ports: PushPorts): Promise<void> {
  const now = ports.clock.now()
  for (const due of await takeDue(ports.db, now, new Date(now.getTime() + 5 * minute))) await sendOne(ports, due)
}
