import { once } from 'node:events'
import { createServer, type IncomingHttpHeaders } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { PushSubscriptionEntry } from '#contracts/sync/push.ts'

/** A push that has arrived, decrypted as a browser does it. */
interface TakenPush {
  path: string
  headers: IncomingHttpHeaders
  payload: unknown
}

export interface PushEndpoint {
  origin: string
  /** The subscription that a browser sends. */
  subscription: (name: string, quiet?: PushSubscriptionEntry['quiet']) => PushSubscriptionEntry
  taken: TakenPush[]
  /** The status codes of the next pushes by browser name; the default is 201. */
  answers: Map<string, { status: number; headers?: Record<string, string> }>
  close: () => Promise<void>
}

const text = (words: string) => new TextEncoder().encode(words)
const join = (...parts: Uint8Array[]): Uint8Array<ArrayBuffer> => Uint8Array.from(Buffer.concat(parts))

async function derive(
  secret: ArrayBuffer | Uint8Array<ArrayBuffer>,
  salt: Uint8Array<ArrayBuffer>,
  info: Uint8Array<ArrayBuffer>,
  bytes: number,
): Promise<Uint8Array<ArrayBuffer>> {
  const key = await crypto.subtle.importKey('raw', secret, 'HKDF', false, ['deriveBits'])
  return new Uint8Array(await crypto.subtle.deriveBits({ name: 'HKDF', hash: 'SHA-256', salt, info }, key, bytes * 8))
}

/** Decrypts RFC 8291 as a browser does, with the platform's own cryptography. */
async function decrypt(
  body: Uint8Array<ArrayBuffer>,
  keys: CryptoKeyPair,
  own: Uint8Array<ArrayBuffer>,
  auth: Uint8Array<ArrayBuffer>,
): Promise<unknown> {
  const salt = body.slice(0, 16)
  const length = body[20] ?? 0
  const sender = body.slice(21, 21 + length)
  const public_ = await crypto.subtle.importKey('raw', sender, { name: 'ECDH', namedCurve: 'P-256' }, false, [])
  const shared = await crypto.subtle.deriveBits({ name: 'ECDH', public: public_ }, keys.privateKey, 256)
  const input = await derive(shared, auth, join(text('WebPush: info\0'), own, sender), 32)
  const key = await derive(input, salt, join(text('Content-Encoding: aes128gcm\0')), 16)
  const iv = await derive(input, salt, join(text('Content-Encoding: nonce\0')), 12)
  const aes = await crypto.subtle.importKey('raw', key, 'AES-GCM', false, ['decrypt'])
  const record = new Uint8Array(await crypto.subtle.decrypt({ name: 'AES-GCM', iv }, aes, body.slice(21 + length)))
  return JSON.parse(new TextDecoder().decode(record.slice(0, record.lastIndexOf(2)))) as unknown
}

/** Stands in for the push service of browsers, and for the browsers behind it. */
export async function startPushEndpoint(): Promise<PushEndpoint> {
  const keys = await crypto.subtle.generateKey({ name: 'ECDH', namedCurve: 'P-256' }, true, ['deriveBits'])
  const own = new Uint8Array(await crypto.subtle.exportKey('raw', keys.publicKey))
  const auth = crypto.getRandomValues(new Uint8Array(16))
  const taken: TakenPush[] = []
  const answers: PushEndpoint['answers'] = new Map()
  const server = createServer((request, response) => {
    const chunks: Buffer[] = []
    request.on('data', (chunk: Buffer) => chunks.push(chunk))
    request.on('end', () => {
      void decrypt(join(...chunks), keys, own, auth).then((payload) => {
        const path = request.url ?? ''
        taken.push({ path, headers: request.headers, payload })
        const { status, headers } = answers.get(path.slice(1)) ?? { status: 201 }
        response.writeHead(status, headers).end()
      })
    })
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  const base64 = (bytes: Uint8Array) => Buffer.from(bytes).toString('base64url')
  return {
    origin,
    taken,
    answers,
    subscription: (name, quiet = null) => ({
      endpoint: `${origin}/${name}`,
      keys: { p256dh: base64(own), auth: base64(auth) },
      quiet,
    }),
    async close() {
      server.closeAllConnections()
      server.close()
      await once(server, 'close')
    },
  }
}
